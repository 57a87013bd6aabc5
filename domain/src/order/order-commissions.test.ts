/** What affiliates earn on an order: the worked examples of docs/rules/agents.md, and what holds for any order. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Affiliate } from '../agents/agent.ts';
import { type CommissionPart, commissionOn } from '../agents/commission.ts';
import type { ActivityKey, AffiliateKey, AgentKey, RateKey } from '../kernel/keys.ts';
import { type Amount, amount, zero } from '../kernel/money.ts';
import { anAffiliate } from '../testing/builders.ts';
import { lineBase } from '../testing/line-builder.ts';
import type { ActivityLine, Line, Order } from './order.ts';
import { commissionsOf } from './order-commissions.ts';

interface Booked {
  lineKey?: number;
  parentKey?: number | null;
  rates: readonly (readonly [rateKey: number, price: number, participants: number])[];
  addOns?: number;
  tip?: number;
  discount?: number;
  agentKey?: number | null;
  isHidden?: boolean;
  /** The size of a private group. */
  group?: number;
}

const product = (kind: 'simple' | 'tip', subTotal: number) => ({ kind, subTotal: amount(subTotal) });

function booking({ lineKey = 1, parentKey = null, rates, ...more }: Booked): ActivityLine {
  const { addOns = 0, tip = 0, discount = 0, agentKey = null, isHidden = false } = more;
  const subTotal = rates.reduce((sum, [, price, participants]) => sum + price * participants, addOns + tip);
  const base = lineBase(lineKey, subTotal);
  return {
    ...base,
    allocation: { ...base.allocation, discount: amount(discount) },
    parentKey,
    kind: 'activity',
    activityKey: lineKey,
    end: '2026-12-05T11:30',
    isPrivate: more.group !== undefined,
    participants: more.group ?? rates.reduce((sum, [, , participants]) => sum + participants, 0),
    taxClass: 'standard',
    details: isHidden ? { isHidden } : {},
    rates: rates.map(([rateKey, price, participants]) => ({
      rateKey,
      participants,
      people: 1,
      subTotal: amount(price * participants),
      agentKey,
    })),
    products: [product('simple', addOns), product('tip', tip)],
  } as unknown as ActivityLine;
}

const terms = (percent: number | null, perGuest: number | null) => ({
  percent,
  perGuest: perGuest === null ? null : amount(perGuest),
});

const blog = anAffiliate({ commission: terms(1000, null) });
const desk = anAffiliate({ key: 302, commission: terms(null, 500), agentKeys: [501 as AgentKey] });

function earned(
  lines: readonly Line[],
  {
    affiliates = [blog, desk],
    charges = null,
    from = 301,
  }: { affiliates?: readonly Affiliate[]; charges?: Order['charges']; from?: number | null } = {},
) {
  const order = { lines: [...lines], charges, clientAgentKey: from as AffiliateKey | null };
  return commissionsOf(order, { affiliates, timeZone: 'America/Denver' });
}

const amounts = (...of: Parameters<typeof earned>) =>
  earned(...of).map((one) => [one.affiliateKey, one.guests, one.basis, one.amount]);

