/** What becomes of refunds that only the venue can see to: sent again, or given back by hand (docs/rules/refunds.md, "When"). */
import { type Amount, add } from '@gangway/domain/kernel/money';
import { type BackPart, partOfPayment, partOfRefund } from '@gangway/domain/order/back-parts';
import type { Order, PaymentRefund } from '@gangway/domain/order/order';
import { isOwed } from '@gangway/domain/order/refunds';
import type { VenueMethod } from '@gangway/domain/order/venue-methods';
import { isVenuePayment } from '@gangway/domain/order/venue-payment';
import type { Queryable } from '../../db/database.ts';
import { saveAgain, saveGiven } from './changes.repo.ts';
import {
  type ChangeRecord,
  type FixedProblem,
  isChangedMeanwhile,
  openForChange,
  recordDocument,
} from './order-change.ts';

export type SettlingProblem =
  | FixedProblem
  | { problem: 'changedMeanwhile' | 'nothingRefused' | 'nothingToGive' | 'givenBy' }
  /** What there is to give. */
  | { problem: 'noSuchRefund'; amounts: readonly Amount[] };

export interface DecidedSettling {
  order: Order;
  refunds: readonly PaymentRefund[];
  /** How the venue gave each of them back; null to send them to the gateway again. */
  by: readonly VenueMethod[] | null;
  amount: Amount;
  back: readonly BackPart[];
}

type Record = Omit<ChangeRecord, 'credit'>;

const opened = (found: Order | null) => openForChange(found, [], ['saved', 'cancelled']);

const sumOf = (refunds: readonly PaymentRefund[]): Amount => add(...refunds.map(({ amount }) => amount));

const paymentOf = (order: Order, { attemptRowId }: PaymentRefund) =>
  order.attempts.find((attempt) => attempt.attemptRowId === attemptRowId);

/** Decides to send what the gateway refused to it again. The order costs no less than before. */
export function decideAgain(found: Order | null): DecidedSettling | SettlingProblem {
  const open = opened(found);
  if ('problem' in open) return open;
  const { order } = open;
  const refunds = order.refunds.filter(({ state }) => state === 'refused');
  if (refunds.length === 0) return { problem: 'nothingRefused' };
  const back = refunds.map((refund) => partOfRefund(order, refund));
  return { order, refunds, by: null, amount: sumOf(refunds), back };
}

/**
 * Decides to record that the venue gave back what the shop could not: all of it, or the first refund of an amount. What the
 * guest had paid at the venue went back the same way unless something else is said.
 */
export function decideGiven(
  found: Order | null,
  { amount, method }: { amount: Amount | null; method: VenueMethod | null },
): DecidedSettling | SettlingProblem {
  const open = opened(found);
  if ('problem' in open) return open;
  const { order } = open;
  const owed = order.refunds.filter(isOwed);
  if (owed.length === 0) return { problem: 'nothingToGive' };
  const refunds = amount === null ? owed : owed.filter((refund) => refund.amount === amount).slice(0, 1);
  if (refunds.length === 0) return { problem: 'noSuchRefund', amounts: owed.map((refund) => refund.amount) };
  const by = refunds.map((refund) => {
    const payment = paymentOf(order, refund);
    return method ?? (payment !== undefined && isVenuePayment(payment) ? payment.method : null);
  });
  if (!by.every((how) => how !== null)) return { problem: 'givenBy' };
  const back = refunds.map((refund, place) =>
    partOfPayment({ method: by[place] ?? 'other', cardBrand: null, cardLast4: null }, refund.amount),
  );
  return { order, refunds, by, amount: sumOf(refunds), back };
}

/** Records what was decided; refuses if the order changed in the meantime. */
export async function settleDecided(
  db: Queryable,
  { order, refunds, by, back }: DecidedSettling,
  record: Record,
): Promise<SettlingProblem | null> {
  const email = { topic: 'refund-news', about: { news: by === null ? 'again' : 'given', back } };
  const document = recordDocument(order, { ...record, credit: null }, email);
  const named = refunds.map(({ refundKey, amount }) => ({ refundKey, amount }));
  const isLate = await isChangedMeanwhile(() =>
    by === null
      ? saveAgain(db, { ...document, refunds: named })
      : saveGiven(db, {
          ...document,
          refunds: named.map((refund, place) => ({ ...refund, by: by[place] ?? 'other' })),
        }),
  );
  return isLate ? { problem: 'changedMeanwhile' } : null;
}
