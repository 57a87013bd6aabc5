/** The hotel of a package's guests, entered once (D-TR-01, D-PK-02). */
import type { BookingQuery } from '@gangway/domain/booking/booking-state';
import { expect, test } from 'vitest';
import { shareHotel } from './shared-hotel.ts';

const none = { offerTransportation: false, isTransportationRequired: false };
const offered = { offerTransportation: true, isTransportationRequired: false };
const required = { offerTransportation: true, isTransportationRequired: true };
const lodge = '40.1,-105.2,Grand Lodge';
const inn = '40.2,-105.3,Lake Inn';

const table: [string, (typeof none)[], BookingQuery[], number, BookingQuery, BookingQuery[]][] = [
  [
    'a hotel goes to whoever has to fetch them too',
    [required, required, none],
    [{}, { date: '2026-06-12' }, {}],
    0,
    { transport: '1', pickup: lodge },
    [{ transport: '1', pickup: lodge }, { date: '2026-06-12', pickup: lodge }, {}],
  ],
  [
    'who may come by themselves is not fetched unasked',
    [required, offered],
    [{}, {}],
    0,
    { transport: '1', pickup: lodge },
    [{ transport: '1', pickup: lodge }, {}],
  ],
  [
    'who asks to be fetched later is fetched at the same hotel',
    [required, offered],
    [{ transport: '1', pickup: lodge }, {}],
    1,
    { transport: '1' },
    [
      { transport: '1', pickup: lodge },
      { transport: '1', pickup: lodge },
    ],
  ],
  [
    'another hotel goes to all that had the one before',
    [required, offered, offered],
    [
      { transport: '1', pickup: lodge },
      { transport: '1', pickup: lodge },
      { transport: '1', pickup: inn },
    ],
    0,
    { transport: '1', pickup: '40.3,-105.1,Camp' },
    [
      { transport: '1', pickup: '40.3,-105.1,Camp' },
      { transport: '1', pickup: '40.3,-105.1,Camp' },
      { transport: '1', pickup: inn },
    ],
  ],
  [
    'coming by themselves after all changes nobody else',
    [offered, offered],
    [
      { transport: '1', pickup: lodge },
      { transport: '1', pickup: lodge },
    ],
    0,
    {},
    [{}, { transport: '1', pickup: lodge }],
  ],
  [
    'a hotel that is cleared to be typed anew stays cleared',
    [required, required],
    [
      { transport: '1', pickup: lodge },
      { transport: '1', pickup: lodge },
    ],
    0,
    { transport: '1' },
    [{ transport: '1' }, { transport: '1', pickup: lodge }],
  ],
];

test.each(table)('%s (D-TR-01, D-PK-02)', (_, offers, before, changed, next, expected) => {
  expect(shareHotel(offers, before, changed, next)).toEqual(expected);
});
