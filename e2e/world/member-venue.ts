/** A venue whose members sign in: single passes, and a family with a child who has no name yet. */
import type { VenueFileInput } from '../../domain/src/venue-file/venue-file.ts';

export const memberVenue: VenueFileInput = {
  venue: {
    key: 9093,
    code: 'MEMB',
    name: 'Osprey Bay Club',
    country: 'US',
    timeZone: 'America/Denver',
    currency: 'USD',
    phone: '+1 970 555 0191',
    identityOrganization: 'org_osprey',
  },
  checkout: { requireEmailOptIn: false },
  activities: [
    {
      id: 'sail-hour',
      key: 901,
      name: 'Sailing Hour',
      summary: 'An hour under sail.',
      description: 'A small boat, one sail, and the wind of the bay.',
      rates: [
        { id: 'sailor', key: 9011, name: 'Sailor', price: 40, isFromPrice: true },
        { id: 'guest', key: 9012, name: 'Guest of a member', price: 40, membersOnly: true },
      ],
      schedules: [{ times: ['09:00'], length: '1h', capacity: 40 }],
    },
  ],
  memberships: {
    sellMembershipsOnline: true,
    plans: [
      {
        id: 'pass',
        name: 'Bay pass',
        price: 120,
        schedule: { kind: 'yearly' },
        roles: [{ id: 'adult', name: 'Adult', type: 'adult' }],
        guestPasses: 2,
        rates: [
          { activity: 'sail-hour', rate: 'sailor', price: 25, mostPerOrder: 2 },
          { activity: 'sail-hour', rate: 'guest', price: 30, usesGuestPass: true },
        ],
      },
      {
        id: 'family',
        name: 'Bay family',
        price: 240,
        schedule: { kind: 'yearly' },
        roles: [
          { id: 'adult', name: 'Adult', type: 'adult' },
          { id: 'child', name: 'Child', type: 'child' },
        ],
      },
    ],
  },
};

/**
 * Who holds which membership. Guests who buy a membership use the number 0100 and must not become one of
 * these. +1 303 555 0102 signs in but holds nothing; the provider refuses 0103.
 */
export const members = [
  { plan: 'pass', name: 'Mia Larsen', phone: '+13035550110' },
  { plan: 'pass', name: 'Ana Torres', phone: '+13035550101' },
  { plan: 'pass', name: 'Ana Torres', phone: '+13035550101' },
  { plan: 'pass', name: 'Sam Okafor', phone: '+13035550106' },
  { plan: 'family', name: 'Sam Okafor', phone: '+13035550106' },
  { plan: 'pass', name: 'Lea Novak', phone: '+13035550108' },
] as const;
