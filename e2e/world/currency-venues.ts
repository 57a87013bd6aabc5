/** Venues that sell in a currency without decimals and in one with three: a tour with tips, a promo code, gift cards. */
import type { VenueFileInput } from '../../domain/src/venue-file/venue-file.ts';

const aVenue = (
  venue: Pick<VenueFileInput['venue'], 'key' | 'code' | 'name' | 'country' | 'timeZone' | 'currency'>,
  price: number,
): VenueFileInput => ({
  venue,
  checkout: { requireEmailOptIn: false },
  charges: { taxes: [{ name: 'Tax', percent: 10 }] },
  activities: [
    {
      id: 'harbor-tour',
      key: 801,
      name: 'Harbor Tour',
      summary: 'An hour between the piers.',
      description: 'A small boat with a roof.',
      rates: [{ id: 'adult', key: 8011, name: 'Adult', price, isFromPrice: true }],
      tips: true,
      schedules: [{ times: ['09:00'], length: '1h', capacity: 60 }],
    },
  ],
  giftCards: { name: 'Gift card' },
});

export const yenVenue = aVenue(
  {
    ...{ key: 9121, code: 'YEN', name: 'Suruga Boats' },
    ...{ country: 'JP', timeZone: 'Asia/Tokyo', currency: 'JPY' },
  },
  5900,
);
export const dinarVenue = aVenue(
  {
    ...{ key: 9122, code: 'DINAR', name: 'Failaka Boats' },
    ...{ country: 'KW', timeZone: 'Asia/Kuwait', currency: 'KWD' },
  },
  12.345,
);
