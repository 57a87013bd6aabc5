/**
 * The amounts shown for an order add up to its total, for any venue, any cart and each way of showing fees
 * and tax (D-FT-02, D-FT-03).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activityCharge } from '../booking/activity-charge.ts';
import type { ChargeRules, FeeRule, TaxRule } from '../catalog/charge-rules.ts';
import { giftCardCharge } from '../gift-cards/gift-card-charge.ts';
import type { OrderLineKey, RateKey } from '../kernel/keys.ts';
import type { VenueDate, VenueTime, WallTime } from '../kernel/local-time.ts';
import { type Amount, add, amount, multiply, subtract, zero } from '../kernel/money.ts';
import { membershipCharge } from '../memberships/membership-charge.ts';
import { merchandiseCharge } from '../merchandise/merchandise-charge.ts';
import { bareCharge, type Charge } from '../pricing/charge.ts';
import { priceOrder } from '../pricing/price-order.ts';
import { applyPromoCodes } from '../promo-codes/apply-promo-codes.ts';
import type { PromoSaving } from '../promo-codes/promo-code.ts';
import type { PromoLine } from '../promo-codes/promo-line.ts';
import { aGiftCardLine } from '../testing/gift-card-builder.ts';
import { lineBase } from '../testing/line-builder.ts';
import { aPromoCode } from '../testing/promo-builders.ts';
import { transportCharge } from '../transport/transport-charge.ts';
import { type ActivityLine, type Line, type LineOf, linesOf, type Order } from './order.ts';
import { showOrder } from './shown-order.ts';

const day = '2026-12-05' as VenueDate;
const cents = (max: number) => fc.integer({ min: 0, max }).map((value) => amount(value));
const taxClasses = fc.constantFrom('standard', 'food', 'equipment');

const rules: fc.Arbitrary<ChargeRules> = fc.record({
  fees: fc
    .array(
      fc.record({
        kind: fc.constantFrom('perOrder' as const, 'perParticipant' as const, 'percent' as const),
        value: fc.integer({ min: 0, max: 1500 }),
        taxable: fc.boolean(),
      }),
      { maxLength: 3 },
    )
    .map((all) => all.map((fee, index): FeeRule => ({ ...fee, key: index + 1, name: `Fee ${index + 1}` }))),
  taxes: fc
    .array(
      fc.record({
        basisPoints: fc.integer({ min: 0, max: 2500 }),
        inclusive: fc.boolean(),
        classes: fc.subarray(['standard', 'food', 'equipment']),
      }),
      { maxLength: 3 },
    )
    .map((all) => all.map((tax, index): TaxRule => ({ ...tax, name: `Tax ${index + 1}` }))),
});

const rate = fc.record({
  price: cents(20_000),
  participants: fc.integer({ min: 1, max: 7 }),
  people: fc.integer({ min: 0, max: 5 }),
  discount: cents(2000),
});
const product = fc.record({ subTotal: cents(9000), isTip: fc.boolean() });

const line = fc
  .record({
    rates: fc.array(rate, { minLength: 1, maxLength: 3 }),
    products: fc.array(product, { maxLength: 3 }),
    taxClass: taxClasses,
    parentKey: fc.option(fc.constantFrom(901, 902), { nil: null }),
    isHidden: fc.boolean(),
    privateGuests: fc.option(fc.integer({ min: 1, max: 9 }), { nil: null, freq: 6 }),
  })
  .map(({ rates, products, isHidden, privateGuests, parentKey, taxClass }): ActivityLine => {
    const isPrivate = privateGuests !== null && parentKey === null;
    const chosen = isPrivate ? rates.slice(0, 1).map((one) => ({ ...one, participants: 1 })) : rates;
    const booked = chosen.map((one, index) => ({
      ...one,
      rateKey: (11 + index) as RateKey,
      name: `Rate ${index}`,
      seats: 1,
      subTotal: multiply(one.price, one.participants),
      agentKey: null,
      agentHistoryKey: null,
    }));
    const extras = products.map(({ subTotal, isTip }, index) => ({
      productKey: index,
      variantKey: null,
      quantity: 1,
      kind: isTip ? ('tip' as const) : ('simple' as const),
      name: isTip ? 'Tip' : `Add-on ${index}`,
      variantName: null,
      unitPrice: subTotal,
      subTotal,
      publishedPrice: null,
      tipPercent: null,
      minimum: 0,
      merchandiseKey: index,
      stockUnits: 0,
    }));
    const subTotal = add(...booked.map((one) => one.subTotal), ...extras.map((one) => one.subTotal));
    return {
      ...lineBase(0, subTotal),
      kind: 'activity',
      activityKey: 1,
      slotKey: 1 as ActivityLine['slotKey'],
      start: `${day}T09:00` as WallTime,
      end: `${day}T11:30` as WallTime,
      participants: isPrivate
        ? (privateGuests ?? 1)
        : booked.reduce((sum, one) => sum + one.participants * one.people, 0),
      isPrivate,
      taxClass,
      pickup: null,
      details: {
        name: 'Tour',
        summary: '',
        photoVersion: null,
        photoColour: null,
        photoAlt: null,
        rateLabel: null,
        capacityType: 'time',
        appointmentType: 'dateTime',
        lengthMinutes: 150,
        arriveMinutesBefore: 0,
        hidePrice: false,
        meetingPoint: null,
        requirements: null,
        consentRequired: false,
        confirmationMessage: null,
        duration: null,
        ...(isHidden && parentKey !== null ? { isHidden: true as const } : {}),
      },
      rates: booked,
      parentKey: parentKey as OrderLineKey | null,
      products: extras,
      answers: [],
      isMember: false,
    };
  });

const codes: fc.Arbitrary<PromoSaving[]> = fc.array(
  fc.oneof(
    fc.integer({ min: 1, max: 10_000 }).map((basisPoints) => ({ kind: 'percent' as const, basisPoints })),
    fc.record({
      kind: fc.constantFrom('perOrder' as const, 'perParticipant' as const),
      amount: fc.integer({ min: 1, max: 20_000 }).map((value) => amount(value)),
    }),
  ),
  { maxLength: 2 },
);

const tipsOf = ({ products }: Pick<ActivityLine, 'products'>): Amount =>
  add(...products.filter(({ kind }) => kind === 'tip').map(({ subTotal }) => subTotal));

const promoLine = (one: ActivityLine): PromoLine => ({
  activityKey: one.activityKey,
  packageKey: null,
  day,
  isSoldByAgent: false,
  subTotal: one.subTotal,
  tips: tipsOf(one),
  guests: one.participants,
  packageLine: one.parentKey,
  isHidden: one.details.isHidden === true,
  rates: one.rates,
});

function chargeOf(line: Line): Charge {
  switch (line.kind) {
    case 'activity': {
      const { parentKey: packageLine, details } = line;
      const isHidden = details.isHidden === true;
      return activityCharge({ ...line, packageLine, isHidden, tips: tipsOf(line) }, null);
    }
    case 'transport':
      return transportCharge(line);
    case 'giftCard':
      return giftCardCharge(line.subTotal);
    case 'membership':
      return membershipCharge(line);
    case 'merchandise':
      return merchandiseCharge(line);
    case 'package':
      return { ...bareCharge, amount: zero };
  }
}

const parts = fc.record({
  rules,
  lines: fc.array(line, { maxLength: 5 }),
  transports: fc.array(fc.record({ subTotal: cents(5000), taxClass: taxClasses }), { maxLength: 1 }),
  memberships: fc.array(fc.record({ price: cents(30_000), taxClass: fc.option(taxClasses) }), {
    maxLength: 2,
  }),
  giftCards: fc.array(cents(10_000), { maxLength: 2 }),
  codes,
});

/**
 * Any order of any venue, priced like a cart, with its rules: fees and taxes of every kind, packages, hidden
 * members, add-ons, tips, promo codes, transportation, gift cards and memberships.
 */
