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
    'a hotel is shared with other activities that require transportation',
    [required, required, none],
    [{}, { date: '2026-06-12' }, {}],
    0,
    { transport: '1', pickup: lodge },
    [{ transport: '1', pickup: lodge }, { date: '2026-06-12', pickup: lodge }, {}],
  ],
  [
    'an activity with optional transportation does not get it unasked',
    [required, offered],
    [{}, {}],
    0,
    { transport: '1', pickup: lodge },
    [{ transport: '1', pickup: lodge }, {}],
  ],
  [
    'an activity that turns on transportation later gets the same hotel',
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
    'another hotel replaces the old one in all activities that had it',
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
    'turning off transportation for one activity leaves the others unchanged',
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
    'a hotel cleared for retyping stays cleared',
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
