/**
 * The booking state in a URL: eight keys, fixed order, round trip, illegal values dropped (2.10-06, D-RT-11).
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tipProductKey } from '../catalog/product.ts';
import { inCurrency } from '../kernel/currency.ts';
import type { RateKey } from '../kernel/keys.ts';
import { fromDayNumber, timeOfMinutes } from '../kernel/local-time.ts';
import { amount } from '../kernel/money.ts';
import {
  type BookingQuery,
  type BookingState,
  emptyBooking,
  readBookingQuery,
  writeBookingQuery,
} from './booking-state.ts';

const date = fc.integer({ min: 0, max: 300_000 }).map(fromDayNumber);
const value = fc.oneof(
  date as fc.Arbitrary<string>,
  fc.constant('open'),
  fc.tuple(date, fc.integer({ min: 0, max: 1439 })).map(([day, minute]) => `${day}T${timeOfMinutes(minute)}`),
  fc
    .tuple(date, fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 99_999 }))
    .map(([day, minute, length]) => `${day}T${timeOfMinutes(minute)}/PT${length}M`),
);
const carried = fc.option(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }));
const state: fc.Arbitrary<BookingState> = fc.record({
  isPrivate: fc.boolean(),
  rates: fc.uniqueArray(
    fc.record({
      rateKey: fc.integer({ min: 1, max: 2_147_483_647 }).map((key) => key as RateKey),
      participants: fc.integer({ min: 1, max: 200 }),
    }),
    { selector: ({ rateKey }) => rateKey, maxLength: 20 },
  ),
  date: fc.option(date),
  time: fc.option(value),
  needTransport: fc.boolean(),
  pickup: carried,
  extras: fc.record({
    addOns: fc.array(
      fc.record({
        productKey: fc.integer({ min: 1, max: 999_999_999 }),
        variantKey: fc.option(fc.integer({ min: 1, max: 999_999_999 })),
        quantity: fc.integer({ min: 1, max: 200 }),
      }),
      { maxLength: 10 },
    ),
    tip: fc.oneof(
      fc.constant(null),
      fc.constantFrom(10, 15, 18, 20).map((percent) => ({ percent })),
      fc.integer({ min: 1, max: 1_000_000 }).map((minor) => ({ amount: amount(minor) })),
    ),
  }),
  guests: fc.option(fc.integer({ min: 1, max: 200 })),
});

it('reads back every state it writes, through a real URL (2.10-06)', () => {
  fc.assert(
    fc.property(state, (given) => {
      const address = new URLSearchParams(writeBookingQuery(given)).toString();
      const query = Object.fromEntries(new URLSearchParams(address)) as BookingQuery;
      expect(readBookingQuery(query)).toEqual(given);
    }),
    { numRuns: 500 },
  );
});

it('writes the eight keys in a fixed order, so that links are stable (2.10-06)', () => {
  const full = writeBookingQuery({
    isPrivate: true,
    rates: [
      { rateKey: 11 as RateKey, participants: 2 },
      { rateKey: 12 as RateKey, participants: 0 },
    ],
    date: fromDayNumber(20_616),
    time: '2026-06-12T09:00',
    needTransport: true,
    pickup: '5',
    extras: {
      addOns: [
        { productKey: 7, variantKey: null, quantity: 1 },
        { productKey: 8, variantKey: 9, quantity: 2 },
        { productKey: 9, variantKey: null, quantity: 0 },
      ],
      tip: { amount: amount(1250) },
    },
    guests: 4,
  });
  expect(Object.entries(full)).toEqual([
    ['private', '1'],
    ['rates', '11:2'],
    ['date', '2026-06-12'],
    ['time', '2026-06-12T09:00'],
    ['transport', '1'],
    ['pickup', '5'],
    ['addons', `7:1,8.9:2,${tipProductKey}:a12.50`],
    ['guests', '4'],
  ]);
  expect(writeBookingQuery(emptyBooking)).toEqual({});
});

it('drops only the invalid value, within rates and in other keys (D-RT-11)', () => {
  const read = readBookingQuery({ rates: '11:2,x:1,12:1,13:999,', date: '2026-02-30', guests: '4' });
  expect(read.rates).toEqual([
    { rateKey: 11, participants: 2 },
    { rateKey: 12, participants: 1 },
  ]);
  expect([read.date, read.guests]).toEqual([null, 4]);
});

it.each<[BookingQuery]>([
  [{ rates: '11' }],
  [{ rates: '11:' }],
  [{ rates: '11:-1' }],
  [{ rates: '11:201' }],
  [{ rates: '11:0' }],
  [{ rates: `${'1:1,'.repeat(200)}1:1` }],
  [{ date: '2026-02-30' }],
  [{ date: '06/12/2026' }],
  [{ time: '25:00' }],
  [{ time: '2026-06-12T24:00' }],
  [{ time: "2026-06-12T09:00'" }],
  [{ private: 'true' }],
  [{ transport: 'yes' }],
  [{ pickup: '' }],
  [{ pickup: 'x'.repeat(501) }],
  [{ addons: '7' }],
  [{ addons: '7:0' }],
  [{ addons: '7:201' }],
  [{ addons: '7.8:p18' }],
  [{ addons: '7:p18' }],
  [{ addons: `${tipProductKey}:p17` }],
  [{ addons: `${tipProductKey}:a0` }],
  [{ addons: `${tipProductKey}:a12.505` }],
  [{ addons: `${tipProductKey}:a10000.01` }],
  [{ guests: '0' }],
  [{ guests: '201' }],
  [{ guests: '1e2' }],
])('ignores %j (2.10-06, D-RT-11)', (query) => {
  expect(readBookingQuery(query)).toEqual(emptyBooking);
});

it('keeps the valid add-ons and the first tip (D-RT-11)', () => {
  const addons = `7:1,x:2,${tipProductKey}:p18,8.9:2,${tipProductKey}:p10,7:999`;
  expect(readBookingQuery({ addons }).extras).toEqual({
    addOns: [
      { productKey: 7, variantKey: null, quantity: 1 },
      { productKey: 8, variantKey: 9, quantity: 2 },
    ],
    tip: { percent: 18 },
  });
});

it.each([
  ['JPY', 'a1250', 1250],
  ['JPY', 'a12.5', null],
  ['JPY', 'a1000000', 1_000_000],
  ['JPY', 'a1000001', null],
  ['HUF', 'a12.5', 1250],
  ['KWD', 'a12.505', 12_505],
  ['KWD', 'a12.5055', null],
  ['KWD', 'a10000.001', null],
])('in %s, reads a tip of %s as %s minor units (D-RT-11, C-17)', (currency, tip, amount) => {
  inCurrency(currency, () => {
    const read = readBookingQuery({ addons: `${tipProductKey}:${tip}` });
    expect(read.extras.tip).toEqual(amount === null ? null : { amount });
    expect(readBookingQuery(writeBookingQuery(read))).toEqual(read);
  });
});

it('reads any URL into a state that survives a round trip (2.10-06)', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    value,
    fc.constantFrom('1', '11:2', '0', '{}'),
  );
  const keys = ['private', 'rates', 'date', 'time', 'transport', 'pickup', 'addons', 'guests', 'other'];
  const query = fc.dictionary(fc.constantFrom(...keys), text).map((entries) => entries as BookingQuery);
  fc.assert(
    fc.property(query, (given) => {
      const read = readBookingQuery(given);
      expect(readBookingQuery(writeBookingQuery(read))).toEqual(read);
    }),
    { numRuns: 500 },
  );
});