describe('what a line earns (D-AG-03, docs/rules/agents.md)', () => {
  const couple: Booked = { rates: [[11, 5900, 2]] };
  it.each([
    { row: 'D-AG-01', what: 'ten percent of the price', line: couple, result: [[301, 2, 11800, 1180]] },
    {
      row: 'D-AG-01',
      what: 'ten percent after a discount, with add-ons, without the tip',
      line: { ...couple, addOns: 2000, tip: 1500, discount: 1180 },
      result: [[301, 2, 12620, 1262]],
    },
    {
      row: 'D-GEN-03',
      what: 'half a cent, rounded away from zero',
      line: { rates: [[11, 1005, 1]] as Booked['rates'] },
      result: [[301, 1, 1005, 101]],
    },
    {
      row: 'D-AG-01',
      what: 'a fixed amount for each guest',
      line: couple,
      from: 302,
      result: [[302, 2, 11800, 1000]],
    },
    {
      row: 'D-AG-01',
      what: 'a fixed amount for a private group of six that pays one price',
      line: { rates: [[11, 9000, 1]] as Booked['rates'], group: 6 },
      from: 302,
      result: [[302, 6, 9000, 3000]],
    },
    {
      row: 'D-AG-01',
      what: 'no more than what was paid',
      line: { rates: [[11, 300, 2]] as Booked['rates'] },
      from: 302,
      result: [[302, 2, 600, 600]],
    },
    {
      row: 'D-AG-01',
      what: 'nothing on what was free',
      line: { rates: [[11, 0, 2]] as Booked['rates'] },
      result: [[301, 2, 0, 0]],
    },
    { row: 'D-AG-01', what: 'nothing without a link', line: couple, from: null, result: [] },
    { row: 'D-AG-01', what: 'nothing for an unknown link', line: couple, from: 999, result: [] },
    {
      row: 'D-AG-01',
      what: 'for the owner of the agent who sold it',
      line: { ...couple, agentKey: 501 },
      from: null,
      result: [[302, 2, 11800, 1000]],
    },
    {
      row: 'D-AG-01',
      what: 'for the link and not again for the agent who sold it',
      line: { ...couple, agentKey: 501 },
      result: [[301, 2, 11800, 1180]],
    },
  ])('$what ($row)', ({ line, from = 301, result }) => {
    expect(amounts([booking(line)], { from })).toEqual(result);
  });

  it('leaves out tax contained in the price, and an inactive affiliate (D-FT-04, D-AG-01)', () => {
    const taxes = [{ name: 'VAT', basisPoints: 2000, inclusive: true, classes: [] }];
    expect(amounts([booking(couple)], { charges: { fees: [], taxes } })).toEqual([[301, 2, 9833, 983]]);
    expect(amounts([booking(couple)], { affiliates: [{ ...blog, isActive: false }] })).toEqual([]);
  });

  it('has other terms for a rate of an activity, and the usual ones for the rest of the line (D-AG-01)', () => {
    const own = { activityKey: 1 as ActivityKey, rateKey: 12 as RateKey };
    const line = booking({
      rates: [
        [11, 6000, 2],
        [12, 4000, 1],
      ],
      addOns: 1000,
      discount: 1700,
    });
    const at = (commission: ReturnType<typeof terms>) =>
      amounts([line], { affiliates: [{ ...blog, rateCommissions: [{ ...own, ...commission }] }] });
    // 153.00 are 108.00 of adults, 36.00 of the child and 9.00 of the add-on.
    expect(at(terms(2000, null))).toEqual([[301, 3, 15300, 1080 + 720 + 90]]);
    expect(at(terms(null, 250))).toEqual([[301, 3, 15300, 1080 + 250 + 90]]);
    expect(at(terms(0, null))).toEqual([[301, 3, 15300, 1080 + 90]]);
  });

  it('counts the people of a package once, and earns nothing on its other kinds of lines (D-AG-01)', () => {
    const lines = [
      { ...lineBase(9, 0), kind: 'package' } as Line,
      booking({ lineKey: 2, parentKey: 9, rates: [[21, 3000, 2]] }),
      booking({ lineKey: 3, parentKey: 9, rates: [[31, 2000, 3]] }),
      booking({ lineKey: 4, parentKey: 9, rates: [[41, 1000, 3]], isHidden: true }),
      { ...lineBase(5, 5000), kind: 'giftCard' } as Line,
      { ...lineBase(6, 5000), kind: 'merchandise' } as Line,
    ];
    expect(amounts(lines, { from: 302 })).toEqual([
      [302, 0, 6000, 0],
      [302, 3, 6000, 1500],
      [302, 0, 3000, 0],
    ]);
  });

  it('is due once the activity is over, by the venue’s clock (D-TM-01)', () => {
    expect(new Date(earned([booking(couple)])[0]?.isOverAt ?? 0).toISOString()).toBe(
      '2026-12-05T18:30:00.000Z',
    );
  });
});

const cents = fc.integer({ min: 0, max: 5_000_000 }).map(amount);
const anyTerms = fc.oneof(
  fc.record({ percent: fc.integer({ min: 0, max: 10_000 }), perGuest: fc.constant(null) }),
  fc.record({ percent: fc.constant(null), perGuest: cents }),
  fc.constant(null),
);
const part: fc.Arbitrary<CommissionPart> = fc.record({
  basis: cents,
  guests: fc.integer({ min: 0, max: 200 }),
  terms: anyTerms,
});

it('is never negative and never more than what guests paid, for any terms (D-AG-01)', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), (parts) => {
      const paid = parts.reduce<number>((sum, { basis }) => sum + basis, 0);
      const value: Amount = commissionOn(parts);
      expect(value).toBeGreaterThanOrEqual(zero);
      expect(value).toBeLessThanOrEqual(paid);
    }),
  );
});

it('of an order is the sum of its lines, whatever else is in it (D-AG-01)', () => {
  const line = fc.record({ price: cents, participants: fc.integer({ min: 1, max: 9 }) });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), fc.constantFrom(301, 302), (lines, from) => {
      const bookings = lines.map(({ price, participants }, place) =>
        booking({ lineKey: place + 1, rates: [[11, price, participants]] }),
      );
      const alone = bookings.flatMap((one) => earned([one], { from }));
      expect(earned(bookings, { from })).toEqual(alone);
    }),
  );
});
