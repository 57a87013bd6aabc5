/** What canceling keeps and gives back (docs/rules/cancellation.md, "Canceling"). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CancellationTerms } from '../catalog/cancellation.ts';
import type { Instant } from '../kernel/local-time.ts';
import { type Amount, add, amount, percentage, zero } from '../kernel/money.ts';
import { moveFeeKey } from '../pricing/fee-keys.ts';
import {
  canceledWith,
  cancelLines,
  everything,
  groupsWithTerms,
  percentByTerms,
  refundedOf,
} from './cancel.ts';
import type { Line, LineMove, Order } from './order.ts';

interface Figures {
  price: number;
  discount?: number;
  fees?: number;
  tax?: number;
  deposit?: number;
}

function aLine(lineKey: number, figures: Figures, changes: object = {}): Line {
  const { price, discount = 0, fees = 0, tax = 0, deposit = 0 } = figures;
  return {
    kind: 'activity',
    lineKey,
    parentKey: null,
    subTotal: amount(price),
    start: '2026-12-05T09:00:00',
    allocation: {
      discount: amount(discount),
      fees: amount(fees),
      tax: amount(tax),
      includedTax: zero,
      deposit: amount(deposit),
      total: amount(price - discount + fees + tax),
    },
    details: {},
    ...changes,
  } as unknown as Line;
}

const sumOf = (lines: readonly Line[], figure: keyof Line['allocation']) =>
  add(...lines.map(({ allocation }) => allocation[figure]));

/** An order of these lines, paid by one card; by deposit if asked. */
function anOrder(lines: Line[], changes: Partial<Order> & { isDeposit?: boolean } = {}): Order {
  const { isDeposit = false, ...own } = changes;
  const total = sumOf(lines, 'total');
  const fees = sumOf(lines, 'fees');
  const discount = sumOf(lines, 'discount');
  const paid = isDeposit ? sumOf(lines, 'deposit') : total;
  return {
    state: 'saved',
    lines,
    moves: [],
    refunds: [],
    goodwill: [],
    goodwillTotal: zero,
    redeemedGiftCards: [],
    subTotal: add(...lines.map(({ subTotal }) => subTotal)),
    discountTotal: discount,
    feeTotal: fees,
    taxTotal: sumOf(lines, 'tax'),
    includedTax: zero,
    total,
    paid,
    redeemed: zero,
    fees: fees > 0 ? [{ feeKey: 7, name: 'Lake fee', amount: fees }] : [],
    promoCodes: discount > 0 ? [{ lineKey: 99, code: 'SAVE', description: '', amount: discount }] : [],
    attempts: [{ attemptRowId: 1, state: 'captured', amount: paid }],
    ...own,
  } as unknown as Order;
}

/** The order after a cancellation, as the database keeps it. */
function after(order: Order, canceled: ReturnType<typeof cancelLines>): Order {
  const gone = new Set(canceled.lines.map(({ lineKey }) => lineKey));
  const back = refundedOf(canceled);
  return {
    ...order,
    ...canceled.totals,
    fees: canceled.fees,
    promoCodes: order.promoCodes.map((code, place) => ({
      ...code,
      amount: canceled.promoCodes[place]?.amount ?? zero,
    })),
    lines: order.lines.filter(({ lineKey }) => !gone.has(lineKey)),
    paid: (order.paid - back) as Amount,
    refunds: [
      ...order.refunds,
      ...(back > 0
        ? [
            {
              refundKey: order.refunds.length + 1,
              attemptRowId: 1,
              amount: back,
              state: 'sent' as const,
              createdAt: '',
              creditEnd: null,
              givenBy: null,
            },
          ]
        : []),
    ],
  };
}

const full = { percent: 100 };

