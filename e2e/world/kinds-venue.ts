/**
 * A venue with one activity of each kind: rental, places per rate, day, open ticket, private tour with and
 * without a choice.
 */
import type { VenueFileInput } from '../../domain/src/venue-file/venue-file.ts';

const boat = {
  id: 'seat',
  key: 671,
  name: 'Seat',
  price: 40,
  isFromPrice: true,
};
const charter = {
  id: 'charter',
  key: 672,
  name: 'Whole boat',
  price: 450,
  isPrivateTourRate: true,
};

export const kinds: VenueFileInput = {
  venue: {
    key: 9006,
    code: 'KINDS',
    name: 'Heron Point Hire',
    tagline: 'Boats, boards and a stage',
    country: 'US',
    timeZone: 'America/Denver',
    currency: 'USD',
    phone: '+1 970 555 0166',
  },
  checkout: { appointmentCompletionWindow: 25, customerInfoRequired: false, requireEmailOptIn: false },
  pools: [
    { id: 'singles', name: 'Single kayaks', units: 3 },
    { id: 'doubles', name: 'Double kayaks', units: 1 },
    { id: 'rafts', name: 'Rafts', units: 2 },
    { id: 'vests', name: 'Life vests for adults', units: 10 },
  ],
  activities: [
    {
      id: 'rental',
      key: 601,
      name: 'Kayak Rental',
      summary: 'Take a boat for as long as you like.',
      description: 'A boat, a paddle and a vest.',
      capacityType: 'duration',
      rateLabel: { singular: 'boat', plural: 'boats' },
      rates: [
        {
          id: 'single',
          key: 611,
          name: 'Single kayak',
          price: 20,
          isFromPrice: true,
          pool: { id: 'singles' },
        },
        { id: 'double', key: 612, name: 'Double kayak', price: 30, pool: { id: 'doubles' } },
      ],
      durations: [
        { length: '1h', prices: { single: 20, double: 30 } },
        { length: '4h', name: 'Half day', prices: { single: 60, double: 90 } },
      ],
      schedules: [{ hours: { from: '09:00', to: '17:00' } }],
    },
    {
      id: 'stage',
      key: 602,
      name: 'Lake Stage',
      summary: 'Music on the water.',
      description: 'Two rows and a lawn.',
      capacityType: 'rate',
      rates: [
        { id: 'lawn', key: 621, name: 'Lawn', price: 18, isFromPrice: true, capacity: 40 },
        { id: 'front', key: 622, name: 'Front row', price: 68, capacity: 2 },
      ],
      schedules: [{ times: ['19:30'], length: '2h', capacity: 40 }],
    },
    {
      id: 'pass',
      key: 603,
      name: 'Springs Pass',
      summary: 'One visit on any day.',
      description: 'Show it at the gate.',
      appointmentType: 'none',
      rates: [{ id: 'visitor', key: 631, name: 'Visitor', price: 26 }],
      stock: 500,
      validityDays: 180,
    },
    {
      id: 'cruise',
      key: 604,
      name: 'Pontoon Cruise',
      summary: 'Round the lake before dark.',
      description: 'With others, or with nobody but your own.',
      rates: [boat, charter],
      maxPeople: 8,
      privateTours: {
        name: 'Have the boat to yourselves',
        description: 'Your party and the captain, at one price.',
      },
      resources: [{ pool: 'vests' }],
      schedules: [{ times: ['10:00', '14:00'], length: '2h', capacity: 8 }],
    },
    {
      id: 'charter',
      key: 605,
      name: 'Captain’s Charter',
      summary: 'The boat is yours.',
      description: 'Nobody aboard but your party.',
      rates: [{ ...charter, id: 'captain', key: 651, price: 640 }],
      minParticipants: 2,
      maxPeople: 6,
      privateTours: { only: true, description: 'The boat and its captain.' },
      schedules: [{ times: ['11:00'], length: '3h', capacity: 6 }],
    },
    {
      id: 'lawn-day',
      key: 606,
      name: 'Beach Day',
      summary: 'From opening to last light.',
      description: 'Sun or shade.',
      capacityType: 'rate',
      appointmentType: 'date',
      rates: [
        { id: 'sun', key: 661, name: 'Sun lounger', price: 12, isFromPrice: true, capacity: 30 },
        { id: 'shade', key: 662, name: 'Cabana', price: 45, capacity: 4 },
      ],
      schedules: [{ capacity: 30 }],
    },
    {
      id: 'island-day',
      key: 607,
      name: 'Island Day',
      summary: 'Over on the first boat, back on the last.',
      description: 'Bring a picnic.',
      appointmentType: 'date',
      rates: [{ id: 'islander', key: 681, name: 'Islander', price: 22 }],
      schedules: [{ capacity: 25 }],
    },
    {
      id: 'raft-day',
      key: 608,
      name: 'Raft for the Day',
      summary: 'Yours from opening to closing.',
      description: 'Six of you fit aboard.',
      capacityType: 'duration',
      appointmentType: 'date',
      rates: [{ id: 'raft', key: 691, name: 'Raft', price: 120, pool: { id: 'rafts' } }],
      schedules: [{ hours: { from: '08:00', to: '18:00' } }],
    },
    {
      id: 'season',
      key: 609,
      name: 'Season Ticket',
      summary: 'As often as you like.',
      description: 'Show it at the gate.',
      capacityType: 'rate',
      appointmentType: 'none',
      rates: [
        { id: 'lawn', key: 701, name: 'Lawn seat', price: 90, isFromPrice: true, capacity: 100 },
        { id: 'terrace', key: 702, name: 'Terrace seat', price: 210, capacity: 2 },
      ],
      validityDays: 120,
    },
  ],
  agents: [
    {
      id: 'harbor-desk',
      key: 504,
      name: 'Harbor Desk',
      activities: [
        {
          activity: 'rental',
          durations: [
            { length: '1h', prices: { single: 18 } },
            { length: '4h', prices: { single: 50 } },
          ],
        },
        { activity: 'stage', notSold: ['lawn', 'front'] },
      ],
    },
  ],
};
