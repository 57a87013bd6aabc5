/** A venue whose guests pay for moving a booking: a fee, and more in the afternoon. */
import type { VenueFileInput } from '../../domain/src/venue-file/venue-file.ts';

export const movingVenue: VenueFileInput = {
  venue: {
    key: 9076,
    code: 'ALDER',
    name: 'Alder Creek Rafting',
    phone: '+1 970 555 0176',
    country: 'US',
    timeZone: 'America/Denver',
    currency: 'USD',
  },
  checkout: {
    requireEmailOptIn: false,
    disableGooglePayOnline: true,
    rescheduleFee: { amount: 5, per: 'guest' },
    guestsMayCancel: true,
    cancellation: [
      { untilHours: 48, refund: 100 },
      { untilHours: 24, refund: 50 },
    ],
  },
  mail: { cartReminderHours: 3 },
  charges: { taxes: [{ name: 'Sales tax', percent: 5 }] },
  activities: [
    {
      id: 'canyon-run',
      key: 761,
      name: 'Canyon Run',
      summary: 'Eight miles of white water.',
      description: 'Rafts of six with a guide.',
      allowSelfReschedule: true,
      rates: [{ id: 'adult', key: 7611, name: 'Adult', price: 60, isFromPrice: true }],
      priceRules: [{ times: ['13:00'], prices: { adult: 80 } }],
      schedules: [{ times: ['09:00', '13:00'], length: '3h', capacity: 60 }],
    },
  ],
};
