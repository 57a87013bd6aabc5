/** Records payments of saved orders that the venue took itself (docs/rules/deposits.md, "Paid at the venue"). */
import { randomUUID } from 'node:crypto';
import { type Amount, add, subtract, zero } from '@gangway/domain/kernel/money';
import type { Order } from '@gangway/domain/order/order';
import type { VenueMethod } from '@gangway/domain/order/venue-methods';
import { keepLess, lastTaken, mostToTake } from '@gangway/domain/order/venue-payment';
import { balanceOf } from '@gangway/domain/pricing/due';
import type { Queryable } from '../../db/database.ts';
import { saveTaken, saveUndone } from './changes.repo.ts';
import {
  type ChangeRecord,
  type FixedProblem,
  isChangedMeanwhile,
  openForChange,
  recordDocument,
} from './order-change.ts';

export type TakingProblem =
  | FixedProblem
  | { problem: 'changedMeanwhile' | 'nothingOwed' | 'nothingTaken' }
  /** `held` is what gift cards hold of the balance for the moment; in minor units. */
  | { problem: 'moreThanOwed'; most: Amount; held: Amount };

/** What is to be recorded. */
export interface DecidedTaking {
  order: Order;
  /** The payment that is taken back, and what of it is not refunded; null to record one. */
  undone: { attemptRowId: number; left: Amount } | null;
  amount: Amount;
  method: VenueMethod;
  /** What is left to pay afterwards, in minor units. */
  left: Amount;
}

/** Decides what is recorded; 'full' for all that is left to pay. */
export function decideTaking(
  found: Order | null,
  { amount: asked, method }: { amount: Amount | 'full'; method: VenueMethod },
): DecidedTaking | TakingProblem {
  const opened = openForChange(found, null);
  if ('problem' in opened) return opened;
  const { order } = opened;
  const [most, balance] = [mostToTake(order), balanceOf(order)];
  if (balance <= zero) return { problem: 'nothingOwed' };
  const amount = asked === 'full' ? most : asked;
  if (amount > most || amount === zero) return { problem: 'moreThanOwed', most, held: order.balanceReserved };
  return { order, undone: null, amount, method, left: subtract(balance, amount) };
}

/**
 * Decides to take back the latest payment that the venue recorded, as far as it has not given it back; of a canceled order,
 * too.
 */
export function decideUndoing(found: Order | null): DecidedTaking | TakingProblem {
  const opened = openForChange(found, null, ['saved', 'cancelled']);
  if ('problem' in opened) return opened;
  const { order } = opened;
  const last = lastTaken(order);
  if (last === null) return { problem: 'nothingTaken' };
  const { payment, left, owed } = last;
  const { attemptRowId, method } = payment;
  const amount = add(left, owed);
  // What a canceled order keeps is what was paid of it, so nothing is left to pay.
  const toPay = order.state === 'cancelled' ? zero : add(balanceOf(order), left);
  return { order, undone: { attemptRowId, left }, amount, method, left: toPay };
}

/** Records what was decided, with ledger and email; refuses if the order changed in the meantime. */
export async function recordDecided(
  db: Queryable,
  { order, undone, amount, method, left: toPay }: DecidedTaking,
  record: Omit<ChangeRecord, 'credit'>,
): Promise<TakingProblem | null> {
  const email = { topic: 'payment-taken', about: { amount, isUndone: undone !== null, left: toPay } };
  const document = { ...recordDocument(order, { ...record, credit: null }, email), amount, method };
  const isLate = await isChangedMeanwhile(() => {
    if (undone === null) return saveTaken(db, { ...document, attemptId: `venue-${randomUUID()}` });
    const kept = order.state === 'cancelled' ? keepLess(order, undone.left) : null;
    return saveUndone(db, { ...document, ...undone, kept });
  });
  return isLate ? { problem: 'changedMeanwhile' } : null;
}
