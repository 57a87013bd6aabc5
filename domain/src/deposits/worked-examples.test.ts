/** The worked examples of docs/rules/deposits.md, row by row, and properties of every order (D-DP-01). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type VenueDate } from '../kernel/local-time.ts';
import { add, amount, split } from '../kernel/money.ts';
import { type DepositLine, type DepositRule, type DepositTerms, depositOf, noDeposits } from './deposit.ts';

const today = '2026-11-21' as VenueDate;
const terms: DepositTerms = { ...noDeposits, enabled: true };
const percent = (of: number): DepositRule => ({ kind: 'percent', basisPoints: of * 100 });
const each = (price: number): DepositRule => ({ kind: 'perParticipant', amount: amount(price) });

/** A line of the tables below: its price, its rule, and in how many days it takes place. */
function line(
  net: number,
  rule: DepositRule | null = null,
  inDays: number | null = 20,
  { guests = 2, tip = 0 } = {},
): DepositLine {
  return {
    net: amount(net),
    chargeable: amount(net - tip),
    charges: amount(0),
    participants: guests,
    rule,
    day: inDays === null ? null : addDays(today, inDays),
  };
}

function deposit(lines: DepositLine[], fees = 0, taxes = 0, changes: Partial<DepositTerms> = {}) {
  const total = amount(lines.reduce((sum, { net }) => sum + net, 0) + fees + taxes);
  const charges = split(
    amount(fees + taxes),
    lines.map(({ chargeable }) => chargeable),
  );
  const charged = lines.map((one, place) => ({ ...one, charges: charges[place] ?? amount(0) }));
  return depositOf(charged, total, { ...terms, ...changes }, today);
}

const due = (inDays: number) => addDays(today, inDays - terms.balanceDueDays);

describe('the deposit of an order', () => {
  it.each<[string, DepositLine[], number, number, number, VenueDate]>([
    ['30 % of 400.00', [line(40_000, percent(30))], 0, 0, 12_000, due(20)],
    ['fees and taxes in proportion to the deposit', [line(40_000, percent(30))], 1200, 3300, 13_350, due(20)],
    ['50.00 for each of 3 guests', [line(60_000, each(5000), 20, { guests: 3 })], 0, 0, 15_000, due(20)],
    ['an activity without a deposit in full', [line(40_000, percent(30)), line(6000)], 0, 0, 18_000, due(20)],
    [
      'fees and taxes of an activity without a deposit',
      [line(40_000, percent(30)), line(6000)],
      1380,
      3795,
      20_025,
      due(20),
    ],
    ['the tip in full', [line(42_000, percent(30), 20, { tip: 2000 })], 0, 0, 14_000, due(20)],
    [
      'an activity in 7 days in full',
      [line(40_000, percent(30)), line(20_000, percent(30), 7)],
      0,
      0,
      32_000,
      due(20),
    ],
    [
      'two activities, with the balance due before the first',
      [line(40_000, percent(30)), line(20_000, percent(50), 12)],
      0,
      0,
      22_000,
      due(12),
    ],
    ['33.33 % of 100.01', [line(10_001, percent(33.33))], 0, 825, 3333 + 275, due(20)],
  ])('includes %s', (_case, lines, fees, taxes, total, balanceDueDate) => {
    const found = deposit(lines, fees, taxes);
    expect(found).toMatchObject({ total, balanceDueDate });
    expect(add(...(found?.parts ?? []))).toBe(total);
  });

  it.each<[string, DepositLine[], Partial<DepositTerms>]>([
    ['no activity takes one', [line(40_000)], {}],
    ['the venue has switched deposits off', [line(40_000, percent(30))], { enabled: false }],
    ['the appointment is in 7 days', [line(40_000, percent(30), 7)], {}],
    ['there is no appointment', [line(40_000, percent(30), null)], {}],
    ['the amount per guest covers the whole price', [line(8000, each(5000))], {}],
    ['the order costs nothing', [line(0, percent(30))], {}],
  ])('is not offered if %s', (_case, lines, changes) => {
    expect(deposit(lines, 0, 0, changes)).toBeNull();
  });

  it('is offered if the appointment is in eight days (D-DP-01)', () => {
    expect(deposit([line(40_000, percent(30), 8)])).toMatchObject({ total: 12_000, balanceDueDate: due(8) });
  });
});

const anyRule = fc.option(
  fc.oneof(
    fc.integer({ min: 1, max: 9999 }).map((basisPoints): DepositRule => ({ kind: 'percent', basisPoints })),
    fc.integer({ min: 1, max: 20_000 }).map(each),
  ),
  { nil: null },
);
const anyLine = fc
  .record({
    chargeable: fc.integer({ min: 0, max: 300_000 }),
    tip: fc.integer({ min: 0, max: 20_000 }),
    rule: anyRule,
    inDays: fc.option(fc.integer({ min: 0, max: 40 }), { nil: null }),
    guests: fc.integer({ min: 1, max: 20 }),
  })
  .map(({ chargeable, tip, rule, inDays, guests }) => line(chargeable + tip, rule, inDays, { guests, tip }));

it('is more than zero, less than the total, at least what takes no deposit, and due before its day (R19, I10)', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 30_000 }),
      fc.integer({ min: 0, max: 30_000 }),
      (lines, fees, taxes) => {
        const found = deposit(lines, fees, taxes);
        if (found === null) return;
        const all = lines.reduce((sum, { net }) => sum + net, 0);
        const whole = lines.filter(({ rule }) => rule === null).reduce((sum, { net }) => sum + net, 0);
        expect(found.total).toBeGreaterThan(0);
        expect(found.total).toBeLessThan(all + fees + taxes);
        expect(found.total).toBeGreaterThanOrEqual(whole);
        expect(Number.isSafeInteger(found.total)).toBe(true);
        expect(found.balanceDueDate > today).toBe(true);
        expect(lines.some(({ day, rule }) => rule !== null && day === addDays(found.balanceDueDate, 3))).toBe(
          true,
        );
        expect(add(...found.parts)).toBe(found.total);
        const { total, balanceDueDate } = found;
        expect(deposit(lines.toReversed(), fees, taxes)).toMatchObject({ total, balanceDueDate });
      },
    ),
    { numRuns: 2000 },
  );
});
