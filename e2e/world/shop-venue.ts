/** A venue that sells merchandise beside an activity. */
import type { VenueFileInput } from '../../domain/src/venue-file/venue-file.ts';

export const shopVenue: VenueFileInput = {
  venue: {
    key: 9095,
    code: 'PIER',
    name: 'Pier Seven',
    country: 'US',
    timeZone: 'America/Denver',
    currency: 'USD',
  },
  look: { theme: 'light' },
  checkout: { requireEmailOptIn: false, customerInfoRequired: false },
  charges: { taxes: [{ name: 'Sales tax', percent: 8 }] },
  activities: [
    {
      id: 'pier-walk',
      key: 903,
      name: 'Pier Walk',
      summary: 'An hour along the pier.',
      description: 'Boats, gulls, and the lighthouse keeper’s stories.',
      rates: [{ id: 'walker', key: 9031, name: 'Walker', price: 20, isFromPrice: true }],
      schedules: [{ times: ['09:00'], length: '1h', capacity: 40 }],
    },
  ],
  merchandise: [
    {
      id: 't-shirt',
      name: 'Lighthouse T-shirt',
      description: 'Heavy organic cotton with the lighthouse on the back.',
      mostPerOrder: 6,
      variants: [
        { id: 'small', name: 'Small', price: 28, stock: 2 },
        { id: 'medium', name: 'Medium', price: 28 },
        { id: 'large', name: 'Large', price: 31, stock: 0 },
      ],
    },
    {
      id: 'print',
      name: 'Print of the lighthouse in the great storm of the year in which the old pier was lost',
      price: 15,
      stock: 40,
    },
  ],
};
