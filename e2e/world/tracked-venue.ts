/** Two venues with all trackers: one that asks its visitors first, and one that need not. */
import type { VenueFileInput } from '../../domain/src/venue-file/venue-file.ts';

const trackers = {
  webAnalyticsTrackingId: 'G-KESTREL26',
  socialPixelId: '402817365529',
  searchAdTagId: 'AW-10837465',
  adConversionId: 'AW-20837465',
  adConversionLabel: 'bC-D_efG',
  enableAdConversion: true,
  travelPixelIds: { search: 'sr-20417', cart: 'ct-20418', conversion: 'cv-20419' },
  enableTravelPixel: true,
};

const aVenue = (key: number, code: string, name: string): VenueFileInput => ({
  venue: { key, code, name, country: 'US', timeZone: 'America/Denver', currency: 'USD' },
  checkout: { requireEmailOptIn: false, privacyUrl: 'https://harrierpoint.example/privacy' },
  charges: { taxes: [{ name: 'Sales tax', percent: 8 }] },
  activities: [
    {
      id: 'dune-ride',
      key: 951,
      name: 'Dune Ride',
      summary: 'Horses, wind and sand.',
      description: 'An hour and a half through the dunes.',
      rates: [
        { id: 'adult', key: 9511, name: 'Adult', price: 50, isFromPrice: true },
        { id: 'child', key: 9512, name: 'Child', price: 30 },
      ],
      schedules: [{ times: ['09:00'], length: '90m', capacity: 400 }],
    },
  ],
  trackers,
});

export const trackedVenue = aVenue(9151, 'HARRIER', 'Harrier Point');

const asking = aVenue(9152, 'OSPREY', 'Osprey Landing');
export const consentVenue: VenueFileInput = {
  ...asking,
  trackers: { ...asking.trackers, requireTrackingConsent: true },
};
