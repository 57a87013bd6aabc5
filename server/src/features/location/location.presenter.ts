/** The location record as visitors may see it: an allow-list (3.1, D-SE-05). */
import type { Item, Activity as WireActivity } from '@gangway/contract/catalog';
import type { ClientLocation } from '@gangway/contract/location';
import { type Agent, findDefault } from '@gangway/domain/agents/agent';
import { offerThroughAgent } from '@gangway/domain/agents/offer-through-agent';
import type { Activity } from '@gangway/domain/catalog/activity';
import { cancellationOf } from '@gangway/domain/catalog/cancellation';
import type { Package } from '@gangway/domain/catalog/package';
import { shortestMinutes } from '@gangway/domain/catalog/shortest-minutes';
import { zero } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import { shownSettings } from '@gangway/domain/location/settings';
import { hasPrivateTours } from '@gangway/domain/party/check-private-party';
import { addsCharges } from '@gangway/domain/pricing/all-in';
import { shownFrom, shownRate } from '@gangway/domain/pricing/shown-price';
import { presentOffered } from '../add-ons/add-ons.presenter.ts';
import { presentField } from '../add-ons/custom-fields.presenter.ts';
import { placesOfRate, presentRate, sellableRates } from '../availability/availability.presenter.ts';
import { presentTerms } from './cancellation.presenter.ts';
import { listCountries } from './countries.presenter.ts';
import { customizationHash } from './customizations.shared.ts';
import { giftCardLimits, presentOfferedGiftCard } from './gift-card.presenter.ts';
import { presentPackages } from './package.presenter.ts';
import type { PictureAddress } from './picture-address.presenter.ts';
import { presentPhoto, presentPlace } from './place.presenter.ts';
import { reschedulePolicy } from './reschedule-policy.presenter.ts';
import { zoneWords } from './zone-words.ts';

/** Stored catalogs have the specification's numbers. */
const logoTypes = { 1: 'light', 2: 'dark' } as const;
const feeDisplays = { 1: 'separate', 2: 'together', 3: 'included' } as const;

function presentActivity(location: Location, activity: Activity, item: Package | null = null): WireActivity {
  const from = activity.hidePriceFromCustomer ? null : shownFrom(activity, null);
  const policy = item === null ? reschedulePolicy(location, activity) : null;
  return {
    name: activity.name,
    activityKey: activity.key,
    locationKey: location.key,
    capacityType: activity.capacityType,
    appointmentType: activity.appointmentType,
    packageKey: null,
    packageGroupKey: null,
    rates: sellableRates(activity).map((rate) => {
      const shown = shownRate(activity, rate, rate.price, item);
      return {
        ...presentRate(rate, shown.price),
        packageDiscount: shown.discount,
        places: placesOfRate(activity, rate),
      };
    }),
    selectedTimes: [],
    ...presentOffered(activity, location.products),
    customFields: activity.customFields.map(presentField),
    isPrivateTour: activity.privateTour.only,
    guests: null,
    durations: activity.durations.map(({ minutes, name }) => ({ durationMinutes: minutes, name })),
    validityDays: activity.appointmentType === 'none' ? activity.validityDays : null,
    privateToursOnly: activity.privateTour.only,
    privateTourRateName: activity.privateTour.name,
    privateTourRateDescription: activity.privateTour.description,
    enablePrivateTours: hasPrivateTours(activity),
    offerTransportation: activity.transportation.offered,
    isTransportationRequired: activity.transportation.required,
    needTransportation: activity.transportation.required,
    hotelName: null,
    hotelLatitude: null,
    hotelLongitude: null,
    maxPeople: activity.maxPeople,
    minParticipants: activity.minParticipants,
    arriveMinutesBefore: activity.arriveMinutesBefore,
    hideSpotsLeftUntilLessThan: activity.hideSpotsLeftUntilLessThan,
    hidePriceFromCustomer: activity.hidePriceFromCustomer,
    preBookMessage: activity.preBookMessage,
    noAvailabilityMessage: activity.noAvailabilityMessage,
    requirements: activity.requirements,
    consentRequired: activity.consentRequired,
    allowSelfReschedule: activity.allowSelfReschedule,
    rescheduleUntil: null,
    rescheduleFee: null,
    addOnLabel: activity.addOnLabel,
    enableTips: activity.enableTips,
    subTotal: null,
    subTotalInclusive: null,
    displayPrice: from?.price ?? null,
    orderKey: null,
    orderLineKey: null,
    difficulty: activity.labels.difficulty,
    duration: activity.labels.duration,
    ageMinimum: activity.labels.ageMinimum,
    shortestMinutes: shortestMinutes(activity),
    youngestAge: activity.labels.youngestAge,
    minHeight: activity.labels.minHeight,
    included: [...activity.included],
    goodToKnow: [...activity.goodToKnow, ...(policy === null ? [] : [policy])],
    categories: [...activity.categories],
    bring: [...activity.bring],
    weather: activity.weather,
    accessibility: activity.accessibility,
    faq: activity.faq.map(({ question, answer }) => ({ question, answer })),
    morePhotos: activity.morePictures.map(presentPhoto),
    meetingPoint: presentPlace(activity.meetingPoint),
    confirmationMessage: activity.confirmationMessage,
  };
}

