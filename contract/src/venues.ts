/** The versions of a venue's document: who changed it, what differs, and going back to one (docs/rules/versions.md). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import * as z from 'zod/mini';
import { get, post } from './call.ts';
import { count, line, locationKey, modelErrors, numberInQuery, orNull, wire } from './wire.ts';

/** UTC, ISO 8601. */
const instant = z.string();
const mostVersion = 1_000_000_000;

/**
 * `earlier`: saved before versions were kept. `created`, `imported`: from a venue file. `restored`: as another version was.
 * `calendar`, `calendarUndone`, `departure`, `cancellation`, `pool`: changes at the desk.
 */
export const versionKinds = [
  'earlier',
  'created',
  'imported',
  'restored',
  'calendar',
  'calendarUndone',
  'departure',
  'cancellation',
  'pool',
] as const;
export type VersionKind = (typeof versionKinds)[number];

const venueVersion = {
  version: z.number(),
  kind: z.enum(versionKinds),
  savedOn: instant,
  /** Null for a command, for a system with a token of staff, and for somebody who was erased. */
  by: z.nullable(z.string()),
  /** Whether a person or a system of the venue saved it at the desk; otherwise a command. */
  isOfStaff: z.boolean(),
  reason: z.nullable(z.string()),
  /** The version that it is as; null for all but `restored`. */
  restores: z.nullable(z.number()),
  isCurrent: z.boolean(),
};
const listedVersion = wire(venueVersion);
export type VenueVersion = z.output<typeof listedVersion>;

/** A difference, in the terms of the venue file. */
const venueChange = wire({
  kind: z.enum(['added', 'removed', 'changed']),
  /** The path, such as activities.sunrise-kayak.rates.adult.price. */
  where: z.string(),
  /** The entry that was added or removed, or "before → after". */
  what: z.string(),
});
export type VenueChange = z.output<typeof venueChange>;

const ofStaff = { access: 'staff', permission: 'venue:change' } as const;
const ofVersion = { locationKey: 'clientLocationKey', version: 'version' } as const;

export const getVenueVersions = get('/api/desk', 'getVenueVersions', {
  summary: 'The versions of a venue, the newest first, fifty at a time.',
  input: wire(
    {
      locationKey: numberInQuery<LocationKey>(),
      /** Only those before this one. */
      before: orNull(numberInQuery<number>()),
    },
    { locationKey: 'clientLocationKey', before: 'before' },
  ),
  output: wire({ versions: z.array(listedVersion), hasMore: z.boolean() }),
  limit: 'read',
  ...ofStaff,
});

export const getVenueVersion = get('/api/desk', 'getVenueVersion', {
  summary: 'What a version of a venue changed, compared with the one before.',
  input: wire({ locationKey: numberInQuery<LocationKey>(), version: numberInQuery<number>() }, ofVersion),
  output: wire({
    ...venueVersion,
    /** The version it is compared with; null for the oldest that is kept. */
    against: z.nullable(z.number()),
    changes: z.array(venueChange),
  }),
  limit: 'read',
  ...ofStaff,
});
export type VenueVersionDetails = z.output<typeof getVenueVersion.output>;

const outcome = {
  /** From the current version to the one that is restored; empty with a refusal. */
  changes: z.array(venueChange),
  /** Why it cannot be restored, each in a sentence; empty if it can. */
  problems: z.array(z.string()),
  /** Notes on guests who have booked, which do not keep it from being restored. */
  notices: z.array(z.string()),
  /** The bookings behind problems and notices, one line each. */
  bookings: z.array(z.string()),
  modelErrors,
};

export const previewRestoreVersion = post('/api/desk', 'previewRestoreVersion', {
  summary: 'What going back to a version of a venue would change. Changes nothing.',
  input: wire({ locationKey, version: count(mostVersion) }, ofVersion),
  output: wire({
    ...outcome,
    /** The current version; said when it is restored. Null with a refusal. */
    current: z.nullable(z.number()),
  }),
  limit: 'cart',
  ...ofStaff,
});
export type RestorePreview = z.output<typeof previewRestoreVersion.output>;

export const restoreVenueVersion = post('/api/desk', 'restoreVenueVersion', {
  summary:
    'Saves a new version of a venue that is as an earlier one was. Places that are sold or held are never taken away.',
  input: wire(
    {
      locationKey,
      version: count(mostVersion),
      /** As the preview answered: refused if the venue has changed since. */
      current: count(mostVersion),
      /** For the venue; guests do not read it. */
      reason: orNull(line(500)),
    },
    { ...ofVersion, current: 'current', reason: 'reason' },
  ),
  output: wire({
    ...outcome,
    /** The new version; null if it was not restored. */
    restored: z.nullable(z.number()),
  }),
  limit: 'cart',
  changes: true,
  ...ofStaff,
});
