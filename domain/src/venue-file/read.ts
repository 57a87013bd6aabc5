/** Turns a checked venue file into the location that the rules use (docs/venue-files.md). */

import type { FeeRule } from '../catalog/charge-rules.ts';
import type { LocationKey } from '../kernel/keys.ts';
import type { Location } from '../location/location.ts';
import { readActivity, readPriceRule } from './activities/read.ts';
import { readProducts, readQuestions } from './add-ons/read.ts';
import type { AgentBook } from './agents/agent-book.ts';
import { readAffiliates, readAgents } from './agents/read.ts';
import { readPools } from './capacity/read.ts';
import { readDeposits } from './deposits/read.ts';
import { readGiftCards } from './gift-cards/read.ts';
import type { KeyBook } from './keys.ts';
import { readMemberships } from './memberships/read.ts';
import { readMerchandise } from './merchandise/read.ts';
import { fault, keysByName, numbered } from './numbers.ts';
import { readPackages } from './packages/read.ts';
import { type KnownPictures, readPicture, readPlace } from './parts/read.ts';
import { readPromoCodes } from './promo-codes/read.ts';
import { readTransport } from './transport/read.ts';
import type { VenueFile } from './venue-file.ts';

export interface ReadingNeeds {
  locationKey: LocationKey;
  keys: KeyBook;
  agentBook: AgentBook;
  pictures: KnownPictures;
  /** Converts Markdown to sanitized HTML. */
  toHtml: (markdown: string) => string;
  /** The current location, so that fees, languages and answers keep their numbers; null for a new one. */
  before: Pick<Location, 'fees' | 'languages' | 'heardAboutUs' | 'pickups' | 'packages'> | null;
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
    picture: (picture) => readPicture(picture, needs.pictures),
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
    leadPicture: readPicture(look?.leadPicture, needs.pictures),
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
    ...readGiftCards(file, (picture) => readPicture(picture, needs.pictures)),
    identityOrganizationId: venue.identityOrganization ?? null,
    ...readMemberships(file, (picture) => readPicture(picture, needs.pictures), needs.keys),
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
    merchandise: readMerchandise(file, (picture) => readPicture(picture, needs.pictures)),
    customFields: readQuestions(checkout.questions),
    activities: file.activities.map((activity) => readActivity(activity, file, needs)),
    packages,
    promoCodes: readPromoCodes(file, needs.keys, packages),
  };
}
