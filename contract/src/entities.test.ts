/** Every entity of section 3 has its fields on the wire under the specification's names. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { calls } from './calls.ts';
import { addToCart } from './cart.ts';
import { activity, addOn, item, rate, timeSlot } from './catalog.ts';
import { completeOrder } from './checkout.ts';
import { redeemGiftCard, unredeemGiftCard } from './gift-cards.ts';
import { clientLocation } from './location.ts';
import { membership, membershipMember } from './memberships.ts';
import { customer, giftCard, order, postedCustomer } from './order.ts';
import { getUserMemberships } from './sign-in.ts';
import { wireFields } from './wire.ts';

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}

/** Returns the member names of a schema, or of the schema at a path of member names inside it. */
function fields(schema: z.core.$ZodType, ...path: string[]): string[] {
  const inner = (at: JsonSchema | undefined): JsonSchema => {
    const choice = at?.anyOf?.find((one) => one.properties !== undefined || one.items !== undefined);
    if (choice !== undefined) return inner(choice);
    return at?.items === undefined ? (at ?? {}) : inner(at.items);
  };
  const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const found = path.reduce((at, name) => inner(at.properties?.[name]), inner(whole));
  return Object.keys(found.properties ?? {});
}

const names = (text: string) => text.split(/[\s,]+/).filter((name) => name !== '');

/** Expects every listed field, and no field that differs from a listed one only in case. */
function expectListed(actual: string[], listed: string): void {
  const wanted = names(listed);
  expect(wanted.filter((name) => !actual.includes(name))).toEqual([]);
  const spelt = new Map(wanted.map((name) => [name.toLowerCase(), name]));
  for (const name of actual) expect(spelt.get(name.toLowerCase()) ?? name).toBe(name);
}

describe('the location', () => {
  it('has all its fields, with our names where the specification gives none (3.1-01, 3.1-04, 3.1-05, 3.1-06)', () => {
    expectListed(
      wireFields(clientLocation),
      `ClientLocationKey, ClientKey, Name, Individual, Packages, Activities, BookingAgents, Countries, Languages, GiftCard,
      GiftCardDescription, GiftCardLogoTypeKey, BookLogoTypeKey, PhotoDomain, PhotoFolder, LightLogoVersion,
      DarkLogoVersion, Latitude, Longitude, HotelSearchRadius, TransportRequirements, TransportRequirementsLabel,
      UTCOffset, ObserveDaylightSavingTime, TimeZoneAbbr, PaymentCurrencyCode, AppointmentCompletionWindow,
      FeeDisplayType`,
    );
  });

  it('has its tracker ids, translation key and organization (3.1-01, 3.1-07, 3.1-08)', () => {
    expectListed(
      wireFields(clientLocation),
      `SearchAdTagId, SocialPixelId, WebAnalyticsTrackingId, AdConversionId, AdConversionLabel, TravelPixelIds,
      TranslationKey, IdentityOrganizationId`,
    );
    expect(fields(clientLocation, 'TravelPixelIds')).toEqual(['Search', 'Cart', 'Conversion']);
  });

  it('has its flags (3.1-01, 3.1-09)', () => {
    expectListed(
      wireFields(clientLocation),
      `SellGiftCardsOnline, EnableGiftCards, SellMembershipsOnline, EnableOrderLevelTransportation,
      DisableGooglePayOnline, DisableApplePayOnline, RequireEmailOptIn, ShowBookingTimer, EnableTravelPixel,
      EnableAdConversion`,
    );
  });

  it('has items, packages with their activities, and activities with their keys (3.1-02)', () => {
    expect(fields(clientLocation, 'Packages')).toContain('Activities');
    expect(fields(clientLocation, 'Activities')).toContain('EntityHierarchyKey');
    expect(fields(clientLocation, 'Individual')).toEqual(wireFields(item));
  });

  it('has countries with four fields, and agents with only key and name (3.1-03, D-LOC-03)', () => {
    expect(fields(clientLocation, 'Countries').toSorted()).toEqual([
      'CountryCode',
      'CountryKey',
      'E164',
      'Name',
    ]);
    expect(fields(clientLocation, 'BookingAgents')).toEqual(['BookingAgentKey', 'Name']);
  });

  it('has the additional fields of the decisions (D-LOC-03)', () => {
    expectListed(
      wireFields(clientLocation),
      `LocationCode, WebsiteUrl, Phone, Email, Address, TimeZoneId, CustomizationHash, HeardAboutUs, TermsHtml,
      PrivacyUrl, DefaultClientAgentKey, DefaultBookingAgentKey, AllowedEmbedOrigins, AllowedReturnUrls,
      AllowSelfCheckIn, RequireTrackingConsent, GiftCardMin, GiftCardMax`,
    );
  });
});

