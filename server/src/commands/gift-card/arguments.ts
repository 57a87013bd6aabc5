/** Reads the command line of `npm run gift-card`. */
import type { CreditHolder } from '@gangway/domain/gift-cards/credit';
import { isEmail, readEmail } from '@gangway/domain/kernel/email-address';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { readLine } from '@gangway/domain/kernel/typed-text';
import { t } from '../../messages/t.ts';
import { readLocation } from '../location-key.ts';
import { type Digits, readTypedAboveZero } from '../typed-amounts.ts';
import { parseWords, WrongUse } from '../words.ts';

export interface Issue {
  command: 'issue';
  locationKey: LocationKey;
  value: Digits;
}
export interface Credit {
  command: 'credit';
  locationKey: LocationKey;
  value: Digits;
  holder: CreditHolder;
}

const maxReason = 500;

function readHolder(typed: { name?: string; email?: string; reason?: string }): CreditHolder {
  const name = readLine(typed.name ?? '');
  const email = readEmail(typed.email ?? '');
  const reason = typed.reason?.trim() ?? '';
  if (name === '' || !isEmail(email)) throw new WrongUse(t('commands.giftCard.creditHolder'));
  if (reason.length > maxReason) throw new WrongUse(t('commands.giftCard.creditReason'));
  return { name, email, reason: reason || null };
}

/** Returns null if help was asked for; throws WrongUse for a command line that says nothing it knows. */
export function readGiftCardArguments(words: string[]): Issue | Credit | null {
  const { values, positionals } = parseWords(words, {
    location: { type: 'string', short: 'l' },
    name: { type: 'string' },
    email: { type: 'string' },
    reason: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  });
  const [command, amount, ...more] = positionals;
  if (values.help || command === undefined) return null;
  const { location, name, email, reason } = values;
  if ((command !== 'issue' && command !== 'credit') || more.length > 0)
    throw new WrongUse(t('commands.giftCard.unknownCommand', { command: positionals.join(' ') }));
  const value = amount === undefined ? null : readTypedAboveZero(amount);
  const locationKey = readLocation(location);
  if (command === 'issue') {
    if (value === null) throw new WrongUse(t('commands.giftCard.value'));
    if (locationKey === undefined) throw new WrongUse(t('commands.giftCard.of'));
    if ((name ?? email ?? reason) !== undefined) throw new WrongUse(t('commands.giftCard.holderOfCredit'));
    return { command, locationKey, value };
  }
  if (value === null) throw new WrongUse(t('commands.giftCard.creditValue'));
  if (locationKey === undefined) throw new WrongUse(t('commands.giftCard.creditOf'));
  return { command, locationKey, value, holder: readHolder(values) };
}
