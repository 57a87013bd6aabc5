/** The worked examples of docs/rules/people.md. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FeeRule } from '../catalog/charge-rules.ts';
import type { RateKey } from '../kernel/keys.ts';
import type { VenueDate } from '../kernel/local-time.ts';
import { amount } from '../kernel/money.ts';
import { priceOrder } from '../pricing/price-order.ts';
import { applyPromoCodes } from '../promo-codes/apply-promo-codes.ts';
import { aRate } from '../testing/builders.ts';
import { aCharge } from '../testing/charge-builder.ts';
import { aPromoCode, aPromoLine } from '../testing/promo-builders.ts';
import { type PeopleLine, peopleOf, peopleOnce, usualPeople } from './people.ts';

const rates = [
  aRate({ key: 11, name: 'Adult' }),
  aRate({ key: 12, name: 'Family', seats: 4 }),
  aRate({ key: 13, name: 'Child on a lap', seats: 0 }),
  aRate({ key: 14, name: 'Table', seats: 1, people: 6 }),
  aRate({ key: 15, name: 'Dog', seats: 0, people: 0 }),
];
const party = (counts: Record<number, number>) =>
  Object.entries(counts).map(([key, participants]) => ({ rateKey: Number(key) as RateKey, participants }));

describe('the people of a party', () => {
  it.each<[string, Record<number, number>, number]>([
    ['two adults', { 11: 2 }, 2],
    ['a family', { 12: 1 }, 4],
    ['two families and an adult', { 12: 2, 11: 1 }, 9],
    ['an adult with a child on the lap', { 11: 1, 13: 1 }, 2],
    ['a table', { 14: 1 }, 6],
    ['an adult with a dog', { 11: 1, 15: 1 }, 1],
  ])('are counted for %s (D-AV-02)', (_who, counts, people) => {
    expect(peopleOf(rates, { party: party(counts), isPrivate: false, guests: null })).toBe(people);
  });

  it('are as many as a private group says (D-PV-01)', () => {
    expect(peopleOf(rates, { party: party({ 11: 1 }), isPrivate: true, guests: 7 })).toBe(7);
  });

  it('default to one for each seat, and at least one (D-AV-02)', () => {
    expect([0, 1, 4].map(usualPeople)).toEqual([1, 1, 4]);
  });
});

const line = (people: number, packageLine: string | null = null, isHidden = false): PeopleLine => ({
  people,
  packageLine,
  isHidden,
});
const fee: FeeRule = { key: 1, name: 'Park fee', kind: 'perParticipant', value: 255, taxable: false };
const forFour = aPromoCode({ minimumGuests: 4 });
const each5 = aPromoCode({ saving: { kind: 'perParticipant', amount: amount(500) } });
const today = '2026-11-21' as VenueDate;

/**
 * What the people of some $100.00 lines mean for a fee, for a code with money off per person, and for a code
 * for four or more.
 */
function meaningOf(lines: readonly PeopleLine[]) {
  const charged = priceOrder(
    lines.map(({ people, ...rest }) => aCharge(10_000, { ...rest, participants: people })),
    { fees: [fee], taxes: [] },
  );
  const promo = lines.map(({ people, ...rest }) =>
    aPromoLine({ ...rest, guests: people, subTotal: amount(10_000), tips: amount(0) }),
  );
  const off = applyPromoCodes([each5], promo, today).discounts.reduce((sum, one) => sum + one, 0);
  return {
    fees: charged.feeTotal,
    off,
    isFour: applyPromoCodes([forFour], promo, today).applied.length === 1,
  };
}

describe('the people of several lines', () => {
  it.each<[string, PeopleLine[], { fees: number; off: number; isFour: boolean }]>([
    ['two guests', [line(2)], { fees: 510, off: 1000, isFour: false }],
    ['two guests in two activities', [line(2), line(2)], { fees: 1020, off: 2000, isFour: false }],
    [
      'two guests in a package of three activities',
      [line(2, 'p'), line(2, 'p'), line(2, 'p')],
      { fees: 510, off: 1000, isFour: false },
    ],
    [
      'four guests of whom two go to one activity of the package',
      [line(2, 'p'), line(4, 'p')],
      { fees: 1020, off: 2000, isFour: true },
    ],
    [
      'one guest in a package with a hidden guide',
      [line(1, 'p'), line(1, 'p', true)],
      { fees: 255, off: 500, isFour: false },
    ],
    ['two packages of two guests', [line(2, 'p'), line(2, 'q')], { fees: 1020, off: 2000, isFour: false }],
  ])('are counted for %s (D-FT-02, D-PC-01, D-PK-06)', (_who, lines, meaning) => {
    expect(meaningOf(lines)).toEqual(meaning);
  });

  it('are never counted twice within a package or left out (D-FT-02)', () => {
    const some = fc.array(
      fc.record({
        people: fc.integer({ min: 0, max: 20 }),
        packageLine: fc.constantFrom(null, 'p', 'q'),
        isHidden: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(some, (lines) => {
        const shown = lines.filter(({ isHidden }) => !isHidden);
        const most = Math.max(0, ...shown.map(({ people }) => people));
        const all = shown.reduce((sum, { people }) => sum + people, 0);
        expect(peopleOnce(lines)).toBeGreaterThanOrEqual(most);
        expect(peopleOnce(lines)).toBeLessThanOrEqual(all);
        if (shown.every(({ packageLine }) => packageLine === null)) expect(peopleOnce(lines)).toBe(all);
        if (shown.every(({ packageLine }) => packageLine === 'p')) expect(peopleOnce(lines)).toBe(most);
      }),
    );
  });
});
