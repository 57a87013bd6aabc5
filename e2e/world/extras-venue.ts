/**
 * A venue with booking extras: add-ons of every kind, tips, questions, hotel pickup; alone and in packages.
 */
import type { VenueFileInput } from '../../domain/src/venue-file/venue-file.ts';

const rates = (first: number, price: number) => [
  { id: 'adult', key: first, name: 'Adult', price, isFromPrice: true },
  {
    id: 'child',
    key: first + 1,
    name: 'Child',
    description: '8 to 12',
    price: price * 0.6,
    needsAdult: true,
  },
];

export const extrasVenue: VenueFileInput = {
  venue: {
    key: 9082,
    code: 'EXTRAS',
    name: 'Larch River Outfitters',
    phone: '+1 970 555 0182',
    address: '1 Depot Street, Lake Estelle, CO 80447',
    place: { latitude: 40, longitude: -105 },
    country: 'US',
    timeZone: 'America/Denver',
    currency: 'USD',
  },
  checkout: { appointmentCompletionWindow: 25, requireEmailOptIn: false },
  addOns: [
    {
      id: 'river-fund',
      name: 'River restoration fund',
      description: 'Goes whole to the willow nursery.',
      per: 'participant',
      price: 3,
      minimum: 1,
    },
    {
      id: 'wetsuit',
      name: 'Wetsuit',
      description: 'Five millimeters, rinsed and dried every day.',
      kind: 'variants',
      maximum: 3,
      variants: [
        { id: 'small', name: 'Small', price: 15, publishedPrice: 22, stockPerDay: 6 },
        { id: 'large', name: 'Large', price: 17 },
        {
          id: 'tall',
          name: 'Long legs and broad shoulders, made for tall guests',
          price: 28,
          stockPerDay: 1,
        },
      ],
    },
    { id: 'dry-bag', name: 'Dry bag', price: 6, publishedPrice: 9, maximum: 4 },
    {
      id: 'lunch',
      name: 'Hot lunch by the stream with trout chowder, squash stew, fresh bread and huckleberry crumble',
      description: 'For everybody who comes, cooked over the fire while you dry your socks.',
      kind: 'boolean',
      per: 'participant',
      price: 21,
    },
    { id: 'glasses', name: 'Polarized glasses', price: 7, maximum: 4, stockPerDay: 1 },
    {
      id: 'photos',
      name: 'Photo package',
      description: 'Thirty pictures of your day.',
      kind: 'photoPackage',
      per: 'booking',
      price: 45,
      publishedPrice: 60,
    },
    { id: 'blanket', name: 'Wool blanket', price: 8 },
  ],
  transportation: {
    hotelSearchRadius: 12,
    zones: [{ miles: 12, drive: '20m' }],
    vehicles: [{ id: 'van', name: 'White van', seats: 150 }],
    pickups: [
      {
        id: 'lodge',
        key: 5,
        name: 'Grand Lodge',
        address: '900 Summit Parkway',
        latitude: 40.1,
        longitude: -105,
      },
      {
        id: 'station',
        key: 6,
        name: 'Station',
        address: '1 Station Square',
        latitude: 40.02,
        longitude: -105,
      },
    ],
  },
  activities: [
    {
      id: 'river-day',
      key: 801,
      name: 'River Day',
      summary: 'Three miles of quiet water.',
      description: 'A guide for every two anglers.',
      rates: rates(8011, 100),
      addOnLabel: 'For your day on the river',
      addOns: ['river-fund', 'wetsuit', 'dry-bag', 'lunch', 'glasses', 'photos'],
      tips: true,
      questions: [
        {
          id: 'experience',
          label: 'How much have you fished?',
          help: 'So that your guide brings the right rods.',
          type: 'radio',
          options: ['Never', 'A few times', 'It is what I do'],
          required: true,
        },
        { id: 'shoe', of: 'participant', label: 'Shoe size', required: true },
        { id: 'diet', of: 'participant', label: 'Food we should know of' },
      ],
      schedules: [{ times: ['09:00', '13:00'], length: '2h30m', capacity: 60 }],
    },
    {
      id: 'cruise',
      key: 802,
      name: 'Evening Cruise',
      summary: 'Round the lake before dark.',
      description: 'A slow boat.',
      rates: rates(8021, 40),
      addOns: ['blanket'],
      tips: true,
      transportation: { vehicle: 'van' },
      schedules: [{ times: ['10:00', '12:00', '16:00'], length: '1h30m', capacity: 60 }],
    },
  ],
  packages: [
    {
      id: 'river-and-lake',
      key: 81,
      name: 'River and Lake',
      summary: 'Fish and cruise, each when you like.',
      description: 'Choose a time for each.',
      requireMatchingRates: true,
      daySpan: 7,
      activities: [
        { activity: 'river-day', discounts: { adult: 10 } },
        { activity: 'cruise', discounts: { adult: 5 } },
      ],
    },
    {
      id: 'long-day',
      key: 82,
      name: 'The Long Day',
      summary: 'Fish by day, cruise in the evening.',
      description: 'One time to choose.',
      type: 'prefix',
      activities: [
        { activity: 'river-day', discounts: { adult: 10 } },
        { activity: 'cruise', discounts: { adult: 5 } },
      ],
      groups: [{ name: 'Evening', starts: { cruise: '16:00' } }],
    },
  ],
};
