/** Pays with gift cards: reserves and releases what orders take of them (D-GC-05, D-GC-06; docs/rules/gift-cards.md). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { checkGiftCard, redeemGiftCard, unredeemGiftCard } from '@gangway/contract/gift-cards';
import { refusals } from '@gangway/contract/refusals';
import { maskedCode, readCode } from '@gangway/domain/gift-cards/gift-code';
import { redeem } from '@gangway/domain/gift-cards/redeem';
import type { OrderKey } from '@gangway/domain/kernel/keys';
import { amount } from '@gangway/domain/kernel/money';
import { isEditable, isOver, isSaved } from '@gangway/domain/kernel/order-state';
import { holdMinutes } from '@gangway/domain/location/location';
import { canPayBalance, isBalanceBeingPaid, type Order } from '@gangway/domain/order/order';
import { dueNow } from '@gangway/domain/pricing/due';
import { isTooLittle } from '@gangway/domain/pricing/least-charge';
import type { Queryable } from '../../db/database.ts';
import type { DatabaseRefusal } from '../../db/database-refusals.ts';
import { t } from '../../messages/t.ts';
import { decideAgain } from '../../platform/decide-again.ts';
import type { CallContext } from '../../platform/door.ts';
import type { CodeTries } from '../../platform/rate-limits.ts';
import { Refused } from '../../platform/refused.ts';
import { shownAmount } from '../../platform/shown-amount.ts';
import type { Cart } from '../cart/cart.service.ts';
import type { Catalog, Snapshot } from '../catalog/catalog.service.ts';
import type { Orders } from '../orders/orders.service.ts';
import { findCard, insertBalanceUse, insertUse, removeUse } from './gift-cards.repo.ts';
import type { GiftCodes } from './gift-codes.shared.ts';

type Redemption = OutputOf<typeof redeemGiftCard>;

/** What a redemption answers, without the order. */
type Said = Pick<Redemption, 'applied' | 'message'>;

export interface RedemptionNeeds {
  db: Queryable;
  catalog: Catalog;
  cart: Pick<Cart, 'reprice'>;
  orders: Pick<Orders, 'find' | 'present'>;
  codes: GiftCodes;
  tries: CodeTries;
}

/** The order of a question about a card that is not being used. */
const noOrder = 0;

/** The order or the card has changed since it was read, so both are read again. */
const movedOn: readonly DatabaseRefusal[] = ['changedMeanwhile', 'notNew', 'giftCardChanged'];

/** Returns an order that gift cards may pay: an open cart, or a saved order with a balance payable here. */
async function openOrder(
  { orders }: Pick<RedemptionNeeds, 'orders'>,
  { location }: Snapshot,
  orderKey: OrderKey,
): Promise<Order> {
  const order = await orders.find(location.key, orderKey);
  if (order === null) throw new Refused('notFound');
  if (isOver(order)) throw new Refused('cartExpired');
  const isPaying = isSaved(order) ? isBalanceBeingPaid(order) : !isEditable(order);
  if (isSaved(order) && !canPayBalance(order, location.deposits)) throw new Refused('savedOrderChange');
  if (isPaying) throw new Refused('paymentInProgress');
  return order;
}

/** Retries if the order or card has changed. A refusal is part of the result, with the current order. */
async function answering(
  { orders, catalog }: RedemptionNeeds,
  { locationKey, orderKey }: { locationKey: number; orderKey: OrderKey },
  work: (snapshot: Snapshot) => Promise<Said>,
): Promise<Redemption> {
  const snapshot = await catalog.snapshot(locationKey);
  const now = async () => {
    const order = await orders.find(locationKey, orderKey);
    return order === null ? null : orders.present(snapshot, order, orderKey);
  };
  try {
    const answer = await decideAgain(movedOn, () => work(snapshot));
    return { ...answer, order: await now() };
  } catch (error) {
    if (!(error instanceof Refused) || refusals[error.code].form === 'transport') throw error;
    throw error.with({ order: await now() });
  }
}

