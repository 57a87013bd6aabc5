/**
 * Every field that the specification lists carries information: between two venues, orders or memberships
 * that differ in everything, each listed field differs (3.1, 3.2, 3.6 to 3.10).
 */
import { isDeepStrictEqual } from 'node:util';
import { addOn, timeSlot } from '@gangway/contract/catalog';
import { encodeAnswer } from '@gangway/contract/encode';
import { clientLocation } from '@gangway/contract/location';
import { getMembershipPlans, membership } from '@gangway/contract/memberships';
import { order } from '@gangway/contract/order';
import type { TimeSlotKey } from '@gangway/domain/kernel/keys';
import type { Instant, VenueDate, VenueTime, WallTime } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';
import { aRate } from '@gangway/domain/testing/builders';
import { describe, expect, it } from 'vitest';
import { presentTips } from '../features/add-ons/add-ons.presenter.ts';
import { presentSlot } from '../features/availability/availability.presenter.ts';
import { presentLocation } from '../features/location/location.presenter.ts';
import { presentMembership } from '../features/memberships/plans/membership.presenter.ts';
import { presentOfferedPlan } from '../features/memberships/plans/plans.presenter.ts';
import { presentOrder } from '../features/orders/order.presenter.ts';
import { fullMembershipView, plainMembershipView, termMembershipView } from './testing/two-memberships.ts';
import { boughtView, cartView, freshView, waitingView } from './testing/two-orders.ts';
import { fullVenue, plainVenue } from './testing/two-venues.ts';

type Wire = Readonly<Record<string, unknown>>;

const now = Date.parse('2026-11-21T17:00:00Z');
const venues = [plainVenue, fullVenue].map((venue, place) =>
  encodeAnswer(
    clientLocation,
    presentLocation(venue, [cartView, boughtView][place]?.pictures ?? cartView.pictures, now),
  ),
);
const orders = [cartView, waitingView, freshView, boughtView].map((view) =>
  encodeAnswer(order, presentOrder(view)),
);
const offeredPlans =
  encodeAnswer(getMembershipPlans.output, {
    plans: [plainVenue, fullVenue].flatMap((venue) =>
      venue.membershipPlans.map((plan) => presentOfferedPlan(venue, plan)),
    ),
  }).Plans ?? [];
const memberships = [plainMembershipView, termMembershipView, fullMembershipView].map((view) =>
  encodeAnswer(membership, presentMembership(view)),
);

/** Answers to compare with each other: offered with offered, booked with booked. */
type Compared = readonly (readonly Wire[])[];

const locations: Compared = [venues];
/**
 * A standalone activity against one in a package, since only the latter has
 * the fields that link it to a package.
 */
const activities: Compared = [
  [venues[0]?.Individual[0], venues[1]?.Packages[0]].flatMap((item) => item?.Activities ?? []),
  [orders[0]?.Individual[0], orders.at(-1)?.Packages[0]].flatMap((item) => item?.Activities ?? []),
];
const items: Compared = [
  venues.flatMap(({ Individual, Packages }) => [...Individual, ...Packages]),
  orders.flatMap(({ Individual, Packages }) => [...Individual, ...Packages]),
];
const offeredOf = (item: {
  Activities: readonly { Rates: Wire[]; AddOns: Wire[]; PhotoPackageAddOns: Wire[] }[];
}) => item.Activities;
const offered = venues.flatMap(({ Individual, Packages }) => [...Individual, ...Packages].flatMap(offeredOf));
const booked = orders.flatMap(({ Individual, Packages }) => [...Individual, ...Packages].flatMap(offeredOf));
const slots = [2, 12].map((capacity) => {
  const departure = {
    key: 7 as TimeSlotKey,
    at: '2026-12-05T09:00',
    date: '2026-12-05' as VenueDate,
    time: '09:00' as VenueTime,
    start: '2026-12-05T09:00' as WallTime,
    end: '2026-12-05T11:30' as WallTime,
    startAt: now as Instant,
    endAt: now as Instant,
    lengthMinutes: 150,
    capacity,
  };
  const state = { departure, status: 'Available' as const, reason: null, placesLeft: capacity };
  const [activity] = plainVenue.activities;
  if (activity === undefined) throw new Error('no activity');
  const limited = { ...activity, capacityType: 'rate' as const, rates: [aRate({ capacity })] };
  return encodeAnswer(timeSlot, presentSlot(plainVenue, limited, state, new Map()));
});
const rates: Compared = [
  offered.flatMap(({ Rates }) => Rates),
  slots.flatMap(({ Rates }) => Rates),
  booked.flatMap(({ Rates }) => Rates),
];
const addOnsOf = (all: typeof offered) =>
  all.flatMap(({ AddOns, PhotoPackageAddOns }) => [...AddOns, ...PhotoPackageAddOns]);
