/** A venue whose members fill in forms, sign waivers and check in by themselves. */
import type { VenueFileInput } from '../../domain/src/venue-file/venue-file.ts';

export const clubVenue: VenueFileInput = {
  venue: {
    key: 9092,
    code: 'HERON',
    name: 'Heron Cove Club',
    country: 'US',
    timeZone: 'America/Denver',
    currency: 'USD',
    phone: '+1 970 555 0192',
    identityOrganization: 'org_heron',
  },
  checkout: { requireEmailOptIn: false },
  activities: [
    {
      id: 'canoe-hour',
      key: 902,
      name: 'Canoe Hour',
      summary: 'An hour in a canoe.',
      description: 'Two paddles, one boat, and the quiet end of the cove.',
      rates: [{ id: 'paddler', key: 9021, name: 'Paddler', price: 30, isFromPrice: true }],
      schedules: [{ times: ['09:00'], length: '1h', capacity: 40 }],
    },
  ],
  memberships: {
    sellMembershipsOnline: true,
    allowSelfCheckIn: true,
    plans: [
      {
        id: 'family',
        name: 'Cove family',
        price: 240,
        schedule: { kind: 'yearly' },
        roles: [
          { id: 'adult', name: 'Adult', type: 'adult' },
          {
            id: 'child',
            name: 'Child',
            type: 'child',
            maxAge: 15,
            requiredFields: ['firstName', 'lastName', 'birthdate', 'emergencyContact'],
            optionalFields: ['email'],
          },
        ],
        waiver: 'The cove is deep and cold.\nI wear a life jacket whenever I am afloat.',
      },
      {
        id: 'pair',
        name: 'Cove pair',
        price: 180,
        schedule: { kind: 'yearly' },
        roles: [{ id: 'adult', name: 'Adult', type: 'adult', count: 2, optionalFields: ['photo'] }],
        visits: 10,
        requireEachMemberCheckIn: true,
        blackouts: [{ name: 'Regatta', on: '2099-07-03 to 2099-07-05' }],
      },
      // So short that it can be renewed at once.
      {
        id: 'fortnight',
        name: 'Cove fortnight',
        price: 40,
        schedule: { kind: 'fixedTerm', days: 14 },
        roles: [{ id: 'adult', name: 'Adult', type: 'adult' }],
      },
    ],
  },
};

/** One membership per test, so that tests do not affect each other. */
export const clubMembers = [
  { plan: 'family', name: 'Nora Vance', phone: '+13035550120' },
  { plan: 'pair', name: 'Ivo Brandt', phone: '+13035550121' },
  { plan: 'pair', name: 'Lena Soto', phone: '+13035550122' },
  { plan: 'pair', name: 'Mara Quill', phone: '+13035550123' },
] as const;
