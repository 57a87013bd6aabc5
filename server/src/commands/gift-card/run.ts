/** The commands of `npm run gift-card`: issues gift cards and credits. */
import { StartRefused } from '../../db/embedded.ts';
import { issueCredit } from '../../features/gift-cards/credits.service.ts';
import { issueGiftCard } from '../../features/gift-cards/issue-gift-card.service.ts';
import { t } from '../../messages/t.ts';
import { shownAmount } from '../../platform/shown-amount.ts';
import { locationOf } from '../of-location.ts';
import type { Shop } from '../program.ts';
import { amountTyped } from '../typed-amounts.ts';
import type { Credit, Issue } from './arguments.ts';

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

/** Returns the exit code. */
export const runGiftCardCommand = (given: Issue | Credit, shop: Shop): Promise<number> =>
  given.command === 'issue' ? runIssue(given, shop) : runCredit(given, shop);
