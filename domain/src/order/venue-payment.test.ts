/** What a venue can take itself, and take back (docs/rules/deposits.md, "Paid at the venue"). */
import { describe, expect, it } from 'vitest';
import { amount } from '../kernel/money.ts';
import type { Order, PaymentAttempt, PaymentRefund } from './order.ts';
import { lastTaken, mostToTake, takenAtVenue } from './venue-payment.ts';

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
});