const tips = presentTips(amount(10_000), { percent: 15 }, 'USD').map((tip) => encodeAnswer(addOn, tip));
const addOns: Compared = [[...addOnsOf(offered), ...tips], addOnsOf(booked)];
const customers: Compared = [orders.map(({ Customer }) => Customer)];
const products: Compared = [orders.flatMap(({ Products }) => Products)];
const payments: Compared = [orders.flatMap(({ OrderPayments }) => OrderPayments)];
const members: Compared = [memberships.flatMap(({ Members }) => Members)];
const plans: Compared = [offeredPlans];
/** Memberships as held and as bought; Quantity exists only on the order's line. */
const held: Compared = [memberships, orders.flatMap(({ Memberships }) => Memberships)];
const blackouts: Compared = [memberships.flatMap(({ BlackoutDates }) => BlackoutDates)];
const windows: Compared = [memberships.flatMap(({ Availabilities }) => Availabilities)];
const wholeOrders: Compared = [orders];
const fees: Compared = [orders.flatMap(({ OrderFees }) => OrderFees)];
const rides: Compared = [orders.flatMap(({ PickupLocations }) => PickupLocations)];
const giftCards: Compared = [orders.flatMap(({ GiftCards }) => GiftCards)];

const isDifferent = (answers: readonly Wire[], field: string) =>
  answers.some((answer) => !isDeepStrictEqual(answer[field], answers[0]?.[field]));

const names = (text: string) => text.split(/[\s,]+/).filter((name) => name !== '');

/** Returns the fields that have the same value in all compared answers. */
const alike = (compared: Compared, fields: string) =>
  names(fields).filter((field) => !compared.some((answers) => isDifferent(answers, field)));

interface Listed {
  row: string;
  what: string;
  of: Compared;
  fields: string;
  /** Fields that by decision have the same value everywhere, with the reason. */
  decided?: Readonly<Record<string, string>>;
}

const options = {
  Revoke: 'said by the caller alone; what came of it is RevokedDate (D-MB-10)',
  UnRevoke: 'said by the caller alone; what came of it is RevokedDate (D-MB-10)',
};

