/**
 * Writes a location as a venue file; reading it back gives the same location (docs/venue-files.md, "Export").
 */

import { amount, toDecimal } from '../kernel/money.ts';
import type { Location } from '../location/location.ts';
import { type ActivityNeeds, writeActivity, writePriceRule } from './activities/write.ts';
import { writeCheckoutQuestions, writeProducts } from './add-ons/write.ts';
import { writeAffiliates, writeAgents } from './agents/write.ts';
import { writePools } from './capacity/write.ts';
import { isSpoken } from './check.ts';
import { given, some, unless } from './defaults.ts';
import { writeDeposits } from './deposits/write.ts';
import { writeGiftCards } from './gift-cards/write.ts';
import { writeMemberships } from './memberships/write.ts';
import { writeMerchandise } from './merchandise/write.ts';
import { writePackage } from './packages/write.ts';
import { writePicture, writePlace } from './parts/write.ts';
import { writePromoCodes } from './promo-codes/write.ts';
import { writeTransport } from './transport/write.ts';
import { writeLength, writeWeekdays } from './values.ts';
import type { VenueFileInput } from './venue-file.ts';

export interface WritingNeeds extends ActivityNeeds {
  logoFile: (variant: 'light' | 'dark') => string;
}

type Section<Name extends keyof VenueFileInput> = NonNullable<VenueFileInput[Name]>;

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
    merchandise: writeMerchandise(location, (picture) => writePicture(picture, needs)),
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
