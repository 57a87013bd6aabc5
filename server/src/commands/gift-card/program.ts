/** `npm run gift-card -- issue|credit AMOUNT`: gift cards and credits that nobody bought online (docs/rules/gift-cards.md, docs/rules/credits.md). */
import type { CreditHolder } from '@gangway/domain/gift-cards/credit';
import { isEmail, readEmail } from '@gangway/domain/kernel/email-address';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { readLine } from '@gangway/domain/kernel/typed-text';
import { StartRefused } from '../../db/embedded.ts';
import { issueCredit } from '../../features/gift-cards/credits.service.ts';
import { issueGiftCard } from '../../features/gift-cards/issue-gift-card.service.ts';
import { t } from '../../messages/t.ts';
import { shownAmount } from '../../platform/shown-amount.ts';
import { locationOf, readLocation } from '../of-location.ts';
import { defineProgram, type Shop } from '../program.ts';
import { amountTyped, type Digits, readTypedAboveZero } from '../typed-amounts.ts';
import { parseWords, WrongUse } from '../words.ts';

interface Issue {
  command: 'issue';
  locationKey: LocationKey;
  value: Digits;
}
interface Credit {
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

async function runIssue({ locationKey, value: typed }: Issue, shop: Shop): Promise<number> {
  const { env, database, io } = shop;
  const location = await locationOf(locationKey, shop);
  const value = amountTyped(typed, location.currency);
  const code = await issueGiftCard({ db: database.db, secret: env.GIFT_CARD_SECRET }, location, value);
  const amount = shownAmount(value, location.currency);
  io.out(t('commands.giftCard.issued', { venue: location.name, amount, code }));
  return 0;
}

async function runCredit({ locationKey, value: typed, holder }: Credit, shop: Shop): Promise<number> {
  const { env, database, io } = shop;
  const location = await locationOf(locationKey, shop);
  const venue = location.name;
  const value = amountTyped(typed, location.currency);
  const needs = { db: database.db, secret: env.GIFT_CARD_SECRET };
  const issued = await issueCredit(needs, location, value, holder);
  if (!issued.ok) throw new StartRefused(t('commands.giftCard.creditUnusable', { venue }));
  const { name, email } = holder;
  const amount = shownAmount(value, location.currency);
  io.out(t('commands.giftCard.credit', { venue, amount, name, email, code: issued.value }));
  return 0;
}

export const program = defineProgram({
  usage: () => t('commands.giftCard.usage'),
  read: readGiftCardArguments,
  run: (given, shop) => (given.command === 'issue' ? runIssue(given, shop) : runCredit(given, shop)),
});
