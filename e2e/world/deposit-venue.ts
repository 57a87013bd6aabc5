/** A venue that takes a deposit now and the rest later. */
import type { VenueFileInput } from '../../domain/src/venue-file/venue-file.ts';

export const depositVenue: VenueFileInput = {
  venue: {
    key: 9091,
    code: 'GLACIER',
    name: 'Glacier Point Expeditions',
    phone: '+1 970 555 0191',
    country: 'US',
    timeZone: 'America/Denver',
    currency: 'USD',
  },
  checkout: { requireEmailOptIn: false, enable3ds: true, disableGooglePayOnline: true },
  charges: { taxes: [{ name: 'Sales tax', percent: 5 }] },
  deposits: { leadDays: 7, balanceDueDays: 3 },
  activities: [
    {
      id: 'ice-traverse',
      key: 951,
      name: 'Ice Traverse',
      summary: 'Two days on the ice.',
      description: 'Rope, crampons and a night in the hut.',
      rates: [{ id: 'adult', key: 961, name: 'Adult', price: 300, isFromPrice: true }],
      deposit: { percent: 25 },
      schedules: [{ times: ['06:00'], length: '8h', capacity: 60 }],
    },
  ],
};
