/** What changes of sold orders cost, by what they change (docs/rules/changes.md, "The price"). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChargeRules, FeeRule, TaxRule } from '../catalog/charge-rules.ts';
import type { VenueDate } from '../kernel/local-time.ts';
import { type Amount, add, amount, zero } from '../kernel/money.ts';
import { priceOrder } from '../pricing/price-order.ts';
import { applyPromoCodes } from '../promo-codes/apply-promo-codes.ts';
import { changedDiscounts, type LostCode } from '../promo-codes/changed-discounts.ts';
import type { PromoCode } from '../promo-codes/promo-code.ts';
import { aCharge } from '../testing/charge-builder.ts';
import { aPromoCode, aPromoLine } from '../testing/promo-builders.ts';
import { cancelLines } from './cancel.ts';
import { reducePrice } from './goodwill.ts';
import type { Line, Order } from './order.ts';
import { type ChangedPrice, priceByDifference } from './price-by-difference.ts';

const today = '2026-11-21' as VenueDate;

/** Guests of one rate. */
interface Party {
  price: number;
  guests: number;
}

interface Venue {
  rules: ChargeRules;
  codes: PromoCode[];
}

const chargeOf = ({ price, guests }: Party) => aCharge(price * guests, { participants: guests });
const promoOf = ({ price, guests }: Party) =>
  aPromoLine({
    subTotal: amount(price * guests),
    guests,
    rates: [{ rateKey: 11, participants: guests, people: 1, subTotal: amount(price * guests) }],
  });

interface Sale {
  order: Order;
  parties: Party[];
}

/** Sells parties, each as a line; nothing is paid, so that nothing has to go back. */
function sell(parties: Party[], { rules, codes }: Venue): Sale {
  const outcome = applyPromoCodes(codes, parties.map(promoOf), today);
  const priced = priceOrder(parties.map(chargeOf), { ...rules, discounts: outcome.discounts });
  const lines = parties.map((party, place) => ({
    ...{ kind: 'activity', lineKey: place + 1, parentKey: null, details: {} },
    subTotal: amount(party.price * party.guests),
    allocation: priced.allocations[place],
  })) as unknown as Line[];
  const { subTotal, discountTotal, feeTotal, taxTotal, includedTax, total, fees } = priced;
  const order = {
    ...{ state: 'saved', lines, moves: [], refunds: [], goodwill: [], canceled: [], attempts: [] },
    ...{ redeemedGiftCards: [], redeemed: zero, paid: zero, goodwillTotal: zero, depositEnabled: false },
    ...{ subTotal, discountTotal, feeTotal, taxTotal, includedTax, total, fees, charges: rules },
    promoCodes: codes.map(({ code }, place) => ({
      ...{ lineKey: 100 + place, code, description: '' },
      amount: outcome.applied.find((one) => one.code.code === code)?.amount ?? zero,
    })),
  } as unknown as Order;
  return { order, parties };
}

const noFees = (order: Order) => ({
  moveFees: order.lines.map(() => zero),
  keptFees: order.lines.map(() => zero),
});

/** Changes the guests of one line. */
function change({ order, parties }: Sale, { rules, codes }: Venue, place: number, party: Party) {
  const next = parties.map((one, at) => (at === place ? party : one));
  const lines = parties.map((one, at) => ({
    before: promoOf(one),
    after: promoOf(next[at] as Party),
    discount: order.lines[at]?.allocation.discount ?? zero,
  }));
  const promo = changedDiscounts(order.promoCodes, codes, lines, today);
  const changeFees = noFees(order);
  const price = priceByDifference(
    order,
    rules,
    {
      before: {
        ...{ charges: parties.map(chargeOf), changeFees },
        discounts: order.lines.map(({ allocation }) => allocation.discount),
      },
      after: { charges: next.map(chargeOf), discounts: promo.discounts, changeFees },
    },
    place,
  );
  const changed: Order = {
    ...order,
    ...price.totals,
    fees: price.fees,
    lines: order.lines.map((line, at) => ({
      ...line,
      subTotal: amount((next[at]?.price ?? 0) * (next[at]?.guests ?? 0)),
      allocation: price.allocations[at] ?? line.allocation,
    })),
    promoCodes: order.promoCodes.map((code, at) => ({ ...code, ...promo.codes[at] })),
  };
  return { price, lost: promo.lost, sale: { order: changed, parties: next } };
}

/** Cancels one line, with everything given back. */
function cancel({ order, parties }: Sale, place: number): Sale {
  const line = order.lines[place] as Line;
  const canceled = cancelLines(order, [{ lines: [line], givenBack: { percent: 100 } }]);
  return {
    parties: parties.filter((_, at) => at !== place),
    order: {
      ...order,
      ...canceled.totals,
      fees: canceled.fees,
      lines: order.lines.filter((one) => one !== line),
      canceled: [...order.canceled, { line, canceledAt: '', kept: zero }],
      promoCodes: order.promoCodes.map((code, at) => ({ ...code, ...canceled.promoCodes[at] })),
    },
  };
}

