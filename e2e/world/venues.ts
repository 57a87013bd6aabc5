/** The venues of the browser tests as venue files (docs/venue-files.md), each for one kind of venue. */
import type { VenueFileInput } from '../../domain/src/venue-file/venue-file.ts';
import { allInVenue } from './all-in-venue.ts';
import { askingVenue } from './asking-venue.ts';
import { clubVenue } from './club-venue.ts';
import { dinarVenue, yenVenue } from './currency-venues.ts';
import { depositVenue } from './deposit-venue.ts';
import { embedVenue } from './embed-venue.ts';
import { extrasVenue } from './extras-venue.ts';
import { giftVenue } from './gift-venue.ts';
import { headerVenue } from './header-venue.ts';
import { kinds } from './kinds-venue.ts';
import { languageVenue } from './language-venue.ts';
import { memberVenue } from './member-venue.ts';
import { movingVenue } from './moving-venue.ts';
import { packageVenue } from './package-venue.ts';
import { promoVenue } from './promo-venue.ts';
import { shopVenue } from './shop-venue.ts';
import { themedVenues } from './themed-venues.ts';
import { consentVenue, trackedVenue } from './tracked-venue.ts';

type Activity = NonNullable<VenueFileInput['activities']>[number];

/** Relative to the venue files; the setup copies the demo venues' pictures there. */
const picture = (name: string, alt: string) => ({ file: `pictures/${name}`, alt });

const adult = {
  id: 'adult',
  key: 11,
  name: 'Adult',
  description: '13 and over',
  price: 64,
  isFromPrice: true,
};
const child = { id: 'child', key: 12, name: 'Child', description: '8 to 12', price: 44, needsAdult: true };

const kayak: Activity = {
  id: 'sunrise-kayak',
  key: 101,
  name: 'Sunrise Kayak Tour',
  allowSelfReschedule: true,
  summary: 'Glass-flat water and the first light on the mountain.',
  description:
    'Be on the water before anyone else.\n\n## What happens\n\nWe meet at the dock, fit your life vest and **paddle out** before the sun is up.',
  included: ['Kayak, paddle and life vest', 'Hot chocolate on the beach'],
  goodToKnow: ['Children sit in front'],
  bring: ['A warm layer', 'Shoes that may get wet'],
  weather: 'We paddle in light rain. If we cancel, you choose between another day and your money back.',
  accessibility: 'The path to the dock is **level**.',
  faq: [
    { question: 'What happens if I fall in?', answer: 'It is rare, and your guide is *beside* you.' },
    { question: 'Can I take my phone?', answer: 'There is dry storage on every boat.' },
  ],
  meetingPoint: {
    name: 'Marina dock B',
    address: '2210 County Road 64',
    latitude: 40.08,
    longitude: -105.93,
    map: picture('map-marina.jpg', 'Map: park at the end of Boathouse Road and walk to dock B.'),
  },
  picture: picture(
    'kayak-dawn.jpg',
    'A paddler in a red kayak crosses a still mountain lake as the sun rises.',
  ),
  morePictures: [
    picture('paddleboard-sunset.jpg', 'A paddleboarder in front of a large setting sun.'),
    picture('pontoon-cruise.jpg', 'Guests relax on a boat with a red canopy.'),
    picture('zipline-gorge.jpg', 'A rider on a zipline flies high above a misty gorge.'),
    picture('horse-ridge.jpg', 'A rider on horseback follows a mountain ridge.'),
    picture('slot-canyon.jpg', 'Light falls into a narrow canyon.'),
  ],
  labels: { duration: '2.5 hours', difficulty: 'Easy', ageMinimum: 'Ages 8 and over', youngestAge: 8 },
  rates: [adult, child],
  arriveMinutesBefore: 20,
  confirmationMessage: 'Your guide waits at dock B with a blue flag.',
  schedules: [{ times: ['07:00', '09:00', '13:00'], length: '2h30m', capacity: 60 }],
};

const zipline: Activity = {
  id: 'gorge-zipline',
  key: 102,
  name: 'Gorge Zipline',
  summary: 'Five lines over the river.',
  description: 'Five lines, the longest of them half a kilometer.',
  picture: picture('zipline-gorge.jpg', 'A rider on a zipline flies high above a misty gorge.'),
  labels: { duration: '3 hours', difficulty: 'Moderate', minHeight: 'Minimum 48 in' },
  rates: [{ ...adult, key: 21, price: 89 }],
  rateLabel: { singular: 'rider', plural: 'riders' },
  requirements: 'Riders weigh between 40 and 120 kg and wear closed shoes.',
  consentRequired: true,
  isNew: true,
  schedules: [{ times: ['07:30', '14:00'], length: '3h', capacity: 30 }],
};

