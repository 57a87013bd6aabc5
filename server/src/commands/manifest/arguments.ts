/** Reads the command line of `npm run manifest`. */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { isVenueDate, type VenueDate } from '@gangway/domain/kernel/local-time';
import { t } from '../../messages/t.ts';
import { fileAt, type TypedFile } from '../files.ts';
import { readLocation } from '../location-key.ts';
import { parseWords, WrongUse } from '../words.ts';

export interface ManifestArguments {
  locationKey: LocationKey;
  /** Null for today at the venue. */
  day: VenueDate | null;
  pdf: TypedFile | null;
  csv: TypedFile | null;
  send: boolean;
  /** Whether files are overwritten. */
  force: boolean;
}

/** Returns null if help was asked for; throws WrongUse for a command line that says nothing it knows. */
export function readManifestArguments(words: string[], here: string): ManifestArguments | null {
  const { values, positionals } = parseWords(words, {
    location: { type: 'string', short: 'l' },
    date: { type: 'string' },
    pdf: { type: 'string' },
    csv: { type: 'string' },
    send: { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  });
  const { location, date = null, pdf, csv, send, force, help } = values;
  if (help || words.length === 0) return null;
  if (positionals[0] !== undefined)
    throw new WrongUse(t('commands.manifest.alone', { word: positionals[0] }));
  const locationKey = readLocation(location);
  if (locationKey === undefined) throw new WrongUse(t('commands.manifest.of'));
  if (date !== null && !isVenueDate(date)) throw new WrongUse(t('commands.manifest.date', { text: date }));
  const at = (file: string | undefined) => (file === undefined ? null : fileAt(file, here));
  return { locationKey, day: date, pdf: at(pdf), csv: at(csv), send, force };
}
