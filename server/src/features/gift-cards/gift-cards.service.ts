/** Pays with gift cards, and issues those that are bought (decisions 16; docs/rules/gift-cards.md). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type {
  checkGiftCard,
  redeemGiftCard,
  revealGiftCards,
  unredeemGiftCard,
} from '@gangway/contract/gift-cards';
import type { CreditHolder } from '@gangway/domain/gift-cards/credit';
import type { Amount } from '@gangway/domain/kernel/money';
import { isSaved } from '@gangway/domain/kernel/order-state';
import type { Outcome } from '@gangway/domain/kernel/outcome';
import type { Location } from '@gangway/domain/location/location';
import type { OutboxHandler } from '../../jobs/outbox.ts';
import type { CallContext } from '../../platform/door.ts';
import { Refused } from '../../platform/refused.ts';
import type { Issuer } from '../payments/attempts/issuing.shared.ts';
import { issueCredit, sendCredit } from './credits.service.ts';
import { removeLapsedUses, removeSealedCodes } from './gift-cards.repo.ts';
import { createGiftCodes } from './gift-codes.shared.ts';
import { issueGiftCard } from './issue-gift-card.service.ts';
import { checkBalance, type RedemptionNeeds, redeemCode, takeOff } from './redemption.service.ts';
import { giftCardIssuer, revealCodes, type SoldCardNeeds, sendGiftCard } from './sold-cards.service.ts';

type Redemption = OutputOf<typeof redeemGiftCard>;

export interface GiftCards {
  redeem(input: InputOf<typeof redeemGiftCard>, context: CallContext): Promise<Redemption>;
  unredeem(input: InputOf<typeof unredeemGiftCard>, context: CallContext): Promise<Redemption>;
  /** Returns what is left on a card. */
  check(input: InputOf<typeof checkGiftCard>, context: CallContext): Promise<OutputOf<typeof checkGiftCard>>;
  /** Returns the codes a saved order bought, while its buyer may view them. */
  reveal(input: InputOf<typeof revealGiftCards>): Promise<OutputOf<typeof revealGiftCards>>;
  /** Generates the codes of an order's gift cards, and the emails that deliver them. */
  issuer: Issuer;
  /** Sends an outbox gift card email. */
  send: OutboxHandler;
  /** Sends an outbox credit email. */
  sendCredit: OutboxHandler;
  /** Issues a card that nobody bought here; returns its code. */
  issue(location: Location, value: Amount): Promise<string>;
  /** Issues a credit and its email; returns its code. Refused where the venue takes no gift cards. */
  issueCredit(
    location: Location,
    value: Amount,
    holder: CreditHolder,
  ): Promise<Outcome<string, 'noGiftCards'>>;
  /** Releases reservations for balances that were not paid in time. */
  release(): Promise<number>;
  /** Deletes codes whose viewing time is over. */
  forget(): Promise<number>;
}

export function createGiftCards(
  given: Omit<RedemptionNeeds & SoldCardNeeds, 'codes'> & { secret: string },
): GiftCards {
  const { db, orders, secret } = given;
  const needs = { ...given, codes: createGiftCodes(secret) };
  return {
    redeem: (input, context) => redeemCode(needs, input, context),
    unredeem: (input, context) => takeOff(needs, input, context),
    check: (input, context) => checkBalance(needs, input, context),
    async reveal({ locationKey, orderKey }) {
      const order = await orders.find(locationKey, orderKey);
      if (order === null || !isSaved(order)) throw new Refused('notFound');
      return revealCodes(needs, order);
    },
    issuer: giftCardIssuer(needs),
    send: (...of) => sendGiftCard(needs, ...of),
    sendCredit: (...of) => sendCredit(needs, ...of),
    issue: (location, value) => issueGiftCard({ db, secret }, location, value),
    issueCredit: (location, value, holder) => issueCredit({ db, secret }, location, value, holder),
    release: () => removeLapsedUses(db, 200),
    forget: () => removeSealedCodes(db),
  };
}
