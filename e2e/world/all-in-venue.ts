/** A venue whose prices include fees and added tax: 20.00 becomes 24.30 for one guest. */
import type { VenueFileInput } from '../../domain/src/venue-file/venue-file.ts';

export const allInVenue: VenueFileInput = {
  venue: {
    key: 9181,
    code: 'MARSH',
    name: 'Heron Marsh Tours',
    phone: '+1 970 555 0181',
    country: 'US',
    timeZone: 'America/Denver',
    currency: 'USD',
  },
  checkout: { requireEmailOptIn: false },
  charges: {
    feeDisplayType: 'included',
    fees: [
      { name: 'Marsh fund', kind: 'percent', value: 3, taxable: true },
      { name: 'Park entry', kind: 'perParticipant', value: 2 },
    ],
    taxes: [{ name: 'Sales tax', percent: 8.25 }],
  },
  activities: [
    {
      id: 'marsh-walk',
      key: 1811,
      name: 'Marsh Walk',
      summary: 'Two hours on the boardwalk.',
      description: 'Herons, reeds and a pair of binoculars for everybody.',
      rates: [
        { id: 'adult', key: 1821, name: 'Adult', price: 20, isFromPrice: true },
        { id: 'family', key: 1822, name: 'Family', price: 60, seats: 4 },
      ],
      schedules: [{ times: ['09:00'], length: '2h', capacity: 60 }],
    },
  ],
};
