/** Builds realistic records for tests; each test sets only what it is about. */
import type { Affiliate, Agent } from '../agents/agent.ts';
import type { Activity, ScheduleRule } from '../catalog/activity.ts';
import type { Rate } from '../catalog/rate.ts';
import { noDeposits } from '../deposits/deposit.ts';
import type { ActivityKey, AffiliateKey, AgentKey, LocationKey, RateKey } from '../kernel/keys.ts';
import type { VenueTime } from '../kernel/local-time.ts';
import { amount } from '../kernel/money.ts';
import type { Location } from '../location/location.ts';
import { usualSettings } from '../location/settings.ts';
import { usualPeople } from '../party/people.ts';

export const everyDay = [0, 1, 2, 3, 4, 5, 6] as const;

export function aRate(
  changes: Partial<Omit<Rate, 'key' | 'price'>> & { key?: number; price?: number } = {},
): Rate {
  const { key = 11, price = 5900, seats = 1, people = usualPeople(seats), ...rest } = changes;
  return {
    key: key as RateKey,
    id: 'adult',
    name: 'Adult',
    description: null,
    price: amount(price),
    seats,
    people,
    isFromPrice: true,
    isActive: true,
    internalUseOnly: false,
    membersOnly: false,
    isPrivateTourRate: false,
    minimum: 0,
    maximum: null,
    needsAdult: false,
    capacity: null,
    pool: null,
    globalId: '7e6b1f0c-53f4-4c3e-9a63-0d9f5a2b8c11',
    ...rest,
  };
}

export function aSchedule(
  changes: Partial<Omit<ScheduleRule, 'times'>> & { times?: readonly string[] } = {},
): ScheduleRule {
  const { times = ['09:00', '13:00'], ...rest } = changes;
  return {
    from: null,
    to: null,
    season: null,
    weekdays: everyDay,
    times: times as VenueTime[],
    hours: null,
    lengthMinutes: 150,
    capacity: 12,
    ...rest,
  };
}

export function anActivity(changes: Partial<Omit<Activity, 'key'>> & { key?: number } = {}): Activity {
  const { key = 1, ...rest } = changes;
  return {
    key: key as ActivityKey,
    id: `activity-${key}`,
    name: 'Sunrise Kayak Tour',
    summary: 'Glass-flat water and the first light on the mountain.',
    description: '<p>Be on the water before anyone else.</p>',
    descriptionSource: null,
    included: ['Kayak, paddle and life vest'],
    goodToKnow: ['Bring a jacket'],
    categories: [],
    bring: ['Shoes that may get wet'],
    weather: 'We paddle in light rain.',
    accessibility: '<p>The path to the dock is level.</p>',
    accessibilitySource: 'The path to the dock is level.',
    faq: [{ question: 'What if I fall in?', answer: '<p>It is rare.</p>', answerSource: 'It is rare.' }],
    meetingPoint: {
      name: 'Marina dock B',
      address: '2210 County Road 64',
      latitude: 40.1,
      longitude: -105.8,
    },
    picture: null,
    morePictures: [],
    capacityType: 'time',
    appointmentType: 'dateTime',
    rates: [
      aRate(),
      aRate({ key: 12, id: 'child', name: 'Child', price: 3900, isFromPrice: false, needsAdult: true }),
    ],
    rateLabel: null,
    labels: {
      difficulty: 'Easy',
      duration: '2.5 hours',
      ageMinimum: 'Ages 8+',
      youngestAge: null,
      minHeight: null,
    },
    minParticipants: 1,
    maxPeople: null,
    arriveMinutesBefore: 20,
    hideSpotsLeftUntilLessThan: 0,
    hidePriceFromCustomer: false,
    hideFromCustomer: false,
    isNew: false,
    preBookMessage: null,
    noAvailabilityMessage: null,
    requirements: null,
    consentRequired: false,
    allowSelfReschedule: false,
    rescheduleUntilHours: null,
    minGuestsToRun: null,
    rescheduleFee: null,
    cancellation: null,
    addOnLabel: null,
    addOns: [],
    customFields: [],
    enableTips: false,
    confirmationMessage: null,
    privateTour: { enabled: false, only: false, name: null, description: null, leadMinutes: 0 },
    transportation: { offered: false, required: false, vehicleId: null },
    salesOpenDaysAhead: 365,
    cutoffMinutes: 0,
    schedules: [aSchedule()],
    exceptions: [],
    priceRules: [],
    durations: [],
    prepMinutes: 0,
    turnaroundMinutes: 0,
    resources: [],
    stock: null,
    validityDays: 365,
    deposit: null,
    taxClass: 'standard',
    ...rest,
  };
}

export function anAgent(changes: Partial<Omit<Agent, 'key'>> & { key?: number } = {}): Agent {
  const { key = 501, ...rest } = changes;
  return {
    key: key as AgentKey,
    id: `agent-${key}`,
    name: 'Lakeside Hotel',
    isActive: true,
    isDefault: false,
    signedLinksOnly: false,
    terms: [],
    ...rest,
  };
}

export function anAffiliate(changes: Partial<Omit<Affiliate, 'key'>> & { key?: number } = {}): Affiliate {
  const { key = 301, ...rest } = changes;
  return {
    key: key as AffiliateKey,
    id: `affiliate-${key}`,
    name: 'Mountain Blog',
    isActive: true,
    isDefault: false,
    phone: null,
    agentKeys: [],
    commission: null,
    rateCommissions: [],
    ...rest,
  };
}

export function aLocation(changes: Partial<Omit<Location, 'key'>> & { key?: number } = {}): Location {
  const { key = 1, ...rest } = changes;
  return {
    ...usualSettings(),
    key: key as LocationKey,
    name: 'Kestrel Bay Adventures',
    code: 'KBA',
    website: 'https://kestrelbay.example',
    phone: '(970) 555-0142',
    email: 'hello@kestrelbay.example',
    address: '2210 County Road 64, Lake Estelle, CO 80447',
    place: null,
    timeZone: 'America/Denver',
    currency: 'USD',
    country: 'US',
    accentColour: '#0b6b78',
    lightLogoVersion: null,
    darkLogoVersion: null,
    leadPicture: null,
    hotelSearchRadius: null,
    transportRequirements: null,
    transportRequirementsLabel: null,
    pickups: [],
    pickupZones: [],
    vehicles: [],
    orderTransport: null,
    appointmentCompletionWindow: 25,
    showBookingTimer: true,
    fees: [],
    taxes: [],
    deposits: noDeposits,
    sellGiftCardsOnline: false,
    enableGiftCards: false,
    giftCard: null,
    sellMembershipsOnline: false,
    identityOrganizationId: 'org_test',
    membershipPlans: [],
    allowSelfCheckIn: false,
    renewalReminders: [30, 7, 0],
    enableOrderLevelTransportation: false,
    heardAboutUs: [],
    languages: [{ key: 1, code: 'en-US', name: 'English', isDefault: true }],
    translations: [],
    terms: null,
    termsSource: null,
    blackouts: [],
    pools: [],
    products: [],
    merchandise: [],
    customFields: [],
    activities: [anActivity()],
    agents: [],
    affiliates: [],
    packages: [],
    promoCodes: [],
    webhooks: [],
    ...rest,
  };
}
