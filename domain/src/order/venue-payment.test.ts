/** What a venue can take itself, and take back (docs/rules/deposits.md, "Paid at the venue"). */
import { describe, expect, it } from 'vitest';
import { amount } from '../kernel/money.ts';
import type { Order, PaymentAttempt, PaymentRefund } from './order.ts';
import { keepLess, lastTaken, mostToTake, takenAtVenue } from './venue-payment.ts';

const payment = (attemptRowId: number, of: number, changes: Partial<PaymentAttempt> = {}) =>
  ({
    ...{ attemptRowId, amount: amount(of), purpose: 'venue', method: 'cash', state: 'captured' },
    ...changes,
  }) as PaymentAttempt;
const refund = (attemptRowId: number, of: number) => ({ attemptRowId, amount: amount(of) }) as PaymentRefund;

const card = payment(1, 3540, { purpose: 'purchase', method: 'card' });

describe('what a venue can take', () => {
  it.each([
    ['all of an open balance', { paid: 3540 }, 8260],
    ['what gift cards have not paid', { paid: 3540, redeemed: 2000 }, 6260],
    ['not what gift cards hold at the moment', { paid: 3540, balanceReserved: 5000 }, 3260],
    ['nothing of an order that is paid', { paid: 11_800 }, 0],
  ])('is %s', (_what, changes, most) => {
    const order = { state: 'saved', total: 11_800, redeemed: 0, balanceReserved: 0, ...changes };
    expect(mostToTake(order as unknown as Order)).toBe(most);
  });
});

describe('what a venue took', () => {
  const all = [card, payment(2, 5000), payment(3, 3260, { method: 'transfer' })];

  it('is what it recorded, less what it gave back of that', () => {
    expect(takenAtVenue({ attempts: all, refunds: [] })).toBe(8260);
    expect(takenAtVenue({ attempts: all, refunds: [refund(1, 3540), refund(3, 1000)] })).toBe(7260);
    expect(takenAtVenue({ attempts: [card], refunds: [] })).toBe(0);
  });

  it('is taken back from the latest that was not given back', () => {
    const last = (refunds: PaymentRefund[]) => {
      const found = lastTaken({ attempts: all, refunds });
      return found === null ? null : [found.payment.attemptRowId, found.left];
    };
    expect(last([])).toEqual([3, 3260]);
    expect(last([refund(3, 1000)])).toEqual([3, 2260]);
    expect(last([refund(3, 3260)])).toEqual([2, 5000]);
    expect(last([refund(3, 3260), refund(2, 5000)])).toBeNull();
  });

  it('counts what is still to be given back of it: that was never there, either', () => {
    const owed = (of: number): PaymentRefund => ({ ...refund(3, of), state: 'to be given' });
    const last = (refunds: PaymentRefund[]) => {
      const found = lastTaken({ attempts: all, refunds });
      return found === null ? null : [found.payment.attemptRowId, found.left, found.owed];
    };
    expect(last([owed(1000)])).toEqual([3, 2260, 1000]);
    expect(last([owed(3260)])).toEqual([3, 0, 3260]);
    expect(last([refund(3, 260), owed(3000)])).toEqual([3, 0, 3000]);
  });
});

describe('what a canceled order keeps', () => {
  const order = {
    canceled: [
      { line: { lineKey: 1 }, kept: amount(2000) },
      { line: { lineKey: 2 }, kept: amount(1000) },
    ],
    fees: [{ feeKey: -1, name: 'Cancellation fee', amount: amount(3000) }],
  } as unknown as Order;

  it('falls with what was paid for it, line by line, and is gone with all of it', () => {
    expect(keepLess(order, amount(1500))).toEqual({
      lines: [
        { lineKey: 1, kept: 1000 },
        { lineKey: 2, kept: 500 },
      ],
      fees: [{ feeKey: -1, name: 'Cancellation fee', amount: 1500 }],
    });
    expect(keepLess(order, amount(3000)).fees).toEqual([]);
    expect(() => keepLess(order, amount(3001))).toThrow('3001 of 3000');
  });
});