const someOrder = () =>
  parts.map(({ rules: chargeRules, codes: savings, ...made }) => {
    const activities = made.lines.map((one, index) => ({ ...one, lineKey: (index + 1) as OrderLineKey }));
    const transports = made.transports.map(
      ({ subTotal, taxClass }, index): LineOf<'transport'> => ({
        ...lineBase(101 + index, subTotal),
        kind: 'transport',
        taxClass,
        day,
        pickupKey: 5,
        locationName: 'Lodge',
        guests: 2,
        pickupTime: '08:00' as VenueTime,
        arriveTime: '08:30' as VenueTime,
        returnTime: '12:00' as VenueTime,
      }),
    );
    const memberships = made.memberships.map(
      ({ price, taxClass }, index): LineOf<'membership'> => ({
        ...lineBase(201 + index, price),
        kind: 'membership',
        planKey: index + 1,
        name: 'Pass',
        roleTypesLabel: '1 Adult',
        price,
        quantity: 1,
        taxClass,
        photoVersion: null,
        photoColour: null,
        photoAlt: null,
        membershipKeys: [],
        renewal: null,
        renewed: null,
      }),
    );
    const giftCards = made.giftCards.map((worth, index) => aGiftCardLine(worth, 251 + index));
    const lines: Line[] = [...activities, ...transports, ...giftCards, ...memberships];
    const asked = savings.map((saving, index) => aPromoCode({ code: `C${index}`, saving, combinable: true }));
    const rides = transports.map(
      ({ subTotal }): PromoLine => ({
        ...{ activityKey: null, packageKey: null, day, isSoldByAgent: false, subTotal, tips: zero },
        ...{ guests: 0, packageLine: null, isHidden: false, rates: [] },
      }),
    );
    const promo = applyPromoCodes(asked, [...activities.map(promoLine), ...rides], day);
    const {
      allocations: _,
      deposit: __,
      ...totals
    } = priceOrder(lines.map(chargeOf), {
      ...chargeRules,
      discounts: promo.discounts,
    });
    const promoCodes = promo.applied.map(({ code, amount: off }, index) => ({
      lineKey: 301 + index,
      code: code.code,
      description: '',
      amount: off,
    }));
    const order = {
      ...totals,
      ...{ lines, promoCodes },
      charges: chargeRules,
    } satisfies Partial<Order>;
    return { order, rules: chargeRules };
  });