describe('an activity', () => {
  it('has all its fields (3.2-01, 3.2-04, 3.2-05, 3.2-06, 3.2-07, 3.2-12, 3.2-13, 3.2-14)', () => {
    expectListed(
      wireFields(activity),
      `Name, EntityHierarchyKey, ClientLocationKey, CapacityTypeKey, AppointmentTypeKey, PackageKey, PackageGroupKey,
      Rates, SelectedTimes, AddOns, PhotoPackageAddOns, CustomFields, IsPrivateTour, PrivateToursOnly,
      PrivateTourRateName, PrivateTourRateDescription, EnablePrivateTours, OfferTransportation,
      IsTransportationRequired, NeedTransportation, HotelName, HotelLatitude, HotelLongitude, MaxPeople,
      MinParticipants, ArriveMinutesBefore, HideSpotsLeftUntilLessThan, HidePriceFromCustomer, PreBookMessage,
      NoAvailabilityMessage, Requirements, ConsentRequired, AllowSelfReschedule, AddOnLabel, EnableTips, SubTotal,
      SubTotalInclusive, DisplayPrice, OrderKey, OrderEntityKey, Difficulty, Duration, AgeMinimum, MinHeight`,
    );
  });
});

describe('a rate', () => {
  it('has all its fields (3.3-01)', () => {
    expectListed(
      wireFields(rate),
      `EntityHierarchyRateKey, Name, Price, Participants, IsActive, InternalUseOnly, IsPrivateTourRate, IsFromPrice,
      Vacancies, PackageDiscount, GlobalId, CustomFieldParticipants, MemberRateInfo, BookingAgentKey,
      BookingAgentEntityHierarchyRateHistoryKey`,
    );
  });
});

describe('a time slot', () => {
  it('has all its fields (3.4-01)', () => {
    expectListed(
      wireFields(timeSlot),
      `AppointmentDate, DisplayName, Value, Rates, AddOns, PickupLocation, PickupLocations, TotalAvailable,
      PackageGroups, OrderEntityTimeKey`,
    );
  });
});

describe('an add-on', () => {
  it('has all its fields, including variants (3.5-01)', () => {
    expectListed(
      wireFields(addOn),
      `AddOnName, ProductKey, PhotoPackageKey, Quantity, Variants, IsSimpleProduct, IsBoolean, IsTip, TipPercent, Cost,
      IsDeleted, IsTransportation, PublishedPrice`,
    );
    expectListed(fields(addOn, 'Variants'), 'ProductKey, Quantity');
  });
});

describe('an item', () => {
  it('has all its fields (3.6-01, 3.6-03, 3.6-05)', () => {
    expectListed(
      wireFields(item),
      `Name, Description, PackageKey, PackageTypeKey, OrderPackageKey, OrderEntityKey, Activities, DisplayPrice,
      DisplayDiscount, FromPrice, FromPriceName, DiscountTotal, OverrideRateLabel, RateLabelSingular, RateLabelPlural,
      HideAddOns, HideFromCustomer, HideRateDiscountFromCustomer, RequireMatchingRates, ShowFirstActivityOnly, IsNew,
      PhotoDomain, PhotoVersion, PhotoFolder`,
    );
  });
});