function presentItem(location: Location, activity: Activity, pictures: PictureAddress): Item {
  const from = activity.hidePriceFromCustomer ? null : shownFrom(activity, null);
  return {
    name: activity.name,
    activityKey: activity.key,
    summary: activity.summary,
    description: activity.description,
    packageKey: null,
    packageType: null,
    orderPackageKey: null,
    orderLineKey: null,
    activities: [presentActivity(location, activity)],
    displayPrice: from?.price ?? null,
    displayDiscount: null,
    fromPrice: from?.price ?? null,
    fromPriceName: from?.name ?? null,
    discountTotal: zero,
    overrideRateLabel: activity.rateLabel !== null,
    rateLabelSingular: activity.rateLabel?.singular ?? null,
    rateLabelPlural: activity.rateLabel?.plural ?? null,
    hideAddOns: false,
    hideFromCustomer: false,
    hideRateDiscountFromCustomer: false,
    requireMatchingRates: false,
    showFirstActivityOnly: false,
    inOrder: false,
    daySpan: null,
    travelMinutes: 0,
    isNew: activity.isNew,
    ...pictures,
    photoVersion: activity.picture?.version ?? null,
    photoColour: activity.picture?.colour ?? null,
    photoAlt: activity.picture?.alt ?? null,
    subTotal: null,
    cancellation: presentTerms(cancellationOf(location, activity)),
  };
}

/** Presents the record as sold by the agent, if any. now only decides the zone abbreviation (MST or MDT). */
export function presentLocation(
  location: Location,
  pictures: PictureAddress,
  now: number,
  seller: Agent | null = null,
): ClientLocation {
  const { activities: shown, packages } = offerThroughAgent(location, seller);
  return {
    locationKey: location.key,
    clientKey: location.key,
    ...shownSettings(location),
    individual: shown.map((activity) => presentItem(location, activity, pictures)),
    packages: presentPackages(location, packages, pictures, (activity, item) =>
      presentActivity(location, activity, item),
    ),
    activities: shown.map(({ key, name }) => ({ activityKey: key, name, locationKey: location.key })),
    bookingAgents: location.agents
      .filter(({ isActive, signedLinksOnly }) => isActive && !signedLinksOnly)
      .map(({ key, name }) => ({ bookingAgentKey: key, name })),
    countries: listCountries(location.country),
    languages: location.languages.map(({ key, code, name, isDefault }) => ({
      languageKey: key,
      code,
      name,
      isDefault,
    })),
    giftCard: presentOfferedGiftCard(location),
    giftCardDescription: location.giftCard?.description ?? null,
    giftCardLogoType: logoTypes[location.giftCard?.logoType ?? location.bookLogoType],
    bookLogoType: logoTypes[location.bookLogoType],
    ...pictures,
    lightLogoVersion: location.lightLogoVersion,
    darkLogoVersion: location.darkLogoVersion,
    latitude: location.place?.latitude ?? null,
    longitude: location.place?.longitude ?? null,
    map: presentPlace(location.place)?.map ?? null,
    hotelSearchRadius: location.hotelSearchRadius,
    transportRequirements: location.transportRequirements,
    transportRequirementsLabel: location.transportRequirementsLabel,
    ...zoneWords(location.timeZone, now),
    feeDisplayType: feeDisplays[location.feeDisplayType],
    travelPixelIds: location.travelPixelIds === null ? null : { ...location.travelPixelIds },
    enableGiftCards: location.enableGiftCards,
    enableOrderLevelTransportation: location.enableOrderLevelTransportation,
    leadPhotoVersion: location.leadPicture?.version ?? null,
    leadPhotoColour: location.leadPicture?.colour ?? null,
    leadPhotoAlt: location.leadPicture?.alt ?? null,
    hasAddedCharges: addsCharges(location),
    customizationHash: customizationHash(location),
    heardAboutUs: location.heardAboutUs.map(({ key, name, isOther }) => ({
      locationHeardAboutUsKey: key,
      name,
      isOther,
    })),
    termsHtml: location.terms,
    defaultClientAgentKey: findDefault(location.affiliates)?.key ?? null,
    defaultBookingAgentKey: findDefault(location.agents)?.key ?? null,
    allowSelfCheckIn: location.allowSelfCheckIn,
    giftCardMin: giftCardLimits(location).least,
    giftCardMax: giftCardLimits(location).most,
  };
}
