/** Turns a checked venue file into the location that the rules use (docs/venue-files.md). */

import type {
  Activity,
  Picture,
  Place,
  PriceRule,
  ScheduleException,
  ScheduleRule,
} from '../catalog/activity.ts';
import type { FeeRule } from '../catalog/charge-rules.ts';
import type { Rate } from '../catalog/rate.ts';
import type { ActivityKey, LocationKey, RateKey } from '../kernel/keys.ts';
import type { Location } from '../location/location.ts';
import { usualPeople } from '../party/people.ts';
import { readActivityExtras, readProducts, readQuestions } from './add-ons/read.ts';
import type { AgentBook } from './agents/agent-book.ts';
import { readAffiliates, readAgents } from './agents/read.ts';
import { readCapacity, readHours, readPools, readRateCapacity } from './capacity/read.ts';
import { readActivityDeposit, readDeposits } from './deposits/read.ts';
import { readGiftCards } from './gift-cards/read.ts';
import type { ActivityKeys, KeyBook } from './keys.ts';
import { readMemberships } from './memberships/read.ts';
import { fault, keysByName, numbered } from './numbers.ts';
import { readPackages } from './packages/read.ts';
import { readPromoCodes } from './promo-codes/read.ts';
import { readActivityTransport, readTransport } from './transport/read.ts';
import type { VenueActivity, VenueFile, VenuePicture, VenueSchedule } from './venue-file.ts';

/** What is known about a stored picture: everything but its description. */
export type KnownPicture = Omit<Picture, 'alt'>;

export interface ReadingNeeds {
  locationKey: LocationKey;
  keys: KeyBook;
  agentBook: AgentBook;
  /** Pictures and logos by their path in the file. Only the version of a logo is used. */
  pictures: ReadonlyMap<string, KnownPicture>;
  /** Converts Markdown to sanitized HTML. */
  toHtml: (markdown: string) => string;
  /** The current location, so that fees, languages and answers keep their numbers; null for a new one. */
  before: Pick<Location, 'fees' | 'languages' | 'heardAboutUs' | 'pickups' | 'packages'> | null;
}

/** A date-only departure lasts all day. */
const dayLength = 1440;

function readPicture(picture: VenuePicture | undefined, needs: ReadingNeeds): Picture | null {
  if (picture === undefined) return null;
  const { version, width, height, colour } = needs.pictures.get(picture.file) ?? fault(picture.file);
  return { version, width, height, colour, alt: picture.alt };
}

type PlaceInput = NonNullable<VenueActivity['meetingPoint']>;

function readPlace(place: PlaceInput | undefined, { name, address }: VenueFile['venue']): Place | null {
  if (place === undefined) return null;
  return {
    name: place.name ?? name,
    address: place.address ?? address ?? '',
    latitude: place.latitude ?? null,
    longitude: place.longitude ?? null,
  };
}

type When = Pick<VenueSchedule, 'from' | 'to' | 'season' | 'weekdays'>;

const readWhen = ({ from, to, season, weekdays }: When) => ({
  from: from ?? null,
  to: to ?? null,
  season: season ?? null,
  weekdays,
});

function readSchedule(schedule: VenueSchedule): ScheduleRule {
  const { times = [], length = dayLength, capacity = null } = schedule;
  return { ...readWhen(schedule), times, hours: readHours(schedule), lengthMinutes: length, capacity };
}

function readException(exception: VenueActivity['exceptions'][number]): ScheduleException {
  if (exception.kind === 'extra') {
    const { on, times = [], length = dayLength, capacity } = exception;
    return { kind: 'extra', date: on, times, lengthMinutes: length, capacity };
  }
  const days = { ...exception.on, times: exception.times ?? null };
  return exception.kind === 'closed'
    ? { kind: 'closed', ...days, reason: exception.reason ?? null }
    : { kind: 'capacity', ...days, capacity: exception.capacity };
}