const rows: readonly Listed[] = [
  {
    row: '3.1-01',
    what: 'locations',
    of: locations,
    fields: `ClientLocationKey ClientKey Name Individual Packages Activities BookingAgents Countries Languages GiftCard
      GiftCardDescription GiftCardLogoTypeKey BookLogoTypeKey PhotoDomain PhotoFolder LightLogoVersion DarkLogoVersion
      Latitude Longitude HotelSearchRadius TransportRequirements TransportRequirementsLabel UTCOffset
      ObserveDaylightSavingTime TimeZoneAbbr PaymentCurrencyCode AppointmentCompletionWindow FeeDisplayType
      SearchAdTagId SocialPixelId WebAnalyticsTrackingId AdConversionId AdConversionLabel TravelPixelIds TranslationKey
      IdentityOrganizationId SellGiftCardsOnline EnableGiftCards SellMembershipsOnline EnableOrderLevelTransportation
      DisableGooglePayOnline DisableApplePayOnline RequireEmailOptIn ShowBookingTimer EnableTravelPixel
      EnableAdConversion`,
  },
  { row: '3.1-02', what: 'locations', of: locations, fields: 'Individual Packages Activities' },
  {
    row: '3.1-04',
    what: 'locations',
    of: locations,
    fields: 'PhotoDomain PhotoFolder LightLogoVersion DarkLogoVersion Latitude Longitude HotelSearchRadius',
  },
  {
    row: '3.1-05',
    what: 'locations',
    of: locations,
    fields: 'TransportRequirements TransportRequirementsLabel',
  },
  {
    row: '3.1-06',
    what: 'locations',
    of: locations,
    fields: `UTCOffset ObserveDaylightSavingTime TimeZoneAbbr PaymentCurrencyCode AppointmentCompletionWindow
      FeeDisplayType`,
  },
  {
    row: '3.1-07',
    what: 'locations',
    of: locations,
    fields: `SearchAdTagId SocialPixelId WebAnalyticsTrackingId AdConversionId AdConversionLabel TravelPixelIds`,
  },
  { row: '3.1-08', what: 'locations', of: locations, fields: 'TranslationKey IdentityOrganizationId' },
  {
    row: '3.1-09',
    what: 'locations',
    of: locations,
    fields: `SellGiftCardsOnline EnableGiftCards SellMembershipsOnline EnableOrderLevelTransportation
      DisableGooglePayOnline DisableApplePayOnline RequireEmailOptIn ShowBookingTimer EnableTravelPixel
      EnableAdConversion`,
  },
  { row: '3.2-04', what: 'activities', of: activities, fields: 'PackageKey PackageGroupKey' },
  {
    row: '3.2-05',
    what: 'activities',
    of: activities,
    fields: 'Rates SelectedTimes AddOns PhotoPackageAddOns CustomFields',
  },
  {
    row: '3.2-06',
    what: 'activities',
    of: activities,
    fields:
      'IsPrivateTour PrivateToursOnly PrivateTourRateName PrivateTourRateDescription EnablePrivateTours',
  },
  {
    row: '3.2-07',
    what: 'activities',
    of: activities,
    fields:
      'OfferTransportation IsTransportationRequired NeedTransportation HotelName HotelLatitude HotelLongitude',
  },
  {
    row: '3.2-08',
    what: 'activities',
    of: activities,
    fields: 'MaxPeople MinParticipants ArriveMinutesBefore',
  },
  {
    row: '3.2-09',
    what: 'activities',
    of: activities,
    fields: 'HideSpotsLeftUntilLessThan HidePriceFromCustomer',
  },
  {
    row: '3.2-10',
    what: 'activities',
    of: activities,
    fields: 'PreBookMessage NoAvailabilityMessage Requirements',
  },
  { row: '3.2-12', what: 'activities', of: activities, fields: 'SubTotal SubTotalInclusive DisplayPrice' },
  { row: '3.2-13', what: 'activities', of: activities, fields: 'OrderKey OrderEntityKey' },
  { row: '3.2-14', what: 'activities', of: activities, fields: 'Difficulty Duration AgeMinimum MinHeight' },
  {
    row: '3.3-01',
    what: 'rates',
    of: rates,
    fields: `EntityHierarchyRateKey Name Price Participants IsActive InternalUseOnly IsPrivateTourRate IsFromPrice Vacancies
      PackageDiscount GlobalId CustomFieldParticipants MemberRateInfo BookingAgentKey
      BookingAgentEntityHierarchyRateHistoryKey`,
    decided: {
      IsActive: 'what is off sale is not sent',
      InternalUseOnly: 'it never leaves the server (D-SE-05, D-AV-09)',
      MemberRateInfo: 'the page fills it in from getMembershipRates (docs/rules/member-rates.md)',
    },
  },
  {
    row: '3.5-01',
    what: 'add-ons',
    of: addOns,
    fields: `AddOnName ProductKey PhotoPackageKey Quantity Variants IsSimpleProduct IsBoolean IsTip TipPercent Cost IsDeleted
      IsTransportation PublishedPrice`,
    decided: {
      IsDeleted: 'what is removed leaves the order',
      IsTransportation: 'transportation is no add-on of an activity (D-AD-01)',
    },
  },
  {
    row: '3.6-01',
    what: 'items',
    of: items,
    fields: `Name Description PackageKey PackageTypeKey OrderPackageKey OrderEntityKey Activities DisplayPrice
      DisplayDiscount FromPrice FromPriceName DiscountTotal OverrideRateLabel RateLabelSingular RateLabelPlural HideAddOns
      HideFromCustomer HideRateDiscountFromCustomer RequireMatchingRates ShowFirstActivityOnly IsNew PhotoDomain
      PhotoVersion PhotoFolder`,
    decided: { HideFromCustomer: 'what is hidden is not sent (D-SE-05)' },
  },
  {
    row: '3.6-03',
    what: 'items',
    of: items,
    fields: 'DisplayPrice DisplayDiscount FromPrice FromPriceName DiscountTotal',
  },
  {
    row: '3.6-05',
    what: 'items',
    of: items,
    fields: `HideAddOns HideFromCustomer HideRateDiscountFromCustomer RequireMatchingRates ShowFirstActivityOnly IsNew`,
    decided: { HideFromCustomer: 'what is hidden is not sent (D-SE-05)' },
  },
  {
    row: '3.7-01',
    what: 'customers',
    of: customers,
    fields: `FirstName LastName Email EmailOptIn Agreed ApprovedTextTickets PhoneCountryCode PhoneCountryKey PhoneAreaCode
      PhoneSubscriberNumber Zip AddressLine1 AddressLine2 City State CountryCode ClientLocationHeardAboutUsKey
      HeardAboutUsOther CustomFields`,
  },
  {
    row: '3.8-01',
    what: 'members',
    of: members,
    fields: `MembershipMemberKey MemberUUID MembershipKey CustomerKey ClientLocationKey OrderKey
      ClientLocationMembershipPlanKey ClientLocationMembershipPlanRoleKey RoleName MembershipRoleTypeKey IsAccountHolder
      Customer DateOfBirth EmergencyContactFirstName EmergencyContactLastName EmergencyContactPhoneCountryKey
      EmergencyContactPhoneAreaCode EmergencyContactPhoneSubscriberNumber PhotoVersion IdPhotoVersion MembershipPlanName
      LastVisit TotalVisits VisitsRemaining Valid IsValid ExpirationDate DaysRemaining MinAge MaxAge WaiverURL RevokedDate
      Revoke UnRevoke PrintBackIdCards IdCardFrontHtml IdCardBackHtml`,
    decided: options,
  },
  {
    row: '3.8-05',
    what: 'members',
    of: members,
    fields: 'WaiverURL RevokedDate Revoke UnRevoke',
    decided: options,
  },
  { row: '3.8-06', what: 'members', of: members, fields: 'PrintBackIdCards IdCardFrontHtml IdCardBackHtml' },
  {
    row: '3.8-07',
    what: 'members',
    of: members,
    fields: `FirstNameIsRequired FirstNameIsVisible LastNameIsRequired LastNameIsVisible BirthdateIsRequired
      BirthdateIsVisible EmergencyContactIsRequired EmergencyContactIsVisible EmailIsRequired EmailIsVisible
      PhoneIsRequired PhoneIsVisible PhotoIsRequired PhotoIsVisible GenderIsRequired GenderIsVisible IdPhotoIsRequired
      IdPhotoIsVisible`,
  },
  {
    row: '3.9-01',
    what: 'memberships',
    of: held,
    fields: `Name InternalDescription OnlineDescription MembershipKey MembershipUUID ClientLocationMembershipPlanKey
      ClientLocationKey MembershipStartDate MembershipNextRenewalDate ValidUntil PlanDateFrom PlanDateTo IsValid
      InvalidReason InvalidReasonKey Quantity OrderKey OrderMembershipKey Price DaysDuration IsGroupMembership
      UniqueIdPerMember RequireEachMemberCheckIn RoleTypesLabel MembershipScheduleTypeKey TotalVisits VisitsRemaining
      ExpirationDate DaysRemaining Guests BlackoutDates Availabilities Members`,
    decided: { InternalDescription: 'it never leaves the server (D-SE-05)' },
  },
  { row: '3.9-05', what: 'memberships', of: held, fields: 'IsValid InvalidReason InvalidReasonKey' },
  { row: '3.9-06', what: 'memberships', of: held, fields: 'Quantity OrderKey OrderMembershipKey Price' },
  {
    row: '3.9-07',
    what: 'plans',
    of: plans,
    fields: `DaysDuration IsGroupMembership UniqueIdPerMember RequireEachMemberCheckIn RoleTypesLabel
      MembershipScheduleTypeKey`,
  },
  {
    row: '3.9-08',
    what: 'memberships',
    of: held,
    fields: 'TotalVisits VisitsRemaining ExpirationDate DaysRemaining Guests',
  },
  {
    row: '3.9-09',
    what: 'blackout dates',
    of: blackouts,
    fields: 'ClientLocationMembershipPlanBlackoutDateKey Name DateFrom DateTo',
  },
  { row: '3.9-10', what: 'windows', of: windows, fields: 'DayAbbr TimeFrom TimeTo' },
  {
    row: '3.10-01',
    what: 'orders',
    of: wholeOrders,
    fields: `OrderKey OrderNumber OrderDate IsNew ClientLocationKey Customer Individual Packages Memberships Products
      GiftCards OrderFees OrderPromoCodes OrderPayments RedeemedGiftCards Credits PickupLocations SubTotal TaxTotal
      DiscountTotal Total Balance Deposits DepositEnabled EnableOnlineDeposits EnableBalanceCheckout EnableDigitalTickets
      HasTickets TicketUUID CheckinUrl Enable3DS RequireBillingInfo CustomerInfoRequired CustomFields Requirements
      ActivityConfirmationMessages ConfirmationEmailMessageHeader ConfirmationEmailMessageFooter AgreedToTransport
      LanguageKey IsCustomerField`,
  },
  { row: '3.10-01', what: 'fees', of: fees, fields: 'FeeName Amount OrderFeeKey' },
  { row: '3.10-02', what: 'orders', of: wholeOrders, fields: 'Individual Packages Memberships' },
  {
    row: '3.10-03',
    what: 'merchandise',
    of: products,
    fields:
      'IsDeleted IsAddOn IsGiftCard IsTransportation IsSimpleProduct Variants Quantity SubTotal OrderMerchandiseKey',
    decided: { IsDeleted: 'what is removed leaves the order' },
  },
  { row: '3.10-04', what: 'payments', of: payments, fields: 'IsNew Balance PaymentAmount' },
  { row: '3.10-05', what: 'rides', of: rides, fields: 'Day LocationName PickupTimes ReturnTimes' },
  {
    row: '3.10-06',
    what: 'orders',
    of: wholeOrders,
    fields: 'SubTotal TaxTotal DiscountTotal Total Balance Deposits',
  },
  {
    row: '3.10-07',
    what: 'orders',
    of: wholeOrders,
    fields: 'DepositEnabled EnableOnlineDeposits EnableBalanceCheckout',
  },
  {
    row: '3.10-08',
    what: 'orders',
    of: wholeOrders,
    fields: 'EnableDigitalTickets HasTickets TicketUUID CheckinUrl',
  },
  {
    row: '3.10-09',
    what: 'orders',
    of: wholeOrders,
    fields: 'Enable3DS RequireBillingInfo CustomerInfoRequired CustomFields Requirements',
  },
  {
    row: '3.10-10',
    what: 'orders',
    of: wholeOrders,
    fields: 'ActivityConfirmationMessages ConfirmationEmailMessageHeader ConfirmationEmailMessageFooter',
  },
  {
    row: '3.10-11',
    what: 'orders',
    of: wholeOrders,
    fields: 'AgreedToTransport LanguageKey IsCustomerField',
  },
  {
    row: '3.11-01',
    what: 'gift cards',
    of: giftCards,
    fields: `ProductKey Variants IsSimpleProduct GiftCardAmount FromName RecipientName RecipientEmail Message Quantity
      OrderMerchandiseKey ClientLocationKey IsCustomAmountGiftCard`,
    decided: {
      ProductKey: 'a venue has one gift card, and its key is the same everywhere (D-GC-01)',
      Quantity: 'each gift card is a line of its own (D-GC-01)',
    },
  },
];