/** One place per departure: a single hold sells it out. */
const lastSeat: Activity = {
  id: 'summit-flight',
  key: 103,
  name: 'Summit Flight for One',
  summary: 'One seat beside the pilot.',
  description: 'A small plane, one seat, the whole range.',
  rates: [{ ...adult, id: 'seat', key: 31, name: 'Seat', price: 240 }],
  schedules: [{ times: ['10:00'], length: '1h', capacity: 1 }],
};

const briefing: Activity = {
  id: 'night-walk',
  key: 104,
  name: 'Night Walk',
  summary: 'Owls, bats and no lamps.',
  description: 'A quiet walk through the old forest.',
  rates: [{ ...adult, key: 41, price: 20 }],
  minParticipants: 2,
  maxPeople: 4,
  preBookMessage: 'This walk happens in the dark. Please tell us if someone in your party does not see well.',
  schedules: [{ times: ['20:00'], length: '90m', capacity: 8 }],
};

const dayPass: Activity = {
  id: 'beach-day',
  key: 105,
  name: 'Beach Day Pass',
  summary: 'A whole day at our beach.',
  description: 'Chairs, shade and showers, from nine to sunset.',
  appointmentType: 'date',
  rates: [{ ...adult, key: 51, price: 15 }],
  schedules: [{ capacity: 80 }],
};

const soldOut: Activity = {
  id: 'eclipse-cruise',
  key: 106,
  name: 'Eclipse Cruise',
  summary: 'Everybody wants to see it.',
  description: 'It is full.',
  rates: [{ ...adult, key: 61, price: 120 }],
  noAvailabilityMessage: 'The eclipse cruise is full. Ask us about the waiting list.',
  schedules: [{ times: ['11:00'], length: '2h', capacity: 0 }],
};

/** A venue with all features: logo, timer, fees and tax, terms, all kinds of activities. */
const harbor: VenueFileInput = {
  venue: {
    key: 9001,
    code: 'KESTREL',
    name: 'Kestrel Bay Adventures',
    tagline: 'Water, rock and sky',
    introduction: 'Small groups, local guides and the best boats on the lake.',
    website: 'https://kestrelbay.example',
    phone: '+1 970 555 0142',
    email: 'hello@kestrelbay.example',
    address: '2210 County Road 64, Lake Estelle, CO 80447',
    place: { latitude: 40.08, longitude: -105.93 },
    country: 'US',
    timeZone: 'America/Denver',
    currency: 'USD',
    identityOrganization: 'org_kestrel',
  },
  look: {
    accentColour: '#0b6b78',
    logos: {
      light: 'pictures/logo-larkspur-lake-light.svg',
      dark: 'pictures/logo-larkspur-lake-dark.svg',
    },
    leadPicture: picture('kayak-dawn.jpg', 'A paddler in a red kayak crosses a still mountain lake.'),
  },
  checkout: {
    appointmentCompletionWindow: 25,
    showBookingTimer: true,
    heardAboutUs: [{ name: 'From a friend' }, { name: 'Somewhere else', isOther: true }],
    terms: 'Cancel **24 hours** ahead for a full refund.',
    privacyUrl: 'https://kestrelbay.example/privacy',
  },
  charges: {
    fees: [{ name: 'Trail fund', kind: 'perParticipant', value: 2.5 }],
    taxes: [{ name: 'Sales tax', percent: 8 }],
  },
  activities: [kayak, zipline, lastSeat, briefing, dayPass, soldOut],
  agents: [
    {
      id: 'lakeside-hotel',
      key: 501,
      name: 'Lakeside Hotel',
      activities: [{ activity: 'sunrise-kayak', prices: { adult: 52 }, notSold: ['child'] }],
    },
  ],
  affiliates: [
    { id: 'mountain-blog', key: 301, name: 'Mountain Blog' },
    {
      ...{ id: 'pine-camp', key: 302, name: 'Pine Camp', phone: '+13035550130' },
      commission: { percent: 10 },
    },
    {
      ...{ id: 'lake-guide', key: 303, name: 'The Lake Guide', phone: '+13035550131' },
      commission: { percent: 12.5 },
      agents: ['lakeside-hotel'],
    },
  ],
};