describe('canceling lines (docs/rules/cancellation.md, "Canceling")', () => {
  const kayak = { price: 11_800, fees: 500, tax: 1_180 };
  it.each([
    ['all of it', full, 0, 13_480],
    ['half of it', { percent: 50 }, 6_740, 6_740],
    ['a third of it, rounded', { percent: 33 }, 9_032, 4_448],
    ['nothing', { percent: 0 }, 13_480, 0],
    ['an amount', { amount: amount(2_500) }, 10_980, 2_500],
  ])('gives back %s of a paid line', (_, givenBack, kept, back) => {
    const order = anOrder([aLine(1, kayak), aLine(2, { price: 5_000 })]);
    const canceled = cancelLines(order, [{ lines: canceledWith(order, [1]), givenBack }]);
    expect(canceled.lines).toEqual([{ lineKey: 1, kept }]);
    expect(refundedOf(canceled)).toBe(back);
    expect(canceled.isWhole).toBe(false);
    expect(canceled.totals).toEqual({
      subTotal: 5_000,
      discountTotal: 0,
      feeTotal: kept,
      taxTotal: 0,
      includedTax: 0,
      total: 5_000 + kept,
      goodwillTotal: 0,
    });
    expect(canceled.fees).toEqual(kept === 0 ? [] : [{ feeKey: -1, name: 'Cancellation fee', amount: kept }]);
  });

  it('takes its part out of fees and promo codes, and leaves the others theirs', () => {
    const lines = [
      aLine(1, { price: 10_000, discount: 1_000, fees: 300 }),
      aLine(2, { price: 5_000, discount: 500, fees: 200 }),
    ];
    const canceled = cancelLines(anOrder(lines), [{ lines: [lines[0] as Line], givenBack: full }]);
    expect(canceled.fees).toEqual([{ feeKey: 7, name: 'Lake fee', amount: 200 }]);
    expect(canceled.promoCodes).toEqual([{ lineKey: 99, amount: 500 }]);
    expect(canceled.totals.total).toBe(4_700);
  });

  it('keeps what was paid for moving, and counts the percentage without it', () => {
    const lines = [aLine(1, { price: 10_000, fees: 1_000 })];
    const order = anOrder(lines, {
      moves: [{ lineKey: 1, fee: amount(1_000), kept: zero } as unknown as LineMove],
      fees: [{ feeKey: moveFeeKey, name: 'Rescheduling fee', amount: amount(1_000) }],
    });
    const canceled = cancelLines(order, [{ lines, givenBack: { percent: 50 } }]);
    expect(canceled.lines).toEqual([{ lineKey: 1, kept: 6_000 }]);
    expect(canceled.fees).toEqual([{ feeKey: -1, name: 'Cancellation fee', amount: 6_000 }]);
    expect(refundedOf(canceled)).toBe(5_000);
  });

  it('gives back everything, with what was paid for moving and of a deposit, where the venue cannot take its guests', () => {
    const lines = [aLine(1, { price: 10_000, fees: 1_000 })];
    const moved = anOrder(lines, {
      moves: [{ lineKey: 1, fee: amount(1_000), kept: zero } as unknown as LineMove],
      fees: [{ feeKey: moveFeeKey, name: 'Rescheduling fee', amount: amount(1_000) }],
    });
    const canceled = cancelLines(moved, [{ lines, givenBack: everything }]);
    expect(canceled).toMatchObject({ lines: [{ lineKey: 1, kept: 0 }], fees: [] });
    expect(canceled.totals.total).toBe(0);
    expect(refundedOf(canceled)).toBe(11_000);
    const deposited = [aLine(1, { price: 11_800, deposit: 3_540 })];
    const ofDeposit = cancelLines(anOrder(deposited, { isDeposit: true }), [
      { lines: deposited, givenBack: everything },
    ]);
    expect(refundedOf(ofDeposit)).toBe(3_540);
  });

  it('asks for nothing beyond a deposit, and refuses to give back more than was paid', () => {
    const lines = [aLine(1, { price: 11_800, deposit: 3_540 })];
    const order = anOrder(lines, { isDeposit: true });
    const none = cancelLines(order, [{ lines, givenBack: { percent: 0 } }]);
    expect(none.totals.total).toBe(3_540);
    expect(refundedOf(none)).toBe(0);
    const half = cancelLines(order, [{ lines, givenBack: { percent: 50 } }]);
    expect(half.totals.total).toBe(3_540);
    const all = cancelLines(order, [{ lines, givenBack: full }]);
    expect([all.totals.total, refundedOf(all)]).toEqual([0, 3_540]);
    expect(() => cancelLines(order, [{ lines, givenBack: { amount: amount(3_541) } }])).toThrow(RangeError);
  });

  it('counts what already went back of a line, and keeps no more than the rest', () => {
    const lines = [aLine(1, { price: 10_000 }), aLine(2, { price: 4_000 })];
    const order = anOrder(lines, {
      goodwill: [{ lineKey: 1, amount: amount(9_000) }],
      goodwillTotal: amount(9_000),
      total: amount(5_000),
      paid: amount(5_000),
    });
    const canceled = cancelLines(order, [{ lines, givenBack: { percent: 50 } }]);
    expect(canceled.lines).toEqual([
      { lineKey: 1, kept: 500 },
      { lineKey: 2, kept: 2_000 },
    ]);
    expect(canceled.totals).toMatchObject({ total: 2_500, goodwillTotal: 0 });
    expect(refundedOf(canceled)).toBe(2_500);
  });

  it('leaves an open balance of the rest as it is', () => {
    const lines = [aLine(1, { price: 10_000, deposit: 3_000 }), aLine(2, { price: 10_000, deposit: 3_000 })];
    const order = anOrder(lines, { isDeposit: true });
    const canceled = cancelLines(order, [{ lines: [lines[0] as Line], givenBack: { percent: 0 } }]);
    const { total, paid } = after(order, canceled);
    expect([total, paid, total - paid]).toEqual([13_000, 6_000, 7_000]);
  });

  it('cancels a package as a whole, whichever of its lines is named, and splits what is kept by price', () => {
    const lines = [
      aLine(1, { price: 0 }, { kind: 'package' }),
      aLine(2, { price: 3_333 }, { parentKey: 1 }),
      aLine(3, { price: 6_667 }, { parentKey: 1 }),
      aLine(4, { price: 100 }),
    ];
    const order = anOrder(lines);
    for (const key of [1, 2, 3])
      expect(canceledWith(order, [key]).map(({ lineKey }) => lineKey)).toEqual([1, 2, 3]);
    const canceled = cancelLines(order, [{ lines: canceledWith(order, [3]), givenBack: { percent: 50 } }]);
    expect(canceled.lines).toEqual([
      { lineKey: 1, kept: 0 },
      { lineKey: 2, kept: 1_667 },
      { lineKey: 3, kept: 3_333 },
    ]);
    expect(() => canceledWith(order, [5])).toThrow('no line 5');
  });

  const terms: CancellationTerms = [
    { untilHours: 48, refund: 100 },
    { untilHours: 24, refund: 50 },
  ];
  it.each([
    ['2026-12-03T09:00:00Z', 100],
    ['2026-12-03T09:00:01Z', 50],
    ['2026-12-04T09:00:01Z', 0],
  ])('takes the terms that the booking was sold with: at %s, %d percent', (at, percent) => {
    const sold = aLine(1, { price: 100 }, { details: { cancellation: terms } });
    expect(percentByTerms([sold], 'UTC', Date.parse(at) as Instant)).toBe(percent);
  });

  it('counts the terms of a package from its first start, and knows none where none were said', () => {
    const parts = [
      aLine(1, { price: 0 }, { kind: 'package', start: undefined, details: { cancellation: terms } }),
      aLine(2, { price: 100 }, { parentKey: 1, start: '2026-12-06T09:00:00' }),
      aLine(3, { price: 100 }, { parentKey: 1 }),
    ];
    expect(percentByTerms(parts, 'UTC', Date.parse('2026-12-03T09:00:01Z') as Instant)).toBe(50);
    expect(percentByTerms([aLine(1, { price: 100 })], 'UTC', 0 as Instant)).toBeNull();
  });

  it('counts the transportation of a day with a booking of that day, and anything else by itself', () => {
    const lines = [
      aLine(1, { price: 100 }),
      aLine(2, { price: 100 }, { start: '2026-12-06T09:00' }),
      aLine(3, { price: 10 }, { kind: 'transport', day: '2026-12-06', start: undefined }),
      aLine(4, { price: 10 }, { kind: 'merchandise', start: undefined }),
    ];
    expect(groupsWithTerms(lines).map((group) => group.map(({ lineKey }) => lineKey))).toEqual([
      [1],
      [2, 3],
      [4],
    ]);
  });

  const figures = fc.record({
    price: fc.integer({ min: 0, max: 1_000_000 }),
    off: fc.integer({ min: 0, max: 100 }),
    fees: fc.integer({ min: 0, max: 5_000 }),
    tax: fc.integer({ min: 0, max: 5_000 }),
  });
  it('canceled one by one in any order, gives back exactly what was paid, and no figure falls below zero', () => {
    fc.assert(
      fc.property(
        fc.array(figures, { minLength: 1, maxLength: 8 }),
        fc.array(fc.integer(), { minLength: 8, maxLength: 8 }),
        (all, sorting) => {
          const lines = all.map(({ off, ...line }, place) =>
            aLine(place + 1, { ...line, discount: percentage(amount(line.price), off * 100) }),
          );
          let order = anOrder(lines);
          const paid = order.paid;
          const turn = lines.toSorted(
            (one, other) => (sorting[one.lineKey - 1] ?? 0) - (sorting[other.lineKey - 1] ?? 0),
          );
          for (const line of turn) {
            const canceled = cancelLines(order, [{ lines: [line], givenBack: full }]);
            expect(Math.min(...Object.values(canceled.totals))).toBeGreaterThanOrEqual(0);
            expect(canceled.totals.feeTotal).toBe(add(...canceled.fees.map((fee) => fee.amount)));
            expect(canceled.totals.discountTotal).toBe(
              add(...canceled.promoCodes.map((code) => code.amount)),
            );
            order = after(order, canceled);
          }
          expect([order.total, order.paid, add(...order.refunds.map((one) => one.amount))]).toEqual([
            0,
            0,
            paid,
          ]);
        },
      ),
    );
  });

  it('keeps of each line no more than it cost, whatever the percentage', () => {
    fc.assert(
      fc.property(
        fc.array(figures, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 100 }),
        (all, percent) => {
          const lines = all.map(({ off: _, ...line }, place) => aLine(place + 1, line));
          const order = anOrder(lines);
          const canceled = cancelLines(order, [{ lines, givenBack: { percent } }]);
          for (const { lineKey, kept } of canceled.lines)
            expect(kept).toBeLessThanOrEqual(lines[lineKey - 1]?.allocation.total ?? 0);
          expect(refundedOf(canceled) + canceled.totals.total).toBe(order.paid);
          expect(canceled.isWhole).toBe(true);
        },
      ),
    );
  });
});
