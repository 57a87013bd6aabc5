/**
 * Writes a location as a venue file; reading it back gives the same location (docs/venue-files.md, "Export").
 */

import type {
  Activity,
  Picture,
  Place,
  PriceRule,
  ScheduleException,
  ScheduleRule,
} from '../catalog/activity.ts';
import type { Rate } from '../catalog/rate.ts';
import type { VenueDate } from '../kernel/local-time.ts';
import { amount, toDecimal } from '../kernel/money.ts';
import type { Location } from '../location/location.ts';
import { usualPeople } from '../party/people.ts';
import { writeActivityExtras, writeCheckoutQuestions, writeProducts } from './add-ons/write.ts';
import { writeAffiliates, writeAgents } from './agents/write.ts';
import { writeCapacityOf, writeHours, writePools, writeRateCapacity } from './capacity/write.ts';
import { isSpoken } from './check.ts';
import { writeActivityDeposit, writeDeposits } from './deposits/write.ts';
import { writeGiftCards } from './gift-cards/write.ts';
import { writeMemberships } from './memberships/write.ts';
import { writePackage } from './packages/write.ts';
import { writePromoCodes } from './promo-codes/write.ts';
import { writeActivityTransport, writeTransport } from './transport/write.ts';
import { dayNames, writeLength } from './values.ts';
import type { VenueFileInput } from './venue-file.ts';

export interface WritingNeeds {
  /** Returns a picture's path relative to the file, by its version. */
  pictureFile: (version: string) => string;
  logoFile: (variant: 'light' | 'dark') => string;
  /** The inverse of the reader's toHtml. */
  toMarkdown: (html: string) => string;
  /** Returns a rate's default globalId; only a different one is written. */
  drawGlobalId: (activityId: string, rateId: string) => string;
}

type Section<Name extends keyof VenueFileInput> = NonNullable<VenueFileInput[Name]>;
type ActivityInput = Section<'activities'>[number];

/** Removes undefined values and empty groups. */
function pruned<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(pruned) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value)
    .map(([name, content]): [string, unknown] => [name, pruned(content)])
    .filter(([, content]) => content !== undefined && !isEmptyGroup(content));
  return Object.fromEntries(kept) as Value;
}

const isEmptyGroup = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

/** Returns a value that differs from the default, otherwise undefined. */
const unless = <Value>(value: Value, usual: Value): Value | undefined =>
  value === usual ? undefined : value;
const some = <Entry>(entries: readonly Entry[]): Entry[] | undefined =>
  entries.length === 0 ? undefined : [...entries];
const given = <Value>(value: Value | null): Value | undefined => value ?? undefined;

export function writeWeekdays(days: readonly number[]): string | string[] | undefined {
  if (days.length === 7) return undefined;
  const names = days.map((day) => dayNames[day] ?? '');
  const first = days.findIndex((day, index) => (days.at(index - 1) ?? 0) !== (day + 6) % 7);
  const turned = [...days.slice(first), ...days.slice(0, first)];
  const unbroken = turned.every((day, index) => index === 0 || turned[index - 1] === (day + 6) % 7);
  const [start, end] = [turned[0], turned.at(-1)];
  return unbroken && days.length > 2 && start !== undefined && end !== undefined
    ? `${dayNames[start]}-${dayNames[end]}`
    : names;
}

const writeDates = (from: VenueDate, to: VenueDate) => (from === to ? from : `${from} to ${to}`);
const writeCapacity = (capacity: number | null): number | 'unlimited' => capacity ?? 'unlimited';

function writePicture(picture: Picture | null, needs: WritingNeeds) {
  return picture === null ? undefined : { file: needs.pictureFile(picture.version), alt: picture.alt };
}

function writePlace(place: Place | null, venue: Pick<Location, 'name' | 'address'>) {
  if (place === null) return undefined;
  const written = {
    name: unless(place.name, venue.name),
    address: unless(place.address, venue.address ?? ''),
    latitude: given(place.latitude),
    longitude: given(place.longitude),
  };
  // A place must be written even if everything in it is the default.
  return Object.values(written).every((value) => value === undefined) ? { name: place.name } : written;
}

const writeWhen = ({
  from,
  to,
  season,
  weekdays,
}: Pick<ScheduleRule, 'from' | 'to' | 'season' | 'weekdays'>) => ({
  from: given(from),
  to: given(to),
  season: season === null ? undefined : `${season.from} to ${season.to}`,
  weekdays: writeWeekdays(weekdays),
});

const writeTimes = (times: readonly string[] | null) => (times === null ? undefined : some(times));