interface Sample {
  order: Parameters<typeof showOrder>[0] & Pick<Order, 'fees'>;
}

/** Returns everything that the page shows above the total, row by row. */
function rowsOf({ order }: Sample, feeDisplayType: 1 | 2 | 3): { lines: Amount; rows: Amount } {
  const shown = showOrder(order, { feeDisplayType });
  const lines = add(...order.lines.map(({ lineKey }) => shown.line(lineKey).total));
  const off = add(...shown.promoCodes);
  expect(off).toBe(shown.discountTotal);
  expect(lines).toBe(shown.subTotal);
  const charges = feeDisplayType === 3 ? [] : [...order.fees.map((fee) => fee.amount), order.taxTotal];
  return { lines, rows: add(subtract(lines, off), ...charges) };
}

describe('the amounts shown for an order', () => {
  it.each([1, 2, 3] as const)(
    'add up to its total, line by line and row by row, under FeeDisplayType %d (D-FT-02, D-FT-03, 3.2-12)',
    (type) => {
      fc.assert(
        fc.property(someOrder(), (sample) => {
          expect(rowsOf(sample, type).rows).toBe(sample.order.total);
        }),
        { numRuns: 1000 },
      );
    },
  );

  it('of rates, add-ons and tip add up to each line, and a tip includes no fee or tax (D-FT-03, D-AD-04)', () => {
    fc.assert(
      fc.property(someOrder(), fc.constantFrom(1 as const, 3 as const), ({ order }, feeDisplayType) => {
        const shown = showOrder(order, { feeDisplayType });
        for (const line of linesOf(order, 'activity')) {
          const { rates, products, total } = shown.line(line.lineKey);
          expect(add(...rates.map((rate) => rate.total), ...products)).toBe(total);
          for (const [place, product] of line.products.entries())
            if (product.kind === 'tip') expect(products[place]).toBe(product.subTotal);
          for (const [place, rate] of line.rates.entries())
            expect(rates[place]?.total).toBeGreaterThanOrEqual(rate.subTotal);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('add up for an order stored without its fee and tax rules (D-FT-03)', () => {
    fc.assert(
      fc.property(someOrder(), (sample) => {
        const old = { ...sample, order: { ...sample.order, charges: null } };
        expect(rowsOf(old, 3).rows).toBe(old.order.total);
      }),
    );
  });

  it('include a promo discount no smaller than without fees and tax, and leave lines unchanged (D-FT-03)', () => {
    fc.assert(
      fc.property(someOrder(), ({ order, rules }) => {
        const shown = showOrder(order, { feeDisplayType: 3 });
        expect(shown.discountTotal).toBeGreaterThanOrEqual(order.discountTotal);
        const before = priceOrder(order.lines.map(chargeOf), rules);
        expect(shown.subTotal).toBe(before.total);
      }),
      { numRuns: 500 },
    );
  });
});
