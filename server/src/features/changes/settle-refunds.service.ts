/** What becomes of refunds that only the venue can see to: sent again, or given back by hand (docs/rules/refunds.md, "When"). */
import { type Amount, add, zero } from '@gangway/domain/kernel/money';
import { type BackPart, partOfPayment, partOfRefund } from '@gangway/domain/order/back-parts';
import type { Order, PaymentRefund } from '@gangway/domain/order/order';
import { isOwed } from '@gangway/domain/order/refunds';
import type { VenueMethod } from '@gangway/domain/order/venue-methods';
import { isVenuePayment } from '@gangway/domain/order/venue-payment';
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
import { saveAgain, saveGiven } from './changes.repo.ts';

export interface AskedGiven {
  /** Null for everything that is to be given back; else the first refund of this amount. */
  amount: Amount | null;
  /** Null for the way the guest had paid. */
  method: VenueMethod | null;
}

export interface DecidedAgain {
  order: Order;
  refunds: readonly PaymentRefund[];
  amount: Amount;
  back: readonly BackPart[];
}

export interface DecidedGiven extends DecidedAgain {
  /** How the venue gave each of them back. */
  by: readonly VenueMethod[];
}

function open(order: Order): void {
  openForChange(order, [], ['saved', 'cancelled']);
  refuseWhilePaying(order);
}

const sumOf = (refunds: readonly PaymentRefund[]): Amount => add(...refunds.map(({ amount }) => amount));

const paymentOf = (order: Order, { attemptRowId }: PaymentRefund) =>
  order.attempts.find((attempt) => attempt.attemptRowId === attemptRowId);

function decideAgain({ order }: Opened): DecidedAgain {
  open(order);
  const refunds = order.refunds.filter(({ state }) => state === 'refused');
  if (refunds.length === 0) throw new Refused('nothingRefused', { number: numberOf(order) });
  const back = refunds.map((refund) => partOfRefund(order, refund));
  return { order, refunds, amount: sumOf(refunds), back };
}

function refundsToGive(order: Order, amount: Amount | null): PaymentRefund[] {
  const number = numberOf(order);
  const owed = order.refunds.filter(isOwed);
  if (owed.length === 0) throw new Refused('nothingToGive', { number });
  const refunds = amount === null ? owed : owed.filter((refund) => refund.amount === amount).slice(0, 1);
  const amounts = owed.map((refund) => shownAmount(refund.amount, order.currency)).join(', ');
  if (refunds.length === 0) throw new Refused('refundUnknown', { number, amounts });
  return refunds;
}

function decideGiven({ order }: Opened, { amount, method }: AskedGiven): DecidedGiven {
  open(order);
  const refunds = refundsToGive(order, amount);
  const by = refunds.map((refund) => {
    const payment = paymentOf(order, refund);
    return method ?? (payment !== undefined && isVenuePayment(payment) ? payment.method : null);
  });
  if (!by.every((how) => how !== null)) throw new Refused('refundMethod');
  const back = refunds.map((refund, place) =>
    partOfPayment({ method: by[place] ?? 'other', cardBrand: null, cardLast4: null }, refund.amount),
  );
  return { order, refunds, by, amount: sumOf(refunds), back };
}

const figures = ({ refunds, amount }: DecidedAgain) => ({
  refunds: refunds.map(({ refundKey }) => refundKey).join(' '),
  amount,
});

const facts = ({ order, amount }: DecidedAgain) => ({
  ...{ orderNumber: numberOf(order), venue: order.locationKey, currency: order.currency, amount },
});

const named = ({ refunds }: DecidedAgain) => refunds.map(({ refundKey, amount }) => ({ refundKey, amount }));

/** Sending what the gateway refused to it again. The order costs no less than before. */
export const refundsAgain: Change<object, object, DecidedAgain> = {
  permission: 'orders:refund',
  isForGuests: false,
  load: nothingMore,
  decide: decideAgain,
  figures,
  refund: ({ amount }) => amount,
  async save(db, decided, record) {
    const email = { topic: 'refund-news', about: { news: 'again', back: decided.back } };
    await saveAgain(db, { ...recordDocument(decided.order, record, email), refunds: named(decided) });
  },
  tell: (decided, log) => log.info({ event: 'refundAgain', ...facts(decided) }, 'refund sent again'),
};

/**
 * Recording that the venue gave back what the shop could not. What the guest had paid at the venue went back the same way unless
 * something else is said.
 */
export const refundsGiven: Change<AskedGiven, object, DecidedGiven> = {
  permission: 'orders:refund',
  isForGuests: false,
  load: nothingMore,
  decide: decideGiven,
  figures,
  // It went back before it is recorded.
  refund: () => zero,
  async save(db, decided, record) {
    const { order, by, back } = decided;
    const email = { topic: 'refund-news', about: { news: 'given', back } };
    await saveGiven(db, {
      ...recordDocument(order, record, email),
      refunds: named(decided).map((refund, place) => ({ ...refund, by: by[place] ?? 'other' })),
    });
  },
  tell: (decided, log) => log.info({ event: 'refundGiven', ...facts(decided) }, 'refund given back'),
};
