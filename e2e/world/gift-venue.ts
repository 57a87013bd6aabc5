/** A venue that sells gift cards, named variants and custom amounts, and accepts them as payment. */
import type { VenueFileInput } from '../../domain/src/venue-file/venue-file.ts';

export const giftVenue: VenueFileInput = {
  venue: {
    key: 9081,
    code: 'GIFT',
    name: 'Heron Point Boats',
    country: 'US',
    timeZone: 'America/Denver',
    currency: 'USD',
    phone: '+1 970 555 0181',
  },
  checkout: { requireEmailOptIn: false },
  activities: [
    {
      id: 'rowing-hour',
      key: 801,
      name: 'Rowing Hour',
      summary: 'An hour at the oars.',
      description: 'A boat, two oars, and the heron for company.',
      rates: [{ id: 'rower', key: 8011, name: 'Rower', price: 30, isFromPrice: true }],
      schedules: [{ times: ['09:00'], length: '1h', capacity: 40 }],
    },
  ],
  giftCards: {
    name: 'Give a day on the water',
    description: 'Good for any boat.',
    picture: { file: 'pictures/gift-card.jpg', alt: 'Abstract sunrise of arcs over layered waves.' },
    designs: [
      {
        id: 'sunrise',
        name: 'Sunrise',
        picture: { file: 'pictures/gift-card.jpg', alt: 'Abstract sunrise of arcs over layered waves.' },
      },
      {
        id: 'stars',
        name: 'Under the stars',
        picture: { file: 'pictures/stargazing-camp.jpg', alt: 'Two people beside a tent under the stars.' },
      },
    ],
    variants: [
      { id: 'hour-for-two', name: 'An hour for two', description: 'Two places in one boat.', amount: 60 },
      { id: 'summer', name: 'A whole summer', amount: 400, fromPrice: 350 },
    ],
  },
};

/** Credits of the gift card venue; their codes arrive by email. */
export const credits = [
  {
    amount: '45.00',
    name: 'Noor Haddad',
    email: 'noor@haddad.dev',
    reason: 'Sorry about the storm on Sunday.',
  },
  {
    amount: '900.00',
    name: 'Iris Vale',
    email: 'iris@vale.dev',
    reason: 'Your camera found its way back late.',
  },
] as const;