/** Gives some of the price back without canceling anything. */
function giveBack({ order, parties }: Sale, share: number): Sale {
  const reduction = amount(Math.floor(order.total * share));
  const reduced = reducePrice(order, { lines: order.lines, canceled: [] }, reduction);
  return {
    parties,
    order: { ...order, ...reduced.totals, goodwill: reduced.lines },
  };
}

function expectSound({ order }: Sale, { below }: Pick<ChangedPrice, 'below'>) {
  const sum = (figure: keyof Line['allocation']) =>
    add(...order.lines.map(({ allocation }) => allocation[figure]));
  const kept = add(...order.canceled.map((one) => one.kept));
  expect(order.subTotal).toBe(add(...order.lines.map(({ subTotal }) => subTotal)));
  expect(order.discountTotal).toBe(sum('discount'));
  expect(order.discountTotal).toBe(add(...order.promoCodes.map((code) => code.amount)));
  expect(order.feeTotal).toBe(add(sum('fees'), kept));
  expect(order.feeTotal).toBe(add(...order.fees.map((fee) => fee.amount)));
  expect(order.taxTotal).toBe(sum('tax'));
  expect(order.includedTax).toBe(sum('includedTax'));
  expect(order.total).toBe(
    order.subTotal - order.discountTotal + order.feeTotal + order.taxTotal - order.goodwillTotal,
  );
  for (const { subTotal, allocation } of order.lines) {
    expect(Math.min(...Object.values(allocation))).toBeGreaterThanOrEqual(0);
    expect(allocation.discount).toBeLessThanOrEqual(subTotal);
    expect(allocation.total).toBe(subTotal - allocation.discount + allocation.fees + allocation.tax);
  }
  if (below === null) expect(order.total).toBeGreaterThanOrEqual(0);
}

const fees = fc
  .array(
    fc.record({
      kind: fc.constantFrom('perOrder', 'perParticipant', 'percent'),
      value: fc.integer({ min: 1, max: 1200 }),
      taxable: fc.boolean(),
    }),
    { maxLength: 3 },
  )
  .map((all) => all.map((fee, place) => ({ ...fee, key: place + 1, name: `Fee ${place}` }) as FeeRule));
const taxes = fc
  .array(fc.record({ basisPoints: fc.integer({ min: 1, max: 2500 }), inclusive: fc.boolean() }), {
    maxLength: 2,
  })
  .map((all) => all.map((tax, place) => ({ ...tax, name: `Tax ${place}`, classes: [] }) as TaxRule));
const saving = fc.oneof(
  fc.integer({ min: 1, max: 10_000 }).map((basisPoints) => ({ kind: 'percent' as const, basisPoints })),
  fc
    .record({
      kind: fc.constantFrom('perOrder' as const, 'perParticipant' as const),
      off: fc.integer({ min: 1, max: 20_000 }),
    })
    .map(({ kind, off }) => ({ kind, amount: amount(off) })),
  fc.constant({ kind: 'freeRate' as const }),
);
const codes = fc
  .array(fc.record({ saving, minimumGuests: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }) }), {
    maxLength: 2,
  })
  .map((all) => all.map((code, place) => aPromoCode({ ...code, code: `C${place}`, combinable: true })));
const venue: fc.Arbitrary<Venue> = fc.record({ rules: fc.record({ fees, taxes }), codes });
const party = fc.record({
  price: fc.integer({ min: 1, max: 30_000 }),
  guests: fc.integer({ min: 1, max: 8 }),
});
const parties = fc.array(party, { minLength: 1, maxLength: 4 });
const guests = fc.integer({ min: 1, max: 8 });
const place = fc.nat({ max: 3 });

/** Sells with the codes that fit, as a cart keeps no others. */
function sellWith(sold: Party[], of: Venue): [Sale, Venue] {
  const { applied } = applyPromoCodes(of.codes, sold.map(promoOf), today);
  const fitting = { ...of, codes: applied.map(({ code }) => code) };
  return [sell(sold, fitting), fitting];
}