async function redeemOnce(
  needs: RedemptionNeeds,
  snapshot: Snapshot,
  input: InputOf<typeof redeemGiftCard>,
  requestId: string,
): Promise<Said> {
  const { db, codes } = needs;
  const { location } = snapshot;
  const { locationKey, orderKey } = input;
  const order = await openOrder(needs, snapshot, orderKey);
  const code = readCode(input.giftCardCode);
  const card =
    code === null || !location.enableGiftCards
      ? null
      : await findCard(db, locationKey, order.orderId, codes.hash(locationKey, code));
  if (card === null || card.currency !== order.currency) throw new Refused('giftCardNotFound');
  const account = {
    balance: amount(card.balance),
    isExpired: card.is_expired,
    isApplied: card.is_applied,
  };
  const taken = redeem(account, order, input.amount, snapshot.leastCharge);
  if (!taken.ok) {
    if (taken.refusal === 'nothingDue') return { applied: false, message: null };
    throw new Refused(taken.refusal, { least: shownAmount(snapshot.leastCharge, order.currency) });
  }
  const { orderId, revision } = order;
  const of = { locationKey, orderId, revision, requestId };
  const { remaining } = isSaved(order)
    ? await insertBalanceUse(db, of, card.gift_card_id, taken.value, holdMinutes(location))
    : await insertUse(db, of, card.gift_card_id, taken.value);
  const left = { amount: shownAmount(amount(remaining), card.currency) };
  const message =
    card.kind === 'credit' ? t('giftCards.answer.creditApplied', left) : t('giftCards.answer.applied', left);
  return { applied: true, message };
}

/** Refuses who has tried too many unknown codes, by address and by order, so that neither many orders nor many addresses help. */
export async function redeemCode(
  needs: RedemptionNeeds,
  input: InputOf<typeof redeemGiftCard>,
  { clientAddress, requestId }: CallContext,
): Promise<Redemption> {
  const { orders, catalog, tries } = needs;
  const { locationKey, orderKey } = input;
  const asked = { locationKey, orderKey, clientAddress, requestId };
  const redeemed = await tries.attempt(asked, 'giftCardNotFound', () =>
    answering(needs, input, (snapshot) => redeemOnce(needs, snapshot, input, requestId)),
  );
  if (redeemed !== null) return redeemed;
  const order = await orders.find(locationKey, orderKey);
  const snapshot = await catalog.snapshot(locationKey);
  const answered = order === null ? null : orders.present(snapshot, order, orderKey);
  throw new Refused('tooManyAttempts', {}, { order: answered });
}

/** Says what is left on a card. Attempts at codes count as those of redemptions do. */
export async function checkBalance(
  { db, codes, catalog, tries }: Omit<RedemptionNeeds, 'cart' | 'orders'>,
  { locationKey, giftCardCode }: InputOf<typeof checkGiftCard>,
  { clientAddress, requestId }: CallContext,
): Promise<OutputOf<typeof checkGiftCard>> {
  const { location } = await catalog.snapshot(locationKey);
  const asked = { locationKey, orderKey: null, clientAddress, requestId };
  const card = await tries.attempt(asked, 'giftCardNotFound', async () => {
    const code = readCode(giftCardCode);
    const found =
      code === null || !location.enableGiftCards
        ? null
        : await findCard(db, locationKey, noOrder, codes.hash(locationKey, code));
    if (found === null) throw new Refused('giftCardNotFound');
    return found;
  });
  if (card === null) throw new Refused('tooManyAttempts');
  if (card.is_expired) throw new Refused('giftCardExpired');
  return {
    giftCard: {
      maskedCode: maskedCode(card.code_end),
      remainingBalance: amount(card.balance),
      expiresOn: card.expires_at,
    },
    message: null,
  };
}

/** Once a card is off, the others may leave too little for a card to be charged: they pay less then. */
async function leaveEnough(
  { cart, orders }: Pick<RedemptionNeeds, 'cart' | 'orders'>,
  snapshot: Snapshot,
  orderKey: OrderKey,
  requestId: string,
): Promise<void> {
  const order = await orders.find(snapshot.location.key, orderKey);
  if (order === null || isSaved(order) || order.redeemedGiftCards.length === 0) return;
  if (isTooLittle(dueNow(order), snapshot.leastCharge))
    await cart.reprice(snapshot, order, orderKey, requestId);
}

export const takeOff = (
  needs: RedemptionNeeds,
  input: InputOf<typeof unredeemGiftCard>,
  { requestId }: CallContext,
): Promise<Redemption> =>
  answering(needs, input, async (snapshot) => {
    const { locationKey, orderKey, orderMerchandiseGiftCardKey: useKey } = input;
    const { orderId, revision, redeemedGiftCards, ...order } = await openOrder(needs, snapshot, orderKey);
    const isSpent = redeemedGiftCards.some((use) => use.useKey === useKey && !use.isForBalance);
    if (isSaved(order) && isSpent) throw new Refused('savedOrderChange');
    await removeUse(needs.db, { locationKey, orderId, revision, requestId }, useKey);
    await leaveEnough(needs, snapshot, orderKey, requestId);
    return { applied: false, message: null };
  });
