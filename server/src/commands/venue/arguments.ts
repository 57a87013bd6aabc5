/** Parses the command line of `npm run venue`. */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { VenueSource } from '../../features/venues/venues.service.ts';
import { t } from '../../messages/t.ts';
import { fileAt } from '../files.ts';
import { readLocation } from '../location-key.ts';
import { parseWords, WrongUse } from '../words.ts';

export const usage = () => t('commands.venue.usage');

export interface Arguments {
  command: 'check' | 'diff' | 'import' | 'export';
  source: VenueSource & { shownAs: string };
  force: boolean;
  yes: boolean;
}

/** Commands that need a location but no file. */
export type OfLocation =
  | { command: 'links'; locationKey: number }
  | { command: 'remove'; what: LocationKey | 'demo'; withOrders: boolean; yes: boolean };

const commands = ['check', 'diff', 'import', 'export', 'links', 'remove', 'schema'];

/** Commands that have become programs of their own, with the commands that they are there. */
const moved: Record<string, [program: string, command: string]> = {
  'gift-card': ['gift-card', 'issue'],
  credit: ['gift-card', 'credit'],
  'issue-membership': ['membership', 'issue'],
  'member-photos': ['membership', 'photos'],
  commissions: ['commission', 'list'],
  'pay-commission': ['commission', 'pay'],
  'reverse-commission': ['commission', 'reverse'],
  manifest: ['manifest', ''],
  webhooks: ['webhooks', 'endpoints'],
};

/** Refuses a command by its former name, before its options are read; the first word may follow `--location`. */
function refuseMoved(words: readonly string[]): void {
  const command = words.find((word) => commands.includes(word) || Object.hasOwn(moved, word));
  const now = command === undefined ? undefined : moved[command];
  if (command === undefined || now === undefined) return;
  const [program, word] = now;
  throw new WrongUse(t('commands.venueArguments.moved', { command, program, word }));
}

const isCommand = (word: string | undefined): word is Arguments['command'] =>
  word === 'check' || word === 'diff' || word === 'import' || word === 'export';

/**
 * Parses the command line; returns null if it is invalid. Paths are relative to
 * `here`, the folder where the command was typed.
 */
export function readArguments(words: string[], here: string): Arguments | OfLocation | 'schema' | null {
  refuseMoved(words);
  const { values, positionals } = parse(words);
  if (values.help || words.length === 0) return null;
  const [command, file, ...more] = positionals;
  if (command === 'schema' && file === undefined) return 'schema';
  const locationKey = readLocation(values.location);
  if (command === 'links' && file === undefined) {
    if (locationKey === undefined) throw new WrongUse(t('commands.venueArguments.linksOf'));
    return { command, locationKey };
  }
  if (command === 'remove' && file === undefined) {
    if ((locationKey === undefined) !== values.demo)
      throw new WrongUse(t('commands.venueArguments.whatToRemove'));
    return { command, what: locationKey ?? 'demo', withOrders: values['with-orders'], yes: values.yes };
  }
  if (!isCommand(command))
    throw new WrongUse(
      command === undefined
        ? t('commands.venueArguments.command')
        : t('commands.venueArguments.unknownCommand', { command }),
    );
  if (file === undefined) throw new WrongUse(t('commands.venueArguments.file'));
  if (more[0] !== undefined) throw new WrongUse(t('commands.venueArguments.oneFile', { word: more[0] }));
  if (values.force && command !== 'export') throw new WrongUse(t('commands.venueArguments.forceIsForExport'));
  if (values.yes && command !== 'import') throw new WrongUse(t('commands.venueArguments.yesIsForImport'));
  if (values.demo || values['with-orders']) throw new WrongUse(t('commands.venueArguments.demoIsForRemove'));
  if (command === 'export' && locationKey === undefined)
    throw new WrongUse(t('commands.venueArguments.exportOf'));
  const source = { ...fileAt(file, here), ...(locationKey === undefined ? {} : { locationKey }) };
  return { command, source, force: values.force, yes: values.yes };
}

function parse(words: string[]) {
  return parseWords(words, {
    location: { type: 'string', short: 'l' },
    force: { type: 'boolean', default: false },
    yes: { type: 'boolean', short: 'y', default: false },
    demo: { type: 'boolean', default: false },
    'with-orders': { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  });
}
