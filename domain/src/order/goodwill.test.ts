/** Giving back some of what lines cost without canceling them (docs/rules/refunds.md, "Without canceling"). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Amount, add, amount, subtract, zero } from '../kernel/money.ts';
import { mostGoodwill, reducePrice } from './goodwill.ts';
import type { Line, Order } from './order.ts';
import { goodwillOf } from './refunds.ts';

const aLine = (lineKey: number, total: number) =>
  ({ kind: 'activity', lineKey, parentKey: null, allocation: { total: amount(total) } }) as unknown as Line;

function anOrder(lines: Line[], changes: Partial<Order> = {}): Order {
  const total = add(...lines.map(({ allocation }) => allocation.total));
  return {
    ...{ state: 'saved', lines, goodwill: [], goodwillTotal: zero, refunds: [], redeemedGiftCards: [] },
    ...{ canceled: [], feeTotal: zero, total, paid: total, redeemed: zero, fees: [], promoCodes: [] },
    attempts: [{ attemptRowId: 1, state: 'captured', amount: total }],
    ...changes,
  } as unknown as Order;
}

const of = (lines: Line[]) => ({ lines, canceled: [] });

/** The order after a reduction, as the database keeps it. */
function after(order: Order, reduced: ReturnType<typeof reducePrice>): Order {
  const back = add(...(reduced.refunds?.payments ?? []).map((one) => one.amount));
  const refund = { refundKey: 1, attemptRowId: 1, amount: back, state: 'sent' as const };
  return {
    ...order,
    ...reduced.totals,
    paid: subtract(order.paid, back),
    refunds:
      back === 0
        ? order.refunds
        : [...order.refunds, { ...refund, createdAt: '', creditEnd: null, givenBy: null }],
    goodwill: order.lines.map(({ lineKey }) => ({
      lineKey,
      amount: add(goodwillOf(order, lineKey), goodwillOf({ goodwill: reduced.lines }, lineKey)),
    })),
  };
}

describe('a price reduction', () => {
  const lines = [aLine(1, 10_000), aLine(2, 5_000)];

  it('is split over the lines by what they cost, and goes back to the payment', () => {
    const reduced = reducePrice(anOrder(lines), of(lines), amount(1_000));
    expect(reduced.lines).toEqual([
      { lineKey: 1, amount: 667 },
      { lineKey: 2, amount: 333 },
    ]);
    expect(reduced.totals).toMatchObject({ total: 14_000, goodwillTotal: 1_000 });
    expect(reduced.refunds).toEqual({ giftCards: [], payments: [{ attemptRowId: 1, amount: 1_000 }] });
  });

  it('lowers an open balance first', () => {
    const order = anOrder(lines, {
      paid: amount(4_500),
      attempts: [{ attemptRowId: 1, state: 'captured', amount: amount(4_500) }] as never,
    });
    expect(reducePrice(order, of(lines), amount(10_500)).refunds).toBeNull();
    expect(reducePrice(order, of(lines), amount(10_501)).refunds?.payments).toEqual([
      { attemptRowId: 1, amount: 1 },
    ]);
  });

  it('throws for less than nothing, and for more than the lines cost', () => {
    const [first] = lines as [Line];
    expect(() => reducePrice(anOrder(lines), of([first]), amount(10_001))).toThrow(RangeError);
    expect(() => reducePrice(anOrder(lines), of([first]), -1 as Amount)).toThrow(RangeError);
  });

  it('step by step gives back exactly what was paid, and never more', () => {
    const prices = fc.array(fc.integer({ min: 0, max: 50_000 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(prices, fc.array(fc.nat(20_000), { maxLength: 8 }), (totals, steps) => {
        let order = anOrder(totals.map((total, place) => aLine(place + 1, total)));
        const paid = order.paid;
        for (const step of [...steps, Number.MAX_SAFE_INTEGER]) {
          const most = mostGoodwill(order, order);
          expect(most).toBe(order.total);
          order = after(order, reducePrice(order, order, Math.min(step, most) as Amount));
          expect(add(order.paid, ...order.refunds.map((refund) => refund.amount))).toBe(paid);
          for (const { lineKey, allocation } of order.lines)
            expect(goodwillOf(order, lineKey)).toBeLessThanOrEqual(allocation.total);
        }
        expect([order.total, order.paid, order.goodwillTotal]).toEqual([0, 0, paid]);
      }),
    );
  });
});