function readPriceRule(rule: VenueActivity['priceRules'][number], keys: ActivityKeys): PriceRule {
  const prices = Object.entries(rule.prices).map(([id, price]) => ({
    rateKey: keys.rates.get(id)?.key ?? fault(`a key for rate ${id}`),
    price,
  }));
  return { ...readWhen(rule), times: rule.times ?? null, prices };
}

function readRate(rate: VenueActivity['rates'][number], keys: ActivityKeys): Rate {
  const { key, globalId } = keys.rates.get(rate.id) ?? fault(`a key for rate ${rate.id}`);
  return {
    key: key as RateKey,
    id: rate.id,
    name: rate.name,
    description: rate.description ?? null,
    price: rate.price,
    seats: rate.seats,
    people: rate.people ?? usualPeople(rate.seats),
    isFromPrice: rate.isFromPrice,
    isActive: rate.isActive,
    internalUseOnly: rate.internalUseOnly,
    ...readRateCapacity(rate),
    minimum: rate.minimum,
    maximum: rate.maximum ?? null,
    needsAdult: rate.needsAdult,
    globalId,
  };
}

function readActivity(activity: VenueActivity, file: VenueFile, needs: ReadingNeeds): Activity {
  const keys = needs.keys.get(activity.id) ?? fault(`a key for activity ${activity.id}`);
  const { labels } = activity;
  return {
    key: keys.key as ActivityKey,
    id: activity.id,
    name: activity.name,
    summary: activity.summary,
    description: needs.toHtml(activity.description),
    included: activity.included,
    goodToKnow: activity.goodToKnow,
    meetingPoint: readPlace(activity.meetingPoint, file.venue),
    picture: readPicture(activity.picture, needs),
    capacityType: activity.capacityType,
    appointmentType: activity.appointmentType,
    rates: activity.rates.map((rate) => readRate(rate, keys)),
    rateLabel: activity.rateLabel ?? null,
    labels: {
      difficulty: labels?.difficulty ?? null,
      duration: labels?.duration ?? null,
      ageMinimum: labels?.ageMinimum ?? null,
      youngestAge: labels?.youngestAge ?? null,
      minHeight: labels?.minHeight ?? null,
    },
    minParticipants: activity.minParticipants,
    maxPeople: activity.maxPeople ?? null,
    arriveMinutesBefore: activity.arriveMinutesBefore,
    hideSpotsLeftUntilLessThan: activity.hideSpotsLeftUntilLessThan,
    hidePriceFromCustomer: activity.hidePriceFromCustomer,
    hideFromCustomer: activity.hideFromCustomer,
    isNew: activity.isNew,
    preBookMessage: activity.preBookMessage ?? null,
    noAvailabilityMessage: activity.noAvailabilityMessage ?? null,
    requirements: activity.requirements ?? null,
    consentRequired: activity.consentRequired,
    allowSelfReschedule: false,
    ...readActivityExtras(activity),
    confirmationMessage: activity.confirmationMessage ?? null,
    transportation: readActivityTransport(activity),
    salesOpenDaysAhead: activity.salesOpenDaysAhead,
    cutoffMinutes: activity.cutoff ?? 0,
    schedules: activity.schedules.map(readSchedule),
    exceptions: activity.exceptions.map(readException),
    priceRules: activity.priceRules.map((rule) => readPriceRule(rule, keys)),
    ...readCapacity(activity, (id) => keys.rates.get(id)?.key ?? fault(`a key for rate ${id}`)),
    deposit: readActivityDeposit(activity),
    taxClass: activity.taxClass,
  };
}

function readFees(file: VenueFile, before: ReadingNeeds['before']): FeeRule[] {
  return numbered(file.charges.fees, ({ name }) => name, keysByName(before?.fees)).map(
    ({ key, name, kind, value, taxable }) => ({ key, name, kind, value, taxable }),
  );
}

const english: NonNullable<VenueFile['venue']['languages']> = [
  { code: 'en', name: 'English', isDefault: true },
];
const feeDisplayTypes = { separate: 1, together: 2, included: 3 } as const;