describe('each listed field', () => {
  it.each(rows)('of $what varies with its underlying data ($row)', ({ of, fields, decided = {} }) => {
    const constant = names(fields).filter((field) => field in decided);
    expect(alike(of, fields)).toEqual(constant);
  });
});

describe('a booked activity', () => {
  it('names its order and its line, and an offered activity names neither (3.2-13)', () => {
    const [offered, booked] = activities.map(([one]) => one);
    expect(offered).toMatchObject({ OrderKey: null, OrderEntityKey: null });
    expect(booked).toMatchObject({ OrderKey: cartView.orderKey, OrderEntityKey: 51 });
  });
});

describe('a booked rate', () => {
  it('includes the stable ID of its rate, which tells rates apart in events (3.3-01, D-AV-09)', () => {
    expect(booked.flatMap(({ Rates }) => Rates.map(({ GlobalId }) => GlobalId))).toEqual([
      ...Array.from({ length: 2 }, () => plainVenue.activities[0]?.rates[0]?.globalId),
      // For a venue that no longer has this rate.
      '',
      ...Array.from({ length: 3 }, () => 'group-id'),
    ]);
  });
});

describe('a membership', () => {
  it('and each member are valid until the last minute of the last day (3.8-04, 3.9-03)', () => {
    expect(memberships.map(({ ValidUntil, Members }) => [ValidUntil, Members[0]?.Valid])).toEqual([
      ['2027-11-20T23:59:00', '2027-11-20T23:59:00'],
      ['2027-11-20T23:59:00', '2027-11-20T23:59:00'],
      ['2027-04-15T23:59:00', '2027-04-15T23:59:00'],
    ]);
  });

  it('shows what was used of it and what is left (3.9-08)', () => {
    expect(memberships.at(-1)).toMatchObject({
      TotalVisits: 3,
      VisitsRemaining: 7,
      ExpirationDate: '2027-04-15',
      DaysRemaining: 5,
      Guests: 4,
    });
  });

  it('shows dates of birth as yyyy-MM-dd (3.8-02)', () => {
    expect(memberships.at(-1)?.Members[0]).toMatchObject({
      DateOfBirth: '2016-05-02',
      Customer: { GenderKey: 3 },
    });
  });
});
