/** Records payments of sold orders that the venue took itself (docs/rules/deposits.md, "Paid at the venue"). */
import { randomUUID } from 'node:crypto';
import { type Amount, add, subtract, zero } from '@gangway/domain/kernel/money';
import type { Order } from '@gangway/domain/order/order';
import type { VenueMethod } from '@gangway/domain/order/venue-methods';
import { keepLess, lastTaken, mostToTake } from '@gangway/domain/order/venue-payment';
import { balanceOf } from '@gangway/domain/pricing/due';
import { Refused } from '../../platform/refused.ts';
import { shownAmount } from '../../platform/shown-amount.ts';
import {
  type Change,
  nothingMore,
  numberOf,
  type Opened,
  openForChange,
  recordDocument,
  refuseWhilePaying,
} from './change.shared.ts';
import { saveTaken, saveUndone } from './changes.repo.ts';

export interface AskedTaking {
  /** 'full' for all that is left to pay. */
  amount: Amount | 'full';
  method: VenueMethod;
}

/** A payment that is recorded, or taken back. */
export interface DecidedTaking {
  order: Order;
  amount: Amount;
  method: VenueMethod;
  /** What is left to pay afterwards, in minor units. */
  left: Amount;
}

export interface DecidedUndoing extends DecidedTaking {
  /** The payment that is taken back, and what of it is not refunded. */
  undone: { attemptRowId: number; left: Amount };
}

function decideTaking({ order }: Opened, { amount: asked, method }: AskedTaking): DecidedTaking {
  openForChange(order, null);
  refuseWhilePaying(order);
  const [most, balance, held] = [mostToTake(order), balanceOf(order), order.balanceReserved];
  if (balance <= zero) throw new Refused('nothingOwed', { number: numberOf(order) });
  const amount = asked === 'full' ? most : asked;
  if (amount <= most && amount !== zero) return { order, amount, method, left: subtract(balance, amount) };
  const shown = (value: Amount) => shownAmount(value, order.currency);
  throw held > zero
    ? new Refused('balanceHeld', { most: shown(most), held: shown(held) })
    : new Refused('paymentOverOwed', { most: shown(most) });
}

/** Of a canceled order, too. */
function decideUndoing({ order }: Opened): DecidedUndoing {
  openForChange(order, null, ['saved', 'cancelled']);
  refuseWhilePaying(order);
  const last = lastTaken(order);
  if (last === null) throw new Refused('nothingTaken', { number: numberOf(order) });
  const { payment, left, owed } = last;
  const { attemptRowId, method } = payment;
  // What a canceled order keeps is what was paid of it, so nothing is left to pay.
  const toPay = order.state === 'cancelled' ? zero : add(balanceOf(order), left);
  return { order, undone: { attemptRowId, left }, amount: add(left, owed), method, left: toPay };
}

const figures = ({ amount, method, left }: DecidedTaking) => ({ amount, method, left });

const facts = ({ order, amount, method }: DecidedTaking) => ({
  ...{ orderNumber: numberOf(order), venue: order.locationKey, currency: order.currency },
  ...{ method, amount },
});

/** Recording a payment, with ledger and email. */
export const paymentAtVenue: Change<AskedTaking, object, DecidedTaking> = {
  permission: 'orders:change',
  isForGuests: false,
  load: nothingMore,
  decide: decideTaking,
  figures,
  refund: () => zero,
  async save(db, { order, amount, method, left }, record) {
    const email = { topic: 'payment-taken', about: { amount, isUndone: false, left } };
    const document = { ...recordDocument(order, record, email), amount, method };
    await saveTaken(db, { ...document, attemptId: `venue-${randomUUID()}` });
  },
  tell: (decided, log) =>
    log.info({ event: 'payment', ...facts(decided), purpose: 'venue' }, 'payment recorded'),
};

/** Taking the latest payment that the venue recorded back, as far as it has not given it back. */
export const paymentUndone: Change<object, object, DecidedUndoing> = {
  permission: 'orders:change',
  isForGuests: false,
  load: nothingMore,
  decide: decideUndoing,
  figures,
  refund: () => zero,
  async save(db, { order, undone, amount, method, left }, record) {
    const email = { topic: 'payment-taken', about: { amount, isUndone: true, left } };
    const kept = order.state === 'cancelled' ? keepLess(order, undone.left) : null;
    await saveUndone(db, { ...recordDocument(order, record, email), amount, method, ...undone, kept });
  },
  tell: (decided, log) => log.info({ event: 'paymentUndone', ...facts(decided) }, 'payment undone'),
};