describe('a membership', () => {
  it('has all its fields (3.9-01, 3.9-05, 3.9-06, 3.9-07, 3.9-08)', () => {
    expectListed(
      wireFields(membership),
      `Name, InternalDescription, OnlineDescription, MembershipKey, MembershipUUID, ClientLocationMembershipPlanKey,
      ClientLocationKey, MembershipStartDate, MembershipNextRenewalDate, ValidUntil, PlanDateFrom, PlanDateTo, IsValid,
      InvalidReason, InvalidReasonKey, Quantity, OrderKey, OrderMembershipKey, Price, DaysDuration, IsGroupMembership,
      UniqueIdPerMember, RequireEachMemberCheckIn, RoleTypesLabel, MembershipScheduleTypeKey, TotalVisits,
      VisitsRemaining, ExpirationDate, DaysRemaining, Guests, BlackoutDates, Availabilities, Members`,
    );
  });

  it.each([
    ['BlackoutDates', 'ClientLocationMembershipPlanBlackoutDateKey, Name'],
    ['Availabilities', 'ClientLocationMembershipPlanKey, DayAbbr, TimeFrom, TimeTo'],
  ])('has these fields in its %s: %s (3.9-09, 3.9-10)', (part, listed) => {
    expectListed(fields(membership, part), listed);
  });

  it('has members with all their fields and form flags (3.8-01, 3.8-05, 3.8-06, 3.8-07)', () => {
    expectListed(
      wireFields(membershipMember),
      `MembershipMemberKey, MemberUUID, MembershipKey, CustomerKey, ClientLocationKey, OrderKey,
      ClientLocationMembershipPlanKey, ClientLocationMembershipPlanRoleKey, RoleName, MembershipRoleTypeKey,
      IsAccountHolder, Customer, DateOfBirth, PhotoVersion, IdPhotoVersion, MembershipPlanName, LastVisit, TotalVisits,
      VisitsRemaining, Valid, IsValid, ExpirationDate, DaysRemaining, MinAge, MaxAge, WaiverURL, RevokedDate, Revoke,
      UnRevoke, PrintBackIdCards, IdCardFrontHtml, IdCardBackHtml`,
    );
    for (const field of names(
      'FirstName LastName Birthdate EmergencyContact Email Phone Photo Address Gender IdPhoto',
    ))
      expectListed(wireFields(membershipMember), `${field}IsRequired, ${field}IsVisible`);
    expect(fields(membershipMember, 'Customer')).toContain('GenderKey');
  });
});

describe('a customer', () => {
  it('has all its fields (3.7-01, 3.7-03)', () => {
    expectListed(
      wireFields(customer),
      `FirstName, LastName, Email, EmailOptIn, Agreed, ApprovedTextTickets, PhoneCountryCode, PhoneCountryKey,
      PhoneAreaCode, PhoneSubscriberNumber, Zip, AddressLine1, AddressLine2, City, State, CountryCode,
      ClientLocationHeardAboutUsKey, HeardAboutUsOther, CustomFields`,
    );
  });

  it('is posted with the same field names as it is read (3.7-01, D-API-00)', () => {
    expect(wireFields(postedCustomer)).toEqual(wireFields(customer));
  });

  it('defaults to the US (3.7-02, 9-03)', () => {
    expect(z.decode(postedCustomer, {} as never)).toMatchObject({
      phoneCountryCode: 'US',
      phoneCountryKey: 196,
    });
  });

  it('defaults to no consent (3.7-01, D-CK-05)', () => {
    expect(z.decode(postedCustomer, {} as never)).toMatchObject({
      emailOptIn: false,
      agreed: false,
      approvedTextTickets: false,
    });
  });
});