/** A minimal venue: no logo, no pictures, no timer; another country, all-inclusive prices. */
const plain: VenueFileInput = {
  venue: {
    key: 9002,
    code: 'TARN',
    name: 'Tarn Walks',
    country: 'GB',
    timeZone: 'Europe/London',
    currency: 'GBP',
    phone: '+44 20 7946 0123',
  },
  checkout: { customerInfoRequired: false, requireEmailOptIn: false },
  charges: { feeDisplayType: 'included', taxes: [{ name: 'VAT', percent: 20, inclusive: true }] },
  activities: [
    {
      id: 'fell-walk',
      key: 201,
      name: 'Fell Walk',
      summary: 'Up and down again.',
      description: 'A walk over the fell, whatever the weather.',
      rates: [{ id: 'walker', key: 211, name: 'Walker', price: 30 }],
      schedules: [{ times: ['10:00'], length: '4h', capacity: 200 }],
    },
  ],
};

const closed: VenueFileInput = {
  venue: {
    key: 9003,
    code: 'CLOSED',
    name: 'Winter Rest',
    country: 'US',
    timeZone: 'America/Denver',
    currency: 'USD',
    email: 'hello@winterrest.example',
  },
};

/** Carts expire two minutes after the last addition; the page's timer ends after one. */
const hurried: VenueFileInput = {
  venue: {
    key: 9004,
    code: 'HURRY',
    name: 'Hurry Boats',
    country: 'US',
    timeZone: 'America/Denver',
    currency: 'USD',
  },
  checkout: { appointmentCompletionWindow: 2, showBookingTimer: true },
  activities: [
    {
      id: 'speed-boat',
      key: 401,
      name: 'Speed Boat',
      summary: 'Ten minutes, no more.',
      description: 'Hold on to your hat.',
      rates: [{ id: 'rider', key: 411, name: 'Rider', price: 18 }],
      schedules: [{ times: ['09:00'], length: '10m', capacity: 100 }],
    },
  ],
};

const longName =
  'Grand Three-Valley Explorer with Guided Canyon Descent, Picnic and Sunset Boat Return to Town';
const longLine =
  'Everything the valley has to offer in a single long and carefully guided day, from the first light on the ridge to the last reflection on the lake, with all meals and gear.';

/**
 * Names, texts and lists as long as venue files get in practice, and enough activities for search and
 * filters.
 */
const lengthy: VenueFileInput = {
  venue: {
    key: 9005,
    code: 'LONGEST',
    name: 'The Upper Llanfairpwllgwyngyll Valley Guides, Outfitters and Boat Company',
    tagline: 'A tagline that goes on for quite a while because the operator has so very much to say about it',
    introduction: `${longLine} ${longLine} ${longLine}`,
    website: 'https://upper-valley-guides-and-outfitters.example',
    phone: '+1 (970) 555-0199 ext. 20441',
    email: 'reservations-and-questions@upper-valley-guides-and-outfitters.example',
    address: '12450 Old State Highway 287 North, Building C, Suite 4100, Upper Valley Springs, CO 80447-1234',
    place: { latitude: 40.08, longitude: -105.93 },
    country: 'US',
    timeZone: 'America/Denver',
    currency: 'USD',
  },
  look: { accentColour: '#4338ca' },
  checkout: {
    appointmentCompletionWindow: 25,
    showBookingTimer: true,
    requireBillingInfo: true,
    enable3ds: true,
    heardAboutUs: [{ name: longName }],
    terms: `${longLine}\n\n${longLine}\n\n- ${longLine}\n- ${longLine}`,
  },
  charges: {
    feeDisplayType: 'together',
    fees: [
      { name: 'Watershed restoration and trail maintenance fund', kind: 'percent', value: 3.5 },
      { name: 'Booking fee', kind: 'perOrder', value: 3 },
    ],
    taxes: [{ name: 'Colorado and Upper Valley recreation district sales tax', percent: 8.25 }],
  },
  activities: Array.from({ length: 12 }, (_, index) => ({
    id: `explorer-${index + 1}`,
    key: 501 + index,
    name: index === 0 ? longName : `${longName.slice(0, 30 + index * 5).trim()} ${index + 1}`,
    summary: longLine,
    description: `${longLine}\n\n## ${longName}\n\n${longLine}\n\n- ${longLine}\n- ${longLine}`,
    included: Array.from({ length: 8 }, () => longLine.slice(0, 120)).map(
      (text, place) => `${place + 1}. ${text}`,
    ),
    goodToKnow: Array.from({ length: 6 }, () => longLine.slice(0, 140)).map(
      (text, place) => `${place + 1}. ${text}`,
    ),
    bring: [longLine.slice(0, 200)],
    weather: `${longLine}\n${longLine}`,
    accessibility: `${longLine}\n\n- ${longLine}\n- ${longLine}`,
    faq: [{ question: longLine.slice(0, 190), answer: `${longLine}\n\n${longLine}` }],
    meetingPoint: { name: `${longName.slice(0, 80)}`, address: `${longLine.slice(0, 150)}` },
    ...(index % 2 === 0 ? { picture: picture('slot-canyon.jpg', longLine) } : {}),
    labels: {
      duration: index % 2 === 0 ? 'Twelve hours and thirty minutes' : '3 hours',
      difficulty: index % 3 === 0 ? 'Challenging to very challenging' : 'Easy',
      ageMinimum: 'Ages 16 and over with an adult',
      youngestAge: 16,
      minHeight: 'Minimum height 48 in (122 cm)',
    },
    rateLabel: { singular: 'expedition participant', plural: 'expedition participants' },
    rates: Array.from({ length: 5 }, (_, place) => ({
      id: `rate-${place + 1}`,
      key: 5001 + index * 10 + place,
      name: `${longName.slice(0, 38)} ${place + 1}`,
      description: longLine.slice(0, 90),
      price: 12_345.67 + place,
      isFromPrice: place === 0,
    })),
    arriveMinutesBefore: 45,
    requirements: `${longLine} ${longLine}`,
    consentRequired: true,
    confirmationMessage: `${longLine} ${longLine}`,
    preBookMessage: index === 1 ? `${longLine} ${longLine}` : undefined,
    schedules: [{ times: { from: '06:00', to: '18:00', every: '1h' }, length: '12h30m', capacity: 2000 }],
  })) as Activity[],
  packages: [
    {
      id: 'everything',
      key: 581,
      name: `${longName} and everything that goes with it`.slice(0, 100),
      summary: longLine,
      description: longLine,
      activities: Array.from({ length: 5 }, (_, index) => ({ activity: `explorer-${index + 1}` })),
    },
  ],
};

