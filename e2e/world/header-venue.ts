/** A venue with the fullest possible header: a wide logo, all five tabs, a lead picture, and a member with a long name. */
import type { VenueFileInput } from '../../domain/src/venue-file/venue-file.ts';

export const headerVenue: VenueFileInput = {
  venue: {
    key: 9094,
    code: 'WIDE',
    name: 'Grebe Sound Adventure Company',
    country: 'US',
    timeZone: 'America/Denver',
    currency: 'USD',
    phone: '+1 970 555 0194',
    website: 'https://grebe.example',
    tagline: 'An hour on the sound',
    introduction: 'Boats, sails and oars for everybody, from a quay that has been ours for forty years.',
    identityOrganization: 'org_grebe',
  },
  look: {
    logos: {
      light: 'pictures/logo-larkspur-lake-light.svg',
      dark: 'pictures/logo-larkspur-lake-dark.svg',
    },
    leadPicture: { file: 'pictures/kayak-dawn.jpg', alt: 'A paddler in a red kayak at sunrise.' },
  },
  checkout: { requireEmailOptIn: false },
  activities: [
    {
      id: 'rowing',
      key: 941,
      name: 'Rowing Hour',
      summary: 'An hour at the oars.',
      description: 'A boat and two oars.',
      rates: [{ id: 'rower', key: 9411, name: 'Rower', price: 40, isFromPrice: true }],
      schedules: [{ times: ['09:00'], length: '1h', capacity: 40 }],
    },
    {
      id: 'sailing',
      key: 942,
      name: 'Sailing Hour',
      summary: 'An hour under sail.',
      description: 'A boat and a sail.',
      rates: [{ id: 'rower', key: 9421, name: 'Rower', price: 40, isFromPrice: true }],
      schedules: [{ times: ['13:00'], length: '1h', capacity: 40 }],
    },
  ],
  packages: [
    {
      id: 'both',
      key: 94,
      name: 'Row and Sail',
      summary: 'Oars, then a sail.',
      description: 'Choose a time for each.',
      requireMatchingRates: true,
      activities: [{ activity: 'rowing' }, { activity: 'sailing' }],
    },
  ],
  giftCards: {
    name: 'Give an hour on the water',
    description: 'Good for any boat.',
    variants: [{ id: 'hour', name: 'An hour', description: 'One place.', amount: 40 }],
  },
  merchandise: [
    { id: 'cap', name: 'Cap', price: 18 },
    {
      id: 't-shirt',
      name: 'Grebe T-shirt',
      variants: [
        { id: 'small', name: 'Small', price: 28, stock: 500 },
        { id: 'large', name: 'Large', price: 32 },
      ],
    },
  ],
  memberships: {
    sellMembershipsOnline: true,
    plans: [
      {
        id: 'season',
        name: 'Season on the water with everybody at home',
        price: 240,
        schedule: { kind: 'yearly' },
        roles: [{ id: 'adult', name: 'Adult', type: 'adult' }],
      },
    ],
  },
};

export const headerMembers = [
  { plan: 'season', name: 'Wilhelmina Christophersen-Ruiz', phone: '+13035550112' },
] as const;
