/**
 * Random orders of everything that is sold, and random changes of them once they are bought: by the operator's commands and by guests. Each
 * step is compared with what it is meant to do to the order's money, which is counted beside it.
 */
import { noDeposits } from '@gangway/domain/deposits/deposit';
import { amount, fromDecimal, toDecimal, toDigits } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import type { PromoCode } from '@gangway/domain/promo-codes/promo-code';
import { anActivity, anAffiliate, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { aGiftCard } from '@gangway/domain/testing/gift-card-builder';
import { aPackage } from '@gangway/domain/testing/package-builder';
import { aPromoCode } from '@gangway/domain/testing/promo-builders';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { enable, payBalance, readOrder } from './deposit-journey.ts';
import { addGiftCard, type GiftOrder, issue, redeem } from './gift-cards.ts';
import { type ChangeAnswer, completeOrder, orderOf, slotKey, type WireOrder } from './journey.ts';
import { familyPlan, saveMemberships } from './memberships.ts';
import { type ReadOrder, runOrder } from './run-order-command.ts';
import { aMorning, ask, storeLocation, type TestApp } from './test-app.ts';

const kinds = ['tour', 'ride', 'package', 'giftCard', 'membership'] as const;

const codes: PromoCode[] = [
  aPromoCode({ code: 'SIX', saving: { kind: 'percent', basisPoints: 620 }, combinable: true }),
  aPromoCode({ code: 'TEN', saving: { kind: 'perOrder', amount: amount(1000) }, combinable: true }),
  aPromoCode({ code: 'EACH', saving: { kind: 'perParticipant', amount: amount(333) }, combinable: true }),
  aPromoCode({ code: 'KIDS', saving: { kind: 'freeRate' }, rateKeys: [12 as never], combinable: true }),
  aPromoCode({
    ...{ code: 'RIDE', activityKeys: [2], combinable: true },
    saving: { kind: 'percent', basisPoints: 5000 },
  }),
  aPromoCode({ code: 'ALL', saving: { kind: 'percent', basisPoints: 10_000 }, combinable: true }),
];

/** A random order: what it buys, for how much less, and how it is paid. */
export const anyOrder = fc.record({
  lines: fc.array(
    fc.record({
      kind: fc.constantFrom(...kinds, 'tour', 'ride'),
      adults: fc.integer({ min: 1, max: 5 }),
      children: fc.nat(2),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  codes: fc.uniqueArray(fc.constantFrom(...codes.map(({ code }) => code)), { maxLength: 3 }),
  /** What gift cards pay of it at once, in minor units. */
  cards: fc.array(fc.integer({ min: 1, max: 9000 }), { maxLength: 2 }),
  hasDeposit: fc.boolean(),
  venue: fc.record({
    /** With no decimals, two and three. */
    currency: fc.constantFrom('USD', 'JPY', 'KWD'),
    depositPercent: fc.constantFrom(0, 3333, 5000),
    isTaxIncluded: fc.boolean(),
    feePerOrder: fc.constantFrom(0, 300),
    terms: fc.constantFrom(0, 50, 100),
  }),
});
export type AnyOrder = typeof anyOrder extends fc.Arbitrary<infer Made> ? Made : never;

const part = fc.integer({ min: 0, max: 110 });
const place = fc.nat(5);

/** A random change of an order; amounts are in percent of what there is. */
export const anyStep = fc.oneof(
  fc.record({ kind: fc.constant('cancel' as const), place, back: fc.constantFrom('full', 'none', null) }),
  fc.record({ kind: fc.constant('cancelPart' as const), place, part }),
  fc.record({ kind: fc.constant('cancelAll' as const), back: fc.constantFrom('full', 'none') }),
  fc.record({ kind: fc.constant('cancelByGuest' as const), place }),
  fc.record({ kind: fc.constant('refund' as const), place: fc.option(place), part, asCredit: fc.boolean() }),
  fc.record({
    ...{ kind: fc.constant('guests' as const), place, adults: fc.integer({ min: 1, max: 6 }) },
    how: fc.constantFrom('', '--no-charge'),
  }),
  fc.record({
    ...{ kind: fc.constant('move' as const), place, day: fc.constantFrom('10', '12', '13') },
    how: fc.constantFrom('', '--same-price', '--fee'),
  }),
  fc.record({ kind: fc.constant('paid' as const), part }),
  fc.record({ kind: fc.constant('undo' as const) }),
  fc.record({
    kind: fc.constant('payBalance' as const),
    /** What a gift card pays of it, and whether it is one that has paid before. */
    card: fc.option(fc.record({ value: fc.integer({ min: 1, max: 5000 }), isSame: fc.boolean() })),
  }),
  fc.record({ kind: fc.constant('payCommission' as const) }),
  fc.record({ kind: fc.constant('reverseCommission' as const) }),
);
export type AnyStep = typeof anyStep extends fc.Arbitrary<infer Made> ? Made : never;

interface Read extends Omit<ReadOrder, 'OrderPayments'> {
  OrderPayments: (ReadOrder['OrderPayments'][number] & { IsNew: boolean })[];
  DiscountTotal: number;
  CancelableLines: number[];
  RedeemedGiftCards: GiftOrder['RedeemedGiftCards'];
  EnableBalanceCheckout: boolean;
}

type Priced = Pick<Location, 'currency'>;

/** Minor units of a decimal, and back. */
const minor = (value: number, { currency }: Priced): number => fromDecimal(value, currency);
const decimal = (value: number, { currency }: Priced): number => toDecimal(amount(value), currency);
const shown = (value: number, { currency }: Priced): string => toDigits(amount(value), currency);

function aVenue(
  app: TestApp,
  { currency, depositPercent, isTaxIncluded, feePerOrder, terms }: AnyOrder['venue'],
) {
  const cancellation = [{ untilHours: 1, refund: terms }];
  const deposit =
    depositPercent === 0 ? {} : { deposit: { kind: 'percent' as const, basisPoints: depositPercent } };
  const schedules = [aSchedule({ times: ['09:00', '13:00'] as never, capacity: 40 })];
  const dearer = ['12', '13'].map((day) => ({
    ...{
      from: `2026-12-${day}`,
      to: `2026-12-${day}`,
      season: null,
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      times: null,
    },
    prices: [{ rateKey: 11, price: day === '12' ? 6900 : 4913 }],
  })) as never;
  const rate = (changes: Parameters<typeof aRate>[0]) => aRate({ globalId: 'adult', ...changes });
  return storeLocation(app.database.db, {
    currency,
    activities: [
      anActivity({
        ...{ cancellation, schedules, priceRules: dearer, ...deposit },
        rates: [
          rate({ price: 5931 }),
          rate({ key: 12, id: 'child', name: 'Child', price: 3900, globalId: 'child' }),
        ],
      }),
      anActivity({
        ...{ key: 2, id: 'ride', cancellation, schedules },
        rates: [rate({ key: 21, price: 3137 })],
      }),
    ],
    packages: [aPackage({ key: 7 })],
    promoCodes: codes,
    fees: [
      { key: 1, name: 'Fund', kind: 'percent', value: 317, taxable: true },
      ...(feePerOrder === 0
        ? []
        : [{ key: 2, name: 'Desk', kind: 'perOrder', value: feePerOrder, taxable: false }]),
    ] as never,
    taxes: [{ name: 'Tax', basisPoints: 825, inclusive: isTaxIncluded, classes: [] }],
    deposits: { ...noDeposits, enabled: depositPercent > 0 },
    affiliates: [anAffiliate({ commission: { percent: 1234, perGuest: null } })],
    ...{ sellGiftCardsOnline: true, enableGiftCards: true, giftCard: aGiftCard() },
    ...{ sellMembershipsOnline: true, membershipPlans: [familyPlan], guestsMayCancel: true },
  });
}

async function added(
  app: TestApp,
  location: Location,
  orderKey: string | null,
  { kind, adults, children }: AnyOrder['lines'][number],
  day: string,
): Promise<WireOrder> {
  const { key } = location;
  const slot = (time: string) => [{ OrderEntityTimeKey: slotKey(day, time) }];
  const ofTour = [
    { EntityHierarchyRateKey: 11, Participants: adults },
    { EntityHierarchyRateKey: 12, Participants: kind === 'tour' ? children : 0 },
  ];
  const tour = { EntityHierarchyKey: 1, Rates: ofTour, SelectedTimes: slot('09:00') };
  const ofRide = [{ EntityHierarchyRateKey: 21, Participants: adults }];
  const ride = { EntityHierarchyKey: 2, Rates: ofRide, SelectedTimes: slot('13:00') };
  if (kind === 'giftCard')
    return orderOf(
      await addGiftCard(
        app,
        key,
        { GiftCardAmount: decimal(1000 + adults * 700, location), IsCustomAmountGiftCard: true },
        { orderKey },
      ),
    );
  if (kind === 'membership') return orderOf(await saveMemberships(app, key, [[familyPlan, 1]], orderKey));
  const chosen =
    kind === 'package'
      ? { Package: { PackageKey: 7, Activities: [tour, ride] } }
      : { Activity: kind === 'tour' ? tour : ride };
  const of = { clientLocationKey: key, orderKey, clientAgentKey: 301, ...chosen };
  return orderOf(await ask<ChangeAnswer>(app, 'POST', '/api/booking/addToCart', of));
}

/** Buys a random order. */
export async function buyAny(app: TestApp, wanted: AnyOrder) {
  app.clock.now = aMorning;
  const location = await aVenue(app, wanted.venue);
  const { key } = location;
  let cart: WireOrder | null = null;
  for (const [at, line] of wanted.lines.entries())
    cart = await added(
      app,
      location,
      cart?.OrderKey ?? null,
      line,
      `2026-12-${String(5 + at).padStart(2, '0')}`,
    );
  if (cart === null) throw new Error('nothing was bought');
  const orderKey = cart.OrderKey;
  for (const promoCode of wanted.codes)
    await ask(app, 'POST', '/api/booking/addPromoCode', { clientLocationKey: key, orderKey, promoCode });
  if (wanted.hasDeposit) await enable(app, key, orderKey);
  const used: string[] = [];
  for (const value of wanted.cards) {
    const code = await issue(app, location, value * 2);
    used.push(code);
    await redeem(app, key, orderKey, code, decimal(value, location));
  }
  const ready = (await readOrder(app, key, orderKey)).body as unknown as Read;
  const due = ready.OrderPayments.find(({ IsNew }) => IsNew)?.PaymentAmount ?? 0;
  const method = due === 0 ? { paymentMethod: 'none', paymentToken: null } : {};
  const order = orderOf(await completeOrder(app, ready, key, { ...method, amount: due })) as unknown as Read;
  expect(order.IsNew).toBe(false);
  const { rows } = await sql<{ line: number }>`select line_id::integer as line from order_line
    join shop_order using (order_id) where order_number = ${order.OrderNumber} and kind <> 'promoCode'
      and parent_line_id is null order by line_id`.execute(app.database.db);
  const lines = rows.map(({ line }) => line);
  return { app, location, key, orderKey, number: order.OrderNumber, lines, used };
}

export type AnySold = Awaited<ReturnType<typeof buyAny>>;

/** Who pays affiliates and reverses what they earned: a feature, which no test helper may import. */
export interface CommissionDesk {
  pay: (sold: AnySold) => Promise<unknown>;
  reverse: (sold: AnySold) => Promise<unknown>;
}

export const readAny = async ({ app, key, orderKey }: AnySold): Promise<Read> =>
  (await readOrder(app, key, orderKey)).body as unknown as Read;

/** What was paid and is not given back, in minor units. */
export const paidOf = ({ OrderPayments, RedeemedGiftCards }: Read, { location }: AnySold): number =>
  OrderPayments.filter(({ IsNew }) => !IsNew).reduce(
    (sum, { PaymentAmount }) => sum + minor(PaymentAmount, location),
    0,
  ) +
  RedeemedGiftCards.filter(({ IsForBalance }) => !IsForBalance).reduce(
    (sum, { Amount }) => sum + minor(Amount, location),
    0,
  );

/** Throws unless an order's figures add up, as its guest reads them. */
export async function expectAddsUp(sold: AnySold): Promise<Read> {
  const { location } = sold;
  const order = await readAny(sold);
  expect(paidOf(order, sold)).toBe(minor(order.Total, location) - minor(order.Balance, location));
  expect(order.Balance).toBeGreaterThanOrEqual(0);
  const off = order.OrderPromoCodes.reduce((sum, { Amount }) => sum + minor(Amount, location), 0);
  expect(off).toBe(minor(order.DiscountTotal, location));
  if (order.IsCanceled) {
    const kept = order.CanceledLines.reduce((sum, { Kept }) => sum + minor(Kept, location), 0);
    expect([minor(order.Total, location), order.Balance]).toEqual([kept, 0]);
  }
  return order;
}

/** What may be refused, and is then changed by nothing. */
const refusals =
  /refund up to|record up to|already been canceled|no such line|is paid in full|No payment has been recorded|more than was paid|has been used/;

/** A fault of the program, however it is said. */
const fault = /did not work|didn’t work|went wrong|constraint|unexpected/i;

async function command(sold: AnySold, ...words: string[]): Promise<boolean> {
  const [name = '', ...rest] = words;
  const whole = [name, sold.number, ...rest, '-l', String(sold.key)];
  const before = await readAny(sold);
  const previewed = await runOrder(sold.app, [...whole, '--preview']);
  expect(await readAny(sold)).toEqual(before);
  const { code, said } = await runOrder(sold.app, [...whole, '--yes']);
  expect([whole, previewed.code]).toEqual([whole, code]);
  if (code === 0) return true;
  // Why a booking cannot be changed or moved is for the tests of these (docs/rules/changes.md).
  expect(said).toMatch(name === 'change' || name === 'move' ? /\w/ : refusals);
  expect(said).not.toMatch(fault);
  expect(await readAny(sold)).toEqual(before);
  return false;
}

const lineAt = ({ lines }: AnySold, at: number): string => String(lines[at % lines.length]);

async function cancelByGuest(sold: AnySold, at: number): Promise<void> {
  const { app, key, orderKey } = sold;
  const { CancelableLines } = await readAny(sold);
  const orderEntityKey = CancelableLines[at % Math.max(1, CancelableLines.length)];
  if (orderEntityKey === undefined) return;
  const of = { clientLocationKey: key, orderKey, orderEntityKey };
  const quoted = await ask<{ Quote: { Refund: number; Total: number } }>(
    ...[app, 'POST' as const, '/api/booking/quoteCancellation', of],
  );
  const { Refund: refund, Total } = quoted.body.Quote;
  const { status, body } = await ask<ChangeAnswer>(app, 'POST', '/api/booking/cancelBooking', {
    ...of,
    refund,
  });
  expect([status, body.ModelErrors]).toEqual([200, null]);
  expect((await readAny(sold)).Total).toBe(Total);
}

async function payRest(sold: AnySold, card: Extract<AnyStep, { kind: 'payBalance' }>['card']): Promise<void> {
  const { app, key, orderKey, location, used } = sold;
  const before = await readAny(sold);
  if (before.Balance === 0 || !before.EnableBalanceCheckout) return;
  if (card !== null) {
    const known = card.isSame ? used[0] : undefined;
    await redeem(
      app,
      key,
      orderKey,
      known ?? (await issue(app, location, card.value)),
      decimal(card.value, location),
    );
  }
  const order = await readAny(sold);
  const reserved = order.RedeemedGiftCards.filter(({ IsForBalance }) => IsForBalance);
  const due =
    minor(order.Balance, location) - reserved.reduce((sum, { Amount }) => sum + minor(Amount, location), 0);
  const method = due === 0 ? { paymentMethod: 'none', paymentToken: null } : {};
  const paid = await payBalance(app, key, order as never, { ...method, amount: decimal(due, location) });
  expect(orderOf(paid)).toMatchObject({ Balance: 0 });
}

/** Does one step; the figures that it is meant to change are compared with what it did. */
export async function takeStep(sold: AnySold, step: AnyStep, desk: CommissionDesk): Promise<void> {
  const { location } = sold;
  const before = await readAny(sold);
  switch (step.kind) {
    case 'cancel': {
      const back = step.back === null ? [] : ['--refund', step.back];
      // Without terms somebody has to say what goes back.
      const words = [
        'cancel',
        '--line',
        lineAt(sold, step.place),
        ...(back.length === 0 ? ['--refund', 'full'] : back),
      ];
      await command(sold, ...words);
      return;
    }
    case 'cancelPart': {
      const back = shown(Math.round((minor(before.Total, location) * step.part) / 300), location);
      await command(sold, 'cancel', '--line', lineAt(sold, step.place), '--refund', back);
      return;
    }
    case 'cancelAll': {
      const kept = before.CanceledLines.reduce((sum, { Kept }) => sum + minor(Kept, location), 0);
      if (!(await command(sold, 'cancel', '--refund', step.back))) return;
      const after = await readAny(sold);
      expect(after.IsCanceled).toBe(true);
      if (step.back === 'full') expect(minor(after.Total, location)).toBe(kept);
      return;
    }
    case 'cancelByGuest':
      return cancelByGuest(sold, step.place);
    case 'refund': {
      const wanted = Math.max(1, Math.round((minor(before.Total, location) * step.part) / 100));
      const of = step.place === null ? [] : ['--line', lineAt(sold, step.place)];
      const as = step.asCredit ? ['--as', 'credit'] : [];
      const isDone = await command(sold, 'refund', shown(wanted, location), ...of, ...as);
      const after = await readAny(sold);
      expect(minor(before.Total, location) - minor(after.Total, location)).toBe(isDone ? wanted : 0);
      // All that an order costs can be given back, canceled or not.
      if (of.length === 0 && wanted <= minor(before.Total, location)) expect(isDone).toBe(true);
      return;
    }
    case 'guests': {
      const how = step.how === '' ? [] : [step.how];
      const words = [
        'change',
        '--line',
        lineAt(sold, step.place),
        '--guests',
        `Adult=${step.adults}`,
        ...how,
      ];
      await command(sold, ...words, '--refund', 'full');
      return;
    }
    case 'move':
      await command(
        ...([sold, 'move', '--line', lineAt(sold, step.place)] as const),
        ...['--to', `2026-12-${step.day} 13:00`, ...(step.how === '' ? [] : [step.how])],
      );
      return;
    case 'paid': {
      const wanted = Math.max(1, Math.round((minor(before.Balance, location) * step.part) / 100));
      await command(sold, 'paid', shown(wanted, location), '--by', 'cash');
      return;
    }
    case 'undo':
      await command(sold, 'paid', '--undo');
      return;
    case 'payBalance':
      return payRest(sold, step.card);
    case 'payCommission': {
      await desk.pay(sold);
      return;
    }
    case 'reverseCommission':
      await desk.reverse(sold);
  }
}