function writeSchedule(rule: ScheduleRule, { appointmentType, capacityType }: Activity) {
  const isRental = capacityType === 'duration';
  return {
    ...writeWhen(rule),
    times: writeTimes(rule.times),
    length: isRental || appointmentType !== 'dateTime' ? undefined : writeLength(rule.lengthMinutes),
    hours: writeHours(rule),
    capacity: isRental ? undefined : writeCapacity(rule.capacity),
  };
}

function writeException(exception: ScheduleException, isDateOnly: boolean) {
  if (exception.kind === 'extra')
    return {
      kind: exception.kind,
      on: exception.date,
      times: writeTimes(exception.times),
      length: isDateOnly ? undefined : writeLength(exception.lengthMinutes),
      capacity: writeCapacity(exception.capacity),
    };
  const days = { on: writeDates(exception.from, exception.to), times: writeTimes(exception.times) };
  return exception.kind === 'closed'
    ? { kind: exception.kind, ...days, reason: given(exception.reason) }
    : { kind: exception.kind, ...days, capacity: writeCapacity(exception.capacity) };
}

function writePriceRule(rule: PriceRule, rates: readonly Rate[]) {
  const ids = new Map<number, string>(rates.map(({ key, id }) => [key, id]));
  const prices = rule.prices.map(({ rateKey, price }) => [ids.get(rateKey) ?? '', toDecimal(amount(price))]);
  return { ...writeWhen(rule), times: writeTimes(rule.times), prices: Object.fromEntries(prices) };
}

function writeRate(rate: Rate, activityId: string, needs: WritingNeeds) {
  return {
    id: rate.id,
    key: rate.key,
    globalId: unless(rate.globalId, needs.drawGlobalId(activityId, rate.id)),
    name: rate.name,
    description: given(rate.description),
    price: toDecimal(rate.price),
    seats: unless(rate.seats, 1),
    people: unless(rate.people, usualPeople(rate.seats)),
    isFromPrice: unless(rate.isFromPrice, false),
    isActive: unless(rate.isActive, true),
    internalUseOnly: unless(rate.internalUseOnly, false),
    minimum: unless(rate.minimum, 0),
    maximum: given(rate.maximum),
    needsAdult: unless(rate.needsAdult, false),
  };
}

function writeActivity(activity: Activity, venue: Location, needs: WritingNeeds): ActivityInput {
  const isDateOnly = activity.appointmentType !== 'dateTime';
  const { labels } = activity;
  return {
    id: activity.id,
    key: activity.key,
    name: activity.name,
    summary: activity.summary,
    description: needs.toMarkdown(activity.description),
    included: some(activity.included),
    goodToKnow: some(activity.goodToKnow),
    meetingPoint: writePlace(activity.meetingPoint, venue),
    picture: writePicture(activity.picture, needs),
    capacityType: unless(activity.capacityType, 'time'),
    appointmentType: unless(activity.appointmentType, 'dateTime'),
    rates: activity.rates.map((rate) => ({
      ...writeRate(rate, activity.id, needs),
      ...writeRateCapacity(rate, activity),
    })),
    ...writeCapacityOf(activity),
    rateLabel: given(activity.rateLabel),
    labels: {
      difficulty: given(labels.difficulty),
      duration: given(labels.duration),
      ageMinimum: given(labels.ageMinimum),
      youngestAge: given(labels.youngestAge),
      minHeight: given(labels.minHeight),
    },
    minParticipants: unless(activity.minParticipants, 1),
    maxPeople: given(activity.maxPeople),
    arriveMinutesBefore: unless(activity.arriveMinutesBefore, 0),
    hideSpotsLeftUntilLessThan: unless(activity.hideSpotsLeftUntilLessThan, 0),
    hidePriceFromCustomer: unless(activity.hidePriceFromCustomer, false),
    hideFromCustomer: unless(activity.hideFromCustomer, false),
    isNew: unless(activity.isNew, false),
    preBookMessage: given(activity.preBookMessage),
    noAvailabilityMessage: given(activity.noAvailabilityMessage),
    requirements: given(activity.requirements),
    consentRequired: unless(activity.consentRequired, false),
    confirmationMessage: given(activity.confirmationMessage),
    ...writeActivityExtras(activity),
    transportation: writeActivityTransport(activity),
    salesOpenDaysAhead: unless(activity.salesOpenDaysAhead, 365),
    cutoff: activity.cutoffMinutes === 0 ? undefined : writeLength(activity.cutoffMinutes),
    deposit: writeActivityDeposit(activity),
    taxClass: unless(activity.taxClass, 'standard'),
    schedules: some(activity.schedules.map((rule) => writeSchedule(rule, activity))),
    exceptions: some(activity.exceptions.map((exception) => writeException(exception, isDateOnly))),
    priceRules: some(activity.priceRules.map((rule) => writePriceRule(rule, activity.rates))),
  };
}