describe('an order', () => {
  it('has all its fields (3.10-01, 3.10-02, 3.10-06, 3.10-07, 3.10-08, 3.10-09, 3.10-10, 3.10-11)', () => {
    expectListed(
      wireFields(order),
      `OrderKey, OrderNumber, OrderDate, IsNew, ClientLocationKey, Customer, Individual, Packages, Memberships, Products,
      GiftCards, OrderFees, OrderPromoCodes, OrderPayments, RedeemedGiftCards, Credits, PickupLocations, SubTotal,
      TaxTotal, DiscountTotal, Total, Balance, Deposits, DepositEnabled, EnableOnlineDeposits, EnableBalanceCheckout,
      EnableDigitalTickets, HasTickets, TicketUUID, CheckinUrl, Enable3DS, RequireBillingInfo, CustomerInfoRequired,
      CustomFields, Requirements, ActivityConfirmationMessages, ConfirmationEmailMessageHeader,
      ConfirmationEmailMessageFooter, AgreedToTransport, LanguageKey, IsCustomerField`,
    );
  });

  it.each([
    [
      'Products',
      'IsDeleted, IsAddOn, IsGiftCard, IsTransportation, IsSimpleProduct, Variants, Quantity, SubTotal, OrderMerchandiseKey',
    ],
    ['OrderFees', 'FeeName, Amount, OrderFeeKey'],
    ['OrderPayments', 'IsNew, Balance, PaymentAmount'],
    ['PickupLocations', 'Day, LocationName, PickupTimes, ReturnTimes'],
    ['Customer', 'FirstName, LastName, Email'],
  ])('has these fields in its %s: %s (3.10-01, 3.10-03, 3.10-04, 3.10-05)', (part, listed) => {
    expectListed(fields(order, part), listed);
  });

  it('has pickup and return times, each with a text and a merchandise key (3.10-05)', () => {
    for (const part of ['PickupTimes', 'ReturnTimes'])
      expect(fields(order, 'PickupLocations', part)).toEqual(['TimeString', 'OrderMerchandiseKey']);
  });
});

describe('a gift card', () => {
  it('has all its fields and those of its variants (3.11-01)', () => {
    expectListed(
      wireFields(giftCard),
      `ProductKey, Variants, IsSimpleProduct, GiftCardAmount, FromName, RecipientName, RecipientEmail, Message, Quantity,
      OrderMerchandiseKey, ClientLocationKey, IsCustomAmountGiftCard`,
    );
    expectListed(
      fields(giftCard, 'Variants'),
      'ProductKey, ProductName, ProductDescription, GiftCardAmount, UseFromPrice, FromPrice, Quantity',
    );
  });
});

describe('results', () => {
  it('of adding to the cart have six fields, with a list of values in ModelErrors (3.12-03)', () => {
    expectListed(
      wireFields(addToCart.output),
      'Order, OverlappedActivities, ModelErrors, ExceptionMessage, TransportationRemoved, IsInvalidEmail',
    );
    expect(fields(addToCart.output, 'ModelErrors')).toContain('Value');
  });

  it('of redeeming a gift card have three fields (3.12-02)', () => {
    expect(wireFields(redeemGiftCard.output)).toEqual(['Applied', 'Order', 'Message']);
    expect(wireFields(unredeemGiftCard.output)).toEqual(['Applied', 'Order', 'Message']);
  });

  it('of completing an order have five fields (3.12-04)', () => {
    expectListed(
      wireFields(completeOrder.output),
      'Order, ModelErrors, CardDeclined, CardDeclinedMessage, ExceptionMessage',
    );
  });

  it('of every call use PascalCase names only, except those of the membership picker (3.0-01, 3.9-14)', () => {
    const walk = (schema: JsonSchema): string[] => [
      ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [name, ...walk(inner)]),
      ...(schema.items === undefined ? [] : walk(schema.items)),
      ...(schema.anyOf ?? []).flatMap(walk),
    ];
    // The names that the specification writes in lower case, plus the member who blocks booking.
    const picker =
      'membershipKey planName validUntil accountHolder role fullName membershipMemberKey hindrance reason reasonKey';
    for (const call of calls) {
      const answer = z.toJSONSchema(call.output, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
      const others = walk(answer).filter((name) => !/^[A-Z][A-Za-z0-9]*$/.test(name));
      const expected = call.name === getUserMemberships.name ? picker.split(' ') : [];
      expect(new Set(others)).toEqual(new Set(expected));
    }
  });
});
