/** Records payments of saved orders that the venue took itself (docs/rules/deposits.md, "Paid at the venue"). */
import { randomUUID } from 'node:crypto';
import { type Amount, add, subtract, zero } from '@gangway/domain/kernel/money';
import type { Order } from '@gangway/domain/order/order';
import type { VenueMethod } from '@gangway/domain/order/venue-methods';
import { lastTaken, mostToTake } from '@gangway/domain/order/venue-payment';
import { balanceOf } from '@gangway/domain/pricing/due';
import type { Queryable } from '../../db/database.ts';
import { saveTaken, saveUndone } from './cart.repo.ts';
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
  /** The payment that is taken back; null to record one. */
  undone: number | null;
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

/** Decides to take back the latest payment that the venue recorded, as far as it has not been refunded. */
export function decideUndoing(found: Order | null): DecidedTaking | TakingProblem {
  const opened = openForChange(found, null);
  if ('problem' in opened) return opened;
  const { order } = opened;
  const last = lastTaken(order);
  if (last === null) return { problem: 'nothingTaken' };
  const { payment, left: amount } = last;
  const left = add(balanceOf(order), amount);
  return { order, undone: payment.attemptRowId, amount, method: payment.method, left };
}

/** Records what was decided, with ledger and email; refuses if the order changed in the meantime. */
export async function recordDecided(
  db: Queryable,
  { order, undone, amount, method }: DecidedTaking,
  record: Omit<ChangeRecord, 'credit'>,
): Promise<TakingProblem | null> {
  const email = { topic: 'payment-taken', about: { amount, isUndone: undone !== null } };
  const document = { ...recordDocument(order, { ...record, credit: null }, email), amount, method };
  const isLate = await isChangedMeanwhile(() =>
    undone === null
      ? saveTaken(db, { ...document, attemptId: `venue-${randomUUID()}` })
      : saveUndone(db, { ...document, attemptRowId: undone }),
  );
  return isLate ? { problem: 'changedMeanwhile' } : null;
}
