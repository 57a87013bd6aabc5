/** A venue with promo codes: a percentage off for three or more guests, and an expired code. */
import type { VenueFileInput } from '../../domain/src/venue-file/venue-file.ts';

export const promoVenue: VenueFileInput = {
  venue: {
    key: 9041,
    code: 'CODE',
    name: 'Saltmarsh Paddles',
    country: 'US',
    timeZone: 'America/Denver',
    currency: 'USD',
    phone: '+1 970 555 0171',
  },
  checkout: { appointmentCompletionWindow: 25 },
  charges: { fees: [{ name: 'Trail fund', kind: 'percent', value: 5 }] },
  activities: [
    {
      id: 'marsh-paddle',
      key: 1001,
      name: 'Marsh Paddle',
      summary: 'Reeds, herons and quiet water.',
      description: 'Two hours between the reeds.',
      rates: [{ id: 'adult', key: 1011, name: 'Adult', price: 60, isFromPrice: true }],
      schedules: [{ times: ['09:00'], length: '2h', capacity: 60 }],
    },
  ],
  promoCodes: [
    {
      code: 'SPRING20',
      description: '20 % off from $150',
      kind: 'percent',
      value: 20,
      minimumSubTotal: 150,
    },
    { code: 'WINTER', description: '15 % off', kind: 'percent', value: 15, sale: { to: '2026-01-31' } },
  ],
};
