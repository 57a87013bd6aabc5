/** A venue with packages: two whose times guests choose, and one placed by groups that only shows its total price. */
import type { VenueFileInput } from '../../domain/src/venue-file/venue-file.ts';

type Activity = NonNullable<VenueFileInput['activities']>[number];

const rates = (first: number, price: number): Activity['rates'] => [
  { id: 'adult', key: first, name: 'Adult', price, isFromPrice: true },
  { id: 'child', key: first + 1, name: 'Child', price: price / 2, needsAdult: true },
];

const activity = (id: string, key: number, name: string, times: string[], length: string): Activity => ({
  id,
  key,
  name,
  summary: `${name}, at its best.`,
  description: `${name}. Nothing more to it.`,
  labels: { duration: length },
  rates: rates(key * 10 + 1, key === 601 ? 60 : 40),
  schedules: [{ times, length, capacity: 40 }],
});

export const packageVenue: VenueFileInput = {
  venue: {
    key: 9061,
    code: 'PACK',
    name: 'Three Lakes Company',
    country: 'US',
    timeZone: 'America/Denver',
    currency: 'USD',
    phone: '+1 970 555 0166',
  },
  activities: [
    activity('kayak', 601, 'Kayak Tour', ['09:00', '13:00'], '2h30m'),
    activity('ride', 602, 'Horseback Ride', ['10:00', '12:00', '17:30'], '2h'),
    activity('yoga', 604, 'Morning Yoga', ['09:30'], '1h'),
    activity('cruise', 603, 'Evening Cruise', ['15:30', '18:30'], '1h30m'),
  ],
  packages: [
    {
      id: 'explorer',
      key: 61,
      name: 'Shore Explorer',
      summary: 'Paddle and ride, each when you like.',
      description: 'Choose a time for each, in any order.',
      requireMatchingRates: true,
      travel: '20m',
      daySpan: 7,
      activities: [
        { activity: 'kayak', discounts: { adult: 6 } },
        { activity: 'ride', discounts: { adult: 4 } },
      ],
    },
    {
      id: 'calm',
      key: 63,
      name: 'Calm Days',
      summary: 'Yoga and a paddle, on the same day or the next.',
      description: 'Choose a time for each.',
      requireMatchingRates: true,
      daySpan: 2,
      activities: [{ activity: 'kayak', discounts: { adult: 2 } }, { activity: 'yoga' }],
    },
    {
      id: 'lake-day',
      key: 62,
      name: 'Lake Day',
      summary: 'Paddle by day, cruise in the evening.',
      description: 'One time to choose.',
      type: 'prefix',
      hidePrice: true,
      activities: [
        { activity: 'kayak', discounts: { adult: 5 } },
        { activity: 'cruise', discounts: { adult: 5 } },
      ],
      groups: [
        { name: 'Early', starts: { cruise: '15:30' } },
        { name: 'Late', starts: { cruise: '18:30' } },
      ],
    },
  ],
  agents: [
    {
      id: 'lodge',
      key: 505,
      name: 'Three Lakes Lodge',
      activities: [{ activity: 'kayak', prices: { adult: 50 } }],
    },
    {
      id: 'ranch',
      key: 506,
      name: 'Ranch Office',
      activities: [{ activity: 'cruise', notSold: ['adult', 'child'] }],
    },
  ],
};