describe('a change of any order', () => {
  it('ends at what a new order of the same lines costs', () => {
    fc.assert(
      fc.property(venue, parties, place, guests, (of, sold, at, count) => {
        const [sale, known] = sellWith(sold, of);
        const own = at % sold.length;
        const { sale: changed, price } = change(sale, known, own, { ...(sold[own] as Party), guests: count });
        expectSound(changed, price);
        expect(changed.order.total).toBe(sell(changed.parties, known).order.total);
      }),
    );
  });

  it('and the change back lead to the same total', () => {
    fc.assert(
      fc.property(venue, parties, place, guests, (of, sold, at, count) => {
        const [sale, known] = sellWith(sold, of);
        const own = at % sold.length;
        const there = change(sale, known, own, { ...(sold[own] as Party), guests: count });
        const back = change(there.sale, known, own, sold[own] as Party);
        expect(back.sale.order).toEqual(sale.order);
      }),
    );
  });

  it('that is canceled in part, or had some of its price back, costs what it did and the difference', () => {
    fc.assert(
      fc.property(
        venue,
        fc.array(party, { minLength: 2, maxLength: 4 }),
        fc.record({
          canceled: place,
          at: place,
          count: guests,
          share: fc.double({ min: 0, max: 0.4, noNaN: true }),
        }),
        (of, sold, { canceled, at, count, share }) => {
          const known = { ...of, codes: [] };
          const partial = giveBack(cancel(sell(sold, known), canceled % sold.length), share);
          const own = at % partial.parties.length;
          const before = partial.parties[own] as Party;
          const { sale, price } = change(partial, known, own, { ...before, guests: count });
          expectSound(sale, price);
          const fresh = (all: Party[]) => sell(all, known).order.total;
          const difference = fresh(sale.parties) - fresh(partial.parties);
          expect(sale.order.total).toBe(partial.order.total + difference);
          const back = change(sale, known, own, before).sale;
          expect(back.order.total).toBe(partial.order.total);
          if (price.below === null) expect(sale.order.total).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  it('never takes a figure below zero, whatever codes and fees became since it was sold', () => {
    const asked = fc.record({ canceled: place, at: place, count: guests });
    fc.assert(
      fc.property(
        venue,
        venue,
        fc.array(party, { minLength: 2, maxLength: 4 }),
        asked,
        (of, later, sold, { canceled, at, count }) => {
          const [sale] = sellWith(sold, of);
          const partial = cancel(sale, canceled % sold.length);
          const own = at % partial.parties.length;
          const before = partial.parties[own] as Party;
          const { sale: changed, price } = change(partial, later, own, { ...before, guests: count });
          expectSound(changed, price);
        },
      ),
    );
  });
});

describe('promo codes of a change', () => {
  const plain: ChargeRules = { fees: [], taxes: [] };
  const five = aPromoCode({
    code: 'FIVE',
    saving: { kind: 'perOrder', amount: amount(2500) },
    minimumGuests: 5,
  });
  const missing = (lost: readonly LostCode[]) => lost.map((one) => [one.code.code, one.missing]);

  it('that no longer fit take off nothing, and come back with the guests', () => {
    const of = { rules: plain, codes: [five] };
    const there = change(sell([{ price: 5900, guests: 5 }], of), of, 0, { price: 5900, guests: 4 });
    expect([there.sale.order.total, missing(there.lost)]).toEqual([23_600, [['FIVE', 'guests']]]);
    const back = change(there.sale, of, 0, { price: 5900, guests: 5 });
    expect([back.sale.order.total, back.lost]).toEqual([27_000, []]);
  });

  it.each<[string, Partial<PromoCode>, number, string]>([
    ['its guests', { minimumGuests: 2 }, 5900, 'guests'],
    ['its minimum', { minimumSubTotal: amount(10_000) }, 5900, 'amount'],
    ['anything to take off', {}, 0, 'items'],
  ])('say that the order would not have %s', (_case, rule, price, expected) => {
    const code = aPromoCode({ code: 'SAVE', ...rule });
    const of = { rules: plain, codes: [code] };
    const { lost } = change(sell([{ price: 5900, guests: 2 }], of), of, 0, { price, guests: 1 });
    expect(missing(lost)).toEqual([['SAVE', expected]]);
  });

  it('whose guests were canceled go on without their conditions', () => {
    const of = { rules: plain, codes: [five] };
    const partial = cancel(
      sell(
        [5, 2].map((count) => ({ price: 5000, guests: count })),
        of,
      ),
      0,
    );
    expect(partial.order.total).toBe(9286);
    const { sale, lost } = change(partial, of, 0, { price: 5000, guests: 3 });
    expect([sale.order.total, lost]).toEqual([14_286, []]);
  });

  it('that the venue no longer has go on taking off the same share', () => {
    const of = { rules: plain, codes: [aPromoCode()] };
    const later = { rules: plain, codes: [] };
    const { sale, lost } = change(sell([{ price: 5900, guests: 2 }], of), later, 0, {
      price: 5900,
      guests: 1,
    });
    expect([sale.order.total, lost]).toEqual([5310, []]);
    expect(change(sale, later, 0, { price: 5900, guests: 2 }).sale.order.total).toBe(10_620);
  });
});

it('names a line of which more went back than it would cost', () => {
  const of = { rules: { fees: [], taxes: [] }, codes: [] };
  const sale = giveBack(sell([{ price: 5900, guests: 4 }], of), 0.5);
  const { price } = change(sale, of, 0, { price: 5900, guests: 1 });
  expect(price.below).toEqual({ lineKey: 1, total: 5900 as Amount, goodwill: 11_800 as Amount });
});