function writeVenue(location: Location): Section<'venue'> {
  return {
    key: location.key,
    code: location.code,
    name: location.name,
    tagline: given(location.tagline),
    introduction: given(location.introduction),
    identityOrganization: given(location.identityOrganizationId),
    website: given(location.website),
    phone: given(location.phone),
    email: given(location.email),
    address: given(location.address),
    place: writePlace(location.place, location),
    country: location.country,
    timeZone: location.timeZone,
    currency: location.currency,
    languages: some(
      location.languages
        .filter(({ code, isDefault }) => isDefault && isSpoken(code))
        .map(({ key, code, name }) => ({ key, code, name, isDefault: true })),
    ),
  };
}

function writeCheckout(location: Location, needs: WritingNeeds): Section<'checkout'> {
  return {
    appointmentCompletionWindow: unless(location.appointmentCompletionWindow, 0),
    showBookingTimer: unless(location.showBookingTimer, false),
    customerInfoRequired: unless(location.customerInfoRequired, true),
    requireBillingInfo: unless(location.requireBillingInfo, false),
    requireEmailOptIn: unless(location.requireEmailOptIn, true),
    enable3ds: unless(location.enable3ds, false),
    heardAboutUs: some(
      location.heardAboutUs.map(({ key, name, isOther }) => ({ key, name, isOther: unless(isOther, false) })),
    ),
    questions: writeCheckoutQuestions(location),
    terms: location.terms === null ? undefined : needs.toMarkdown(location.terms),
    privacyUrl: given(location.privacyUrl),
  };
}

const feeDisplayWords = { 1: undefined, 2: 'together', 3: 'included' } as const;

function writeCharges(location: Location): Section<'charges'> {
  return {
    feeDisplayType: feeDisplayWords[location.feeDisplayType],
    fees: some(
      location.fees.map(({ key, name, kind, value, taxable }) => ({
        key,
        name,
        kind,
        value: toDecimal(amount(value)),
        taxable: unless(taxable, false),
      })),
    ),
    taxes: some(
      location.taxes.map(({ name, basisPoints, inclusive, classes }) => ({
        name,
        percent: toDecimal(amount(basisPoints)),
        inclusive: unless(inclusive, false),
        classes: some(classes),
      })),
    ),
  };
}

/** Returns the file of a location, leaving out defaults. */
export function writeVenueFile(location: Location, needs: WritingNeeds): VenueFileInput {
  const logo = (variant: 'light' | 'dark', version: string | null) =>
    version === null ? undefined : needs.logoFile(variant);
  return pruned<VenueFileInput>({
    venue: writeVenue(location),
    look: {
      accentColour: given(location.accentColour),
      logos: {
        light: logo('light', location.lightLogoVersion),
        dark: logo('dark', location.darkLogoVersion),
      },
      bookLogoType: location.bookLogoType === 2 ? 'dark' : undefined,
      leadPicture: writePicture(location.leadPicture, needs),
      style: given(location.customStyle),
      script: given(location.customScript),
    },
    checkout: writeCheckout(location, needs),
    charges: writeCharges(location),
    mail: {
      confirmationMailHeader: given(location.confirmationMailHeader),
      confirmationMailFooter: given(location.confirmationMailFooter),
    },
    embedding: {
      allowedEmbedOrigins: some(location.allowedEmbedOrigins),
    },
    blackouts: some(
      location.blackouts.map(({ from, to, reason }) => ({
        on: from === to ? from : `${from} to ${to}`,
        reason: given(reason),
      })),
    ),
    deposits: writeDeposits(location),
    transportation: writeTransport(location),
    pools: writePools(location),
    addOns: writeProducts(location),
    activities: some(location.activities.map((activity) => writeActivity(activity, location, needs))),
    packages: some(
      location.packages.map((item) =>
        writePackage(item, location, {
          toMarkdown: needs.toMarkdown,
          picture: (picture) => writePicture(picture, needs),
          length: writeLength,
        }),
      ),
    ),
    giftCards: writeGiftCards(location, (picture) => writePicture(picture, needs)),
    memberships: writeMemberships(location, {
      picture: (picture) => writePicture(picture, needs),
      weekdays: writeWeekdays,
    }),
    agents: writeAgents(location, writePriceRule),
    affiliates: writeAffiliates(location),
    promoCodes: writePromoCodes(location),
  });
}
