/** Reads the command line of `npm run commission`. */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { t } from '../../messages/t.ts';
import { mostKey, readLocation } from '../location-key.ts';
import { parseWords, WrongUse } from '../words.ts';

export type CommissionArguments =
  | { command: 'list'; locationKey: LocationKey }
  | { command: 'pay'; locationKey: LocationKey; affiliateKey: number }
  | { command: 'reverse'; locationKey: LocationKey; orderNumber: string };

function readAffiliate(text: string | undefined): number {
  if (text === undefined || !/^\d{1,10}$/.test(text) || Number(text) > mostKey)
    throw new WrongUse(t('commands.commission.affiliate'));
  return Number(text);
}

/** Returns null if help was asked for; throws WrongUse for a command line that says nothing it knows. */
export function readCommissionArguments(words: string[]): CommissionArguments | null {
  const { values, positionals } = parseWords(words, {
    location: { type: 'string', short: 'l' },
    help: { type: 'boolean', short: 'h', default: false },
  });
  const [command, what, ...more] = positionals;
  if (values.help || command === undefined) return null;
  if ((command !== 'list' && command !== 'pay' && command !== 'reverse') || more.length > 0)
    throw new WrongUse(t('commands.commission.unknownCommand', { command: positionals.join(' ') }));
  const locationKey = readLocation(values.location);
  if (locationKey === undefined) throw new WrongUse(t('commands.commission.of'));
  if (command === 'pay') return { command, locationKey, affiliateKey: readAffiliate(what) };
  if (command === 'reverse') {
    if (what === undefined) throw new WrongUse(t('commands.commission.orderNumber'));
    return { command, locationKey, orderNumber: what };
  }
  if (what !== undefined) throw new WrongUse(t('commands.commission.listAlone', { word: what }));
  return { command, locationKey };
}
