/** What every change of a saved order by its venue or guest has in common: who made it, why, and how the guest hears of it. */
import type { CreditDocument } from '@gangway/domain/gift-cards/credit';
import type { Actor } from '@gangway/domain/kernel/actor';
import type { OrderKey } from '@gangway/domain/kernel/keys';
import { type Amount, subtract, zero } from '@gangway/domain/kernel/money';
import type { OrderState } from '@gangway/domain/kernel/order-state';
import { type BackPart, backPartsOf } from '@gangway/domain/order/back-parts';
import { isOpen, type Order } from '@gangway/domain/order/order';
import type { Refunds } from '@gangway/domain/order/refunds';
import { databaseRefusal } from '../../db/database-refusals.ts';
import { hashOrderKey, newOrderKey } from '../../platform/order-keys.ts';
import { sealKey } from '../../platform/shop-keys.ts';
import type { ChangeDocument, RecordDocument, RefundsDocument } from './changes.repo.ts';

/** Why an order, or the lines that were named, cannot be changed now. */
export interface FixedProblem {
  problem: 'unknownOrder' | 'notBought' | 'paymentInProgress' | 'unknownLine';
}

/** The order with the lines that a change is of: those named, or all that are left (null). Most changes are of orders that are not canceled. */
export function openForChange(
  order: Order | null,
  lineKeys: readonly number[] | null,
  states: readonly OrderState[] = ['saved'],
): FixedProblem | { order: Order; asked: readonly number[] } {
  if (order === null) return { problem: 'unknownOrder' };
  if (!states.includes(order.state)) return { problem: 'notBought' };
  if (order.attempts.some(isOpen)) return { problem: 'paymentInProgress' };
  const asked = lineKeys ?? order.lines.map(({ lineKey }) => lineKey);
  const isMissing = asked.some((key) => order.lines.every(({ lineKey }) => lineKey !== key));
  return isMissing ? { problem: 'unknownLine' } : { order, asked };
}

/** Whoever changed it, and why; kept with the order. */
export interface ChangeRecord {
  actor: Actor;
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
type PaidOrder = Pick<Order, 'redeemedGiftCards' | 'attempts'>;

/** Refunds with what payments are given back as, and where each part goes, which is kept with the order. */
export const withCredit = (
  order: PaidOrder,
  refunds: Refunds | null,
  record: Pick<ChangeRecord, 'credit'>,
): RefundsDocument | null =>
  refunds === null ? null : { ...refunds, credit: record.credit, parts: backOf(order, refunds, record).back };

/** The document of a change, and what its email is about. */
export const changeDocument = (
  order: Changing & PaidOrder,
  { totals, fees, promoCodes, reduction, refunds }: Changed,
  record: ChangeRecord,
  email: { topic: string; about: object },
): ChangeDocument => ({
  ...recordDocument(order, record, email),
  amended: {
    ...{ totals, fees, promoCodes },
    difference: subtract(zero, reduction),
    refunds: withCredit(order, refunds, record),
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

/** Where each part of what goes back goes, for the guest's email and the order's record. */
export const backOf = (
  order: PaidOrder,
  refunds: Refunds | null,
  { credit }: Pick<ChangeRecord, 'credit'>,
): { back: BackPart[] } => ({ back: backPartsOf(order, refunds, credit !== null) });

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
