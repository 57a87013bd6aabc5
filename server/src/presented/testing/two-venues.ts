/** Two venues that differ in every field of a location, an activity, a package and a plan. */
import { noDeposits } from '@gangway/domain/deposits/deposit';
import type { VenueDate, VenueTime } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import { aCustomField, aProduct, photos, wetsuit } from '@gangway/domain/testing/add-on-builders';
import { aLocation, anActivity, anAgent, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { aGiftCard } from '@gangway/domain/testing/gift-card-builder';
import { aPlan, aRole } from '@gangway/domain/testing/membership-builders';
import { aPackage } from '@gangway/domain/testing/package-builder';

const picture = (version: string) => ({ version, width: 800, height: 600, colour: '#0b6b78', alt: version });

/** Sells one activity and one package, with as few fields as possible. */
const plainActivity = anActivity();
export const plainVenue: Location = aLocation({
  enableDigitalTickets: false,
  activities: [plainActivity],
  packages: [aPackage({ members: [{ activityKey: 1, discounts: [] }] })],
  membershipPlans: [aPlan({ schedule: { kind: 'fixedTerm', days: 30 } })],
});

const bag = aProduct({ publishedPrice: 900 });
const lunch = aProduct({ id: 'lunch', name: 'Lunch', kind: 'boolean', per: 'booking' });
const tour = anActivity({
  key: 2,
  id: 'rapids',
  name: 'River Rapids',
  summary: 'White water.',
  description: '<p>Wet.</p>',
  included: [],
  goodToKnow: [],
  categories: ['Water'],
  bring: [],
  weather: null,
  accessibility: null,
  accessibilitySource: null,
  faq: [{ question: 'Is it cold?', answer: '<p>Yes.</p>', answerSource: 'Yes.' }],
  meetingPoint: { name: 'Put-in', address: '', latitude: null, longitude: null, map: picture('rapids-map') },
  cancellation: [{ untilHours: 24, refund: 50 }],
  picture: picture('rapids-1'),
  morePictures: [picture('rapids-2')],
  capacityType: 'duration',
  appointmentType: 'date',
  rates: [
    aRate({ key: 21, name: 'Rower', price: 8100, isFromPrice: false, globalId: 'rower-id' }),
    aRate({
      key: 22,
      id: 'group',
      name: 'Group',
      price: 64_000,
      isPrivateTourRate: true,
      globalId: 'group-id',
    }),
  ],
  rateLabel: { singular: 'rower', plural: 'rowers' },
  labels: {
    ...plainActivity.labels,
    difficulty: 'Hard',
    duration: 'Half a day',
    ageMinimum: 'Ages 16+',
    minHeight: '4 ft 8 in',
  },
  minParticipants: 3,
  maxPeople: 9,
  arriveMinutesBefore: 45,
  hideSpotsLeftUntilLessThan: 5,
  hidePriceFromCustomer: true,
  isNew: true,
  preBookMessage: 'Read this first.',
  noAvailabilityMessage: 'Call us.',
  requirements: 'You can swim.',
  consentRequired: true,
  allowSelfReschedule: true,
  addOnLabel: 'Extras',
  addOns: [bag.id, photos.id, wetsuit.id, lunch.id],
  customFields: [aCustomField()],
  enableTips: true,
  confirmationMessage: 'Bring a towel.',
  privateTour: {
    enabled: true,
    only: true,
    name: 'The whole raft',
    description: 'Your group alone.',
    leadMinutes: 60,
  },
  transportation: { offered: true, required: true, vehicleId: null },
  schedules: [aSchedule({ times: [] })],
});
/** Like the tour, but with its prices shown. */
const openTour = anActivity({ ...tour, key: 3, id: 'floats', hidePriceFromCustomer: false });

/** Sets every field of a venue, each to a different value than the plain venue. */
export const fullVenue: Location = aLocation({
  key: 2,
  name: 'Tideway Boats',
  place: {
    name: 'Dock B',
    address: '1 Dock Street',
    latitude: 51.5,
    longitude: -0.1,
    map: picture('dock-map'),
  },
  timeZone: 'Asia/Kolkata',
  currency: 'GBP',
  country: 'GB',
  lightLogoVersion: 'light-1',
  darkLogoVersion: 'dark-1',
  bookLogoType: 2,
  hotelSearchRadius: 12,
  transportRequirements: 'Two bags each.',
  transportRequirementsLabel: 'Luggage',
  appointmentCompletionWindow: 0,
  showBookingTimer: false,
  feeDisplayType: 2,
  deposits: { ...noDeposits, enabled: true },
  sellGiftCardsOnline: true,
  enableGiftCards: true,
  giftCard: aGiftCard({ description: 'Good for everything.', logoType: 2 }),
  sellMembershipsOnline: true,
  identityOrganizationId: null,
  membershipPlans: [
    aPlan({
      id: 'season',
      name: 'Winter pass',
      description: 'For one winter.',
      price: amount(25_000),
      schedule: { kind: 'season', from: '2026-12-01' as VenueDate, to: '2027-04-15' as VenueDate },
      roles: [
        aRole({
          id: 'child',
          name: 'Kid',
          type: 'child',
          count: 2,
          minAge: 4,
          maxAge: 15,
          requiredFields: [
            'birthdate',
            'emergencyContact',
            'email',
            'phone',
            'photo',
            'address',
            'gender',
            'idPhoto',
          ],
        }),
      ],
      guestPasses: 4,
      windows: [
        { weekdays: [6], from: '09:00' as VenueTime, to: '12:00' as VenueTime },
        { weekdays: [0], from: '10:00' as VenueTime, to: '14:00' as VenueTime },
      ],
      blackouts: [
        { key: 5, name: 'Regatta', from: '2027-02-03' as VenueDate, to: '2027-02-05' as VenueDate },
        { key: 6, name: 'Parade', from: '2027-03-03' as VenueDate, to: '2027-03-03' as VenueDate },
      ],
      uniqueIdPerMember: false,
      requireEachMemberCheckIn: true,
      waiver: 'I can swim.',
      printBackIdCards: false,
      idCardFront: '<p>{{MemberName}}</p>',
      idCardBack: '<p>{{MemberNumber}}</p>',
    }),
  ],
  enableOrderLevelTransportation: true,
  disableGooglePayOnline: true,
  disableApplePayOnline: true,
  requireEmailOptIn: false,
  translationKey: 'lark-77',
  webAnalyticsTrackingId: 'G-LARK2026',
  socialPixelId: '402817365529',
  searchAdTagId: 'AW-10837465',
  adConversionId: 'AW-20837465',
  adConversionLabel: 'bC-D_efG',
  enableAdConversion: true,
  travelPixelIds: { search: 'sr-1', cart: null, conversion: 'cv-1' },
  enableTravelPixel: true,
  requireTrackingConsent: true,
  enableDigitalTickets: true,
  customerInfoRequired: false,
  requireBillingInfo: true,
  enable3ds: true,
  languages: [{ key: 1, code: 'en-GB', name: 'English', isDefault: true }],
  confirmationMailHeader: 'Ahoy.',
  confirmationMailFooter: 'See you.',
  products: [bag, photos, wetsuit, lunch],
  customFields: [
    aCustomField({ id: 'ship', scope: 'order' }),
    aCustomField({ id: 'birthday', scope: 'customer' }),
  ],
  activities: [tour, openTour],
  agents: [anAgent()],
  packages: [
    aPackage({
      key: 8,
      name: 'Two Rivers',
      summary: 'Both.',
      description: '<p>Both rivers.</p>',
      picture: picture('rivers-1'),
      type: 'prefix',
      rateLabel: { singular: 'rower', plural: 'rowers' },
      members: [{ activityKey: 2, discounts: [{ rateKey: 22, off: amount(900) }] }],
      groups: [{ key: 4, name: 'Morning', starts: [null] }],
      requireMatchingRates: true,
      showFirstActivityOnly: true,
      isNew: true,
    }),
    aPackage({
      key: 9,
      type: 'prefix',
      members: [{ activityKey: 3, discounts: [] }],
      groups: [{ key: 1, name: 'Day', starts: [null] }],
      hideAddOns: true,
      hideRateDiscountFromCustomer: true,
    }),
  ],
});