/** Returns the location a file describes, after checkVenueFile, with known pictures and assigned keys. */
export function readVenueFile(file: VenueFile, needs: ReadingNeeds): Location {
  const { venue, look, checkout, charges, mail, embedding } = file;
  const versionOf = (logo: string | undefined) =>
    logo === undefined ? null : (needs.pictures.get(logo)?.version ?? fault(logo));
  const packages = readPackages(file.packages, {
    keys: needs.keys,
    toHtml: needs.toHtml,
    picture: (picture) => readPicture(picture, needs),
    before: needs.before?.packages ?? [],
  });
  const languageKeys = new Map(needs.before?.languages.map(({ code, key }) => [code, key]));
  return {
    key: needs.locationKey,
    name: venue.name,
    code: venue.code,
    tagline: venue.tagline ?? null,
    introduction: venue.introduction ?? null,
    website: venue.website ?? null,
    phone: venue.phone ?? null,
    email: venue.email ?? null,
    address: venue.address ?? null,
    place: readPlace(venue.place, venue),
    timeZone: venue.timeZone,
    currency: venue.currency,
    country: venue.country,
    accentColour: look?.accentColour ?? null,
    lightLogoVersion: versionOf(look?.logos?.light),
    darkLogoVersion: versionOf(look?.logos?.dark),
    bookLogoType: look?.bookLogoType === 'dark' ? 2 : 1,
    leadPicture: readPicture(look?.leadPicture, needs),
    customStyle: look?.style ?? null,
    customScript: look?.script ?? null,
    ...readTransport(file, needs.before),
    appointmentCompletionWindow: checkout.appointmentCompletionWindow,
    showBookingTimer: checkout.showBookingTimer,
    feeDisplayType: feeDisplayTypes[charges.feeDisplayType],
    fees: readFees(file, needs.before),
    taxes: charges.taxes.map(({ name, percent, inclusive, classes }) => ({
      name,
      basisPoints: percent,
      inclusive,
      classes,
    })),
    deposits: readDeposits(file),
    ...readGiftCards(file, (picture) => readPicture(picture, needs)),
    identityOrganizationId: venue.identityOrganization ?? null,
    ...readMemberships(file, (picture) => readPicture(picture, needs), needs.keys),
    disableGooglePayOnline: false,
    disableApplePayOnline: false,
    requireEmailOptIn: checkout.requireEmailOptIn,
    enableDigitalTickets: true,
    customerInfoRequired: checkout.customerInfoRequired,
    requireBillingInfo: checkout.requireBillingInfo,
    enable3ds: checkout.enable3ds,
    heardAboutUs: numbered(
      checkout.heardAboutUs,
      ({ name }) => name,
      keysByName(needs.before?.heardAboutUs),
    ).map(({ key, name, isOther }) => ({ key, name, isOther })),
    languages: numbered(venue.languages ?? english, ({ code }) => code, languageKeys).map(
      ({ key, code, name, isDefault }) => ({ key, code, name, isDefault }),
    ),
    terms: checkout.terms === undefined ? null : needs.toHtml(checkout.terms),
    privacyUrl: checkout.privacyUrl ?? null,
    confirmationMailHeader: mail?.confirmationMailHeader ?? null,
    confirmationMailFooter: mail?.confirmationMailFooter ?? null,
    allowedEmbedOrigins: embedding?.allowedEmbedOrigins ?? [],
    allowedReturnUrls: [],
    blackouts: file.blackouts.map(({ on, reason }) => ({ ...on, reason: reason ?? null })),
    pools: readPools(file),
    agents: readAgents(file, { ...needs, readPriceRule }),
    affiliates: readAffiliates(file, needs.agentBook),
    products: readProducts(file),
    customFields: readQuestions(checkout.questions),
    activities: file.activities.map((activity) => readActivity(activity, file, needs)),
    packages,
    promoCodes: readPromoCodes(file, needs.keys, packages),
  };
}
