/** What every change of a saved order by its venue or guest has in common: who made it, why, and how the guest hears of it. */

import type { CreditDocument } from '@gangway/domain/gift-cards/credit';
import type { OrderKey } from '@gangway/domain/kernel/keys';
import { type Amount, add, subtract, zero } from '@gangway/domain/kernel/money';
import { isOpen, type Order } from '@gangway/domain/order/order';
import type { Refunds } from '@gangway/domain/order/refunds';
import { databaseRefusal } from '../../db/database-refusals.ts';
import { sealKey } from '../../platform/shop-keys.ts';
import type { ChangeDocument, RecordDocument } from './cart.repo.ts';
import { hashOrderKey, newOrderKey } from './order-keys.ts';

/** Why an order, or the lines that were named, cannot be changed now. */
export interface FixedProblem {
  problem: 'unknownOrder' | 'notBought' | 'paymentInProgress' | 'unknownLine';
}

/** The order with the lines that a change is of: those named, or all that are left (null). */
export function openForChange(
  order: Order | null,
  lineKeys: readonly number[] | null,
): FixedProblem | { order: Order; asked: readonly number[] } {
  if (order === null) return { problem: 'unknownOrder' };
  if (order.state !== 'saved') return { problem: 'notBought' };
  if (order.attempts.some(isOpen)) return { problem: 'paymentInProgress' };
  const asked = lineKeys ?? order.lines.map(({ lineKey }) => lineKey);
  const isMissing = asked.some((key) => order.lines.every(({ lineKey }) => lineKey !== key));
  return isMissing ? { problem: 'unknownLine' } : { order, asked };
}

/** Whoever changed it, and why; kept with the order. */
export interface ChangeRecord {
  actor: string;
  reason: string | null;
  /** Whether the guest hears of it by email. */
  tells: boolean;
  /** The key that the email's link has, if it is known; else it gets one of its own. */
  orderKey?: OrderKey;
  /** What payments are given back as; null for money to where it came from. */
  credit: CreditDocument | null;
  requestId: string;
}

interface Changed extends Pick<ChangeDocument['amended'], 'totals' | 'fees' | 'promoCodes'> {
  /** By how much the order's total falls. */
  reduction: Amount;
  refunds: Refunds | null;
}

type Changing = Pick<Order, 'locationKey' | 'orderId' | 'revision'>;

/** Refunds with what payments are given back as. */
export const withCredit = (refunds: Refunds | null, { credit }: Pick<ChangeRecord, 'credit'>) =>
  refunds === null ? null : { ...refunds, credit };

/** The document of a change, and what its email is about. */
export const changeDocument = (
  order: Changing,
  { totals, fees, promoCodes, reduction, refunds }: Changed,
  record: ChangeRecord,
  email: { topic: string; about: object },
): ChangeDocument => ({
  ...recordDocument(order, record, email),
  amended: {
    ...{ totals, fees, promoCodes },
    difference: subtract(zero, reduction),
    refunds: withCredit(refunds, record),
  },
});

/** Who makes a change of which order, and the email about it. */
export function recordDocument(
  { locationKey, orderId, revision }: Changing,
  { actor, reason, tells, orderKey: known, requestId }: ChangeRecord,
  email: { topic: string; about: object },
): RecordDocument {
  const orderKey = known ?? newOrderKey();
  return {
    ...{ location: locationKey, orderId, revision, actor, reason, requestId },
    link: tells && known === undefined ? hashOrderKey(orderKey).toString('hex') : null,
    letter: tells
      ? {
          topic: email.topic,
          payload: { locationKey, orderKey: sealKey(orderKey, locationKey), ...email.about },
        }
      : null,
  };
}

/** What goes back to where it came from, and what becomes a credit, in minor units; for the guest's email. */
export function backOf(
  refunds: Refunds | null,
  { credit }: Pick<ChangeRecord, 'credit'>,
): { refund: Amount; credit: Amount } {
  const sumOf = (parts: readonly { amount: Amount }[] = []) => add(...parts.map(({ amount }) => amount));
  const cards = sumOf(refunds?.giftCards);
  const payments = sumOf(refunds?.payments);
  return credit === null
    ? { refund: add(cards, payments), credit: zero }
    : { refund: cards, credit: payments };
}

/** Makes a change; returns whether the order changed in the meantime, so that it was not made. */
export async function isChangedMeanwhile(save: () => Promise<void>): Promise<boolean> {
  try {
    await save();
    return false;
  } catch (error) {
    const refusal = databaseRefusal(error);
    if (refusal === 'changedMeanwhile' || refusal === 'notNew') return true;
    throw error;
  }
}