const fetchedTour: Activity = {
  id: 'elk-safari',
  key: 901,
  name: 'Elk Safari',
  summary: 'Elk in the mist, from a warm van.',
  description: 'We fetch you at your hotel.',
  rates: [{ ...adult, key: 911, price: 80 }],
  arriveMinutesBefore: 0,
  transportation: { vehicle: 'van' },
  schedules: [{ times: ['09:00', '13:00'], length: '2h', capacity: 40 }],
};

const rideTour: Activity = {
  id: 'river-walk',
  key: 902,
  name: 'River Walk',
  summary: 'Along the river, and back by minibus.',
  description: 'A walk.',
  rates: [{ ...adult, key: 921, price: 30 }],
  arriveMinutesBefore: 20,
  schedules: [{ times: ['09:00', '14:00'], length: '2h', capacity: 80 }],
};

/** Offers transportation: for one activity, and for whole days at checkout. */
const fetching: VenueFileInput = {
  venue: {
    key: 9007,
    code: 'FETCH',
    name: 'Valley Rides',
    phone: '+1 970 555 0177',
    address: '1 Depot Street, Lake Estelle, CO 80447',
    place: { latitude: 40, longitude: -105 },
    country: 'US',
    timeZone: 'America/Denver',
    currency: 'USD',
  },
  checkout: { requireEmailOptIn: false },
  transportation: {
    hotelSearchRadius: 12,
    zones: [{ miles: 12, drive: '20m' }],
    vehicles: [{ id: 'van', name: 'White van', seats: 150 }],
    pickups: [
      {
        id: 'bernard',
        key: 5,
        name: 'The Grand Saint Bernard Lodge & Residences at Lake Estelle',
        address: '900 Summit Parkway, Berthoud Heights, CO 80482',
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
    requirementsLabel: 'Riding with us',
    requirements: 'Please be at the stop five minutes early.',
    orderLevel: {
      vehicle: 'van',
      price: 8,
      arrivals: ['08:30', '13:00'],
      returns: ['11:30', '17:00'],
    },
  },
  activities: [fetchedTour, rideTour],
};

export const venues: readonly VenueFileInput[] = [
  harbor,
  plain,
  closed,
  hurried,
  lengthy,
  kinds,
  packageVenue,
  fetching,
  extrasVenue,
  askingVenue,
  allInVenue,
  depositVenue,
  promoVenue,
  giftVenue,
  memberVenue,
  movingVenue,
  clubVenue,
  headerVenue,
  shopVenue,
  embedVenue,
  languageVenue,
  trackedVenue,
  consentVenue,
  yenVenue,
  dinarVenue,
  ...themedVenues,
];

const keys = venues.map(({ venue }) => venue.key);
const taken = keys.find((key, index) => keys.indexOf(key) !== index);
// The later venue would replace the other one, whose tests would find nothing.
if (taken !== undefined) throw new Error(`two venues of the tests have the key ${taken}`);
