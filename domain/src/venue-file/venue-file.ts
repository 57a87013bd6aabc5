/**
 * The venue file, in which an operator describes a venue and all it sells
 * (docs/venue-files.md; docs/venue-file.schema.json is generated from this).
 */
import type * as z from 'zod';
import { group } from '../file-fields/fields.ts';
import { learnPlaces } from '../file-fields/unknown.ts';
import { faultOfCurrency, inCurrency, usualCurrency } from '../kernel/currency.ts';
import { type VenueActivity as Activity, activities } from './activities/schema.ts';
import { addOns } from './add-ons/schema.ts';
import { affiliates, agents } from './agents/schema.ts';
import { blackouts } from './blackouts/schema.ts';
import { pools } from './capacity/schema.ts';
import { charges } from './charges/schema.ts';
import { checkout } from './checkout/schema.ts';
import { deposits } from './deposits/schema.ts';
import { giftCards } from './gift-cards/schema.ts';
import { look } from './look/schema.ts';
import { memberships } from './memberships/schema.ts';
import { merchandise } from './merchandise/schema.ts';
import { packages } from './packages/schema.ts';
import type { picture } from './parts/schema.ts';
import { promoCodes } from './promo-codes/schema.ts';
import { embedding, mail, retention, trackers } from './settings/schema.ts';
import { translations } from './translations/schema.ts';
import { transportation } from './transport/schema.ts';
import { venue } from './venue/schema.ts';
import { webhooks } from './webhooks/schema.ts';

/** By their names in the file, in the order of the reference; sections.ts says what else each of them does. */
export const venueFile = group('A venue and all it sells.', {
  venue,
  look,
  checkout,
  charges,
  mail,
  retention,
  embedding,
  trackers,
  blackouts,
  deposits: deposits.optional(),
  transportation: transportation.optional(),
  packages,
  pools,
  addOns,
  activities,
  merchandise,
  giftCards: giftCards.optional(),
  memberships: memberships.optional(),
  agents,
  affiliates,
  promoCodes,
  webhooks,
  translations,
});

learnPlaces(venueFile);

/** Returns the currency that a file's amounts are in, before anything of it is checked. */
function currencyIn(file: unknown): string {
  const venue = typeof file === 'object' && file !== null && 'venue' in file ? file.venue : null;
  const code = typeof venue === 'object' && venue !== null && 'currency' in venue ? venue.currency : null;
  return typeof code === 'string' && faultOfCurrency(code) === null ? code : usualCurrency;
}

/** Reads a file's contents, with its amounts in its currency. */
export const parseVenueFile = (contents: unknown): z.ZodSafeParseResult<VenueFile> =>
  inCurrency(currencyIn(contents), () => {
    const read = venueFile.safeParse(contents);
    // The messages are written when they are first read, which has to be here.
    return read.success ? read : { success: false, error: read.error };
  });

/** A file's contents, with values in the form the rules use. */
export type VenueFile = z.output<typeof venueFile>;
/** A file as its author writes it. */
export type VenueFileInput = z.input<typeof venueFile>;
export type VenueActivity = Activity;
export type VenueSchedule = VenueActivity['schedules'][number];
export type VenuePicture = z.output<typeof picture>;
export type VenuePlace = NonNullable<VenueActivity['meetingPoint']>;
