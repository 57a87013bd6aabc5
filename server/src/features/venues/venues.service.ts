/**
 * Checks, compares and imports venue files: one transaction, repeatable, never touching what is sold
 * (docs/venue-files.md).
 */
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { Instant } from '@gangway/domain/kernel/local-time';
import type { Change } from '@gangway/domain/venue-file/changes';
import type { KeyBook } from '@gangway/domain/venue-file/keys';
import type { KnownPicture } from '@gangway/domain/venue-file/parts/convert';
import { problem } from '@gangway/domain/venue-file/problems';
import type { Database, Queryable } from '../../db/database.ts';
import { databaseRefusal } from '../../db/database-refusals.ts';
import type { PictureStore } from '../../gateways/storage/picture-store.ts';
import { t } from '../../messages/t.ts';
import { systemClock } from '../../platform/clock.ts';
import { inServer } from '../../platform/places.ts';
import { newLinkSecret } from '../agents/agent-signature.shared.ts';
import { inspectPicture, openPictureShelf, type PictureShelf } from '../pictures/picture-shelf.service.ts';
import { endpointsOfFile } from '../webhooks/endpoints.service.ts';
import { insertAgentKeys, insertRateVersions } from './agent-keys.repo.ts';
import { markDemoRows, removeDemoRows } from './demo-rows.repo.ts';
import { loadVenue } from './load-venue.service.ts';
import { type Plan, type Prepared, planImport } from './plan-import.service.ts';
import { saveVersion, type VersionNote } from './save-venue.service.ts';
import { hasLocations, insertKeys, insertLocation } from './venues.repo.ts';

export interface VenueNeeds {
  database: Database;
  /** Where the shop's pictures are stored. */
  pictures: PictureStore;
  now: Instant;
}

export interface VenueSource {
  path: string;
  /** The file's name in messages; defaults to the base name. */
  shownAs?: string;
  /** Imports the file as this location, overriding the file's own key. */
  locationKey?: number;
}

/** Each problem is one line for the operator. */
export type VenueOutcome<Value> = (
  | { ok: true; value: Value }
  /** unlessAgreed: the import would proceed with the operator's agreement. */
  | { ok: false; problems: string[]; unlessAgreed?: boolean }
) & {
  /** What does not block the import but is probably unintended, one line each. */
  warnings?: readonly string[];
  /** Bookings affected by problems and warnings: order number, venue date and time, activity, guests. */
  bookings?: readonly string[];
};

export interface VenueCheck {
  locationKey: number | null;
  name: string;
  activities: number;
  rates: number;
  pictures: number;
}

export interface VenueComparison {
  locationKey: LocationKey;
  name: string;
  /** Empty if the file and the location match. */
  changes: Change[];
  /** A sentence if the location is currently a different venue. */
  replaces: string | null;
}

export interface VenueImport extends VenueComparison {
  version: number;
}

const refused = (
  problems: string[],
  warnings: readonly string[] = [],
  bookings: readonly string[] = [],
): VenueOutcome<never> => ({ ok: false, problems, warnings, bookings });

/** Checks a file and its pictures without a database. */
export async function checkVenue(source: VenueSource, now: Instant): Promise<VenueOutcome<VenueCheck>> {
  const loading = await loadVenue(source.path, source.shownAs, now);
  if (!loading.ok) return loading;
  const { file, pictures, warnings, describe } = loading.venue;
  const problems: string[] = [];
  for (const { path, absolute, name } of pictures) {
    const message = await inspectPicture(absolute, name);
    if (message !== null) problems.push(describe(problem(path, message)));
  }
  if (problems.length > 0) return refused(problems, warnings);
  const value = {
    locationKey: source.locationKey ?? file.venue.key ?? null,
    name: file.venue.name,
    activities: file.activities.length,
    rates: file.activities.reduce((sum, { rates }) => sum + rates.length, 0),
    pictures: pictures.length,
  };
  return { ok: true, value, warnings };
}

async function load(source: VenueSource, now: Instant): Promise<VenueOutcome<Omit<Prepared, 'pictures'>>> {
  const loading = await loadVenue(source.path, source.shownAs, now);
  if (!loading.ok) return loading;
  const { venue } = loading;
  const locationKey = source.locationKey ?? venue.file.venue.key;
  if (locationKey === undefined)
    return refused([venue.describe(problem(['venue', 'key'], t('venues.import.keyMissing')))]);
  return { ok: true, value: { venue, locationKey: locationKey as LocationKey } };
}

/** Prepares all pictures; those that replace others are stored after the import succeeds. */
async function preparePictures(
  shelf: PictureShelf,
  { venue, locationKey }: Omit<Prepared, 'pictures'>,
): Promise<VenueOutcome<Map<string, KnownPicture>>> {
  const pictures = new Map<string, KnownPicture>();
  const problems: string[] = [];
  for (const { path, file, absolute, name } of venue.pictures) {
    const outcome = await shelf.prepare(locationKey, absolute, name);
    if (outcome.ok) {
      const { version, width, height, dominantColour } = outcome.value;
      pictures.set(file, { version, width, height, colour: dominantColour });
    } else problems.push(venue.describe(problem(path, outcome.refusal)));
  }
  return problems.length > 0 ? refused(problems) : { ok: true, value: pictures };
}

async function keepPictures(shelf: PictureShelf, { venue, locationKey }: Prepared): Promise<void> {
  for (const { absolute, name } of venue.pictures) await shelf.keep(locationKey, absolute, name);
}

async function saveKeys(db: Queryable, locationKey: number, book: KeyBook): Promise<void> {
  const activities = [...book].map(([id, { key }]) => ({ id, key }));
  const rates = [...book].flatMap(([activityId, activity]) =>
    [...activity.rates].map(([id, { key, globalId }]) => ({ activityId, id, key, globalId })),
  );
  await insertKeys(db, locationKey, activities, rates);
}

export class ImportRefused extends Error {
  readonly problems: string[];
  readonly unlessAgreed: boolean;
  readonly bookings: readonly string[];

  constructor(problems: string[], { unlessAgreed = false, bookings = [] as readonly string[] } = {}) {
    super(problems.join('\n'));
    this.problems = problems;
    this.unlessAgreed = unlessAgreed;
    this.bookings = bookings;
  }
}

/** Detects a file meant for another location by its code or name, which two venues seldom share. */
function replacedBy({ before, after, changes }: Plan, shownAs: string): string | null {
  if (before === null) return null;
  const { code, name, key } = before.definition;
  if (code === after.code && name === after.name) return null;
  const venues = { locationKey: key, name, code, file: shownAs, newName: after.name, newCode: after.code };
  return before.isRemoved
    ? t('venues.import.replacesRemoved', venues)
    : t('venues.import.replaces', { ...venues, count: changes.length });
}

interface Findings {
  notices: string[];
  bookings: string[];
}

/**
 * Removes what is left of the demo at a venue that is about to change, and returns the plan without it: publicly known demo rows must be
 * worthless at the venue that replaces the demo, and demo orders are no reason to keep a departure.
 */
async function withoutDemo(db: Queryable, prepared: Prepared, planned: Plan, now: Instant): Promise<Plan> {
  if (planned.before === null || planned.isSame) return planned;
  const { orders } = await removeDemoRows(db, prepared.locationKey);
  return orders === 0 ? planned : planImport(db, prepared, now, { lock: true });
}

/**
 * Writes a prepared venue in the caller's transaction; throws ImportRefused, which rolls everything back.
 * @param note for a version that is no import; a demo stays one then
 */
export async function savePrepared(
  db: Queryable,
  prepared: Prepared,
  now: Instant,
  {
    mayReplace = false,
    isDemo = false,
    note,
  }: { mayReplace?: boolean; isDemo?: boolean; note?: VersionNote },
): Promise<VenueImport & Findings> {
  const { venue, locationKey } = prepared;
  const plan = await planImport(db, prepared, now, { lock: true });
  const planned = note === undefined ? await withoutDemo(db, prepared, plan, now) : plan;
  const { before, after, book, agentBook, rateVersions, capacities, changes, problems } = planned;
  const { bookings } = planned;
  if (problems.length > 0)
    throw new ImportRefused(
      problems.map((found) => venue.describe(found)),
      { bookings },
    );
  const replaces = replacedBy(planned, venue.shownAs);
  if (replaces !== null && !mayReplace) throw new ImportRefused([replaces], { unlessAgreed: true });
  const notices = planned.notices.map((found) => venue.describeWarning(found));
  const done = { locationKey, name: after.name, changes, replaces, notices, bookings };
  if (before !== null && planned.isSame) return { ...done, version: before.version };
  const version =
    before === null
      ? await insertLocation(db, after, { isDemo })
      : await saveVersion(db, after, {
          ...{ capacities, staysDemo: note !== undefined },
          ...(note === undefined ? {} : { note }),
        });
  await saveKeys(db, locationKey, book);
  await insertAgentKeys(db, locationKey, agentBook, newLinkSecret);
  await insertRateVersions(db, locationKey, rateVersions);
  await endpointsOfFile(db, after);
  return { ...done, version };
}

async function prepare(
  shelf: PictureShelf,
  source: VenueSource,
  now: Instant,
): Promise<VenueOutcome<Prepared>> {
  const loaded = await load(source, now);
  if (!loaded.ok) return loaded;
  const pictures = await preparePictures(shelf, loaded.value);
  return pictures.ok ? { ok: true, value: { ...loaded.value, pictures: pictures.value } } : pictures;
}

/** Reports what an import would change, or why it would be refused; writes nothing. */
export async function diffVenue(
  needs: VenueNeeds,
  source: VenueSource,
): Promise<VenueOutcome<VenueComparison>> {
  const { database, pictures: store, now } = needs;
  const loaded = await load(source, now);
  if (!loaded.ok) return loaded;
  const { venue, locationKey } = loaded.value;
  const shelf = openPictureShelf(store);
  const pictures = new Map<string, KnownPicture>();
  for (const { file, absolute, name } of venue.pictures) {
    const version = await shelf.versionOf(locationKey, absolute, name);
    pictures.set(file, { version, width: 0, height: 0, colour: '' });
  }
  const planned = await planImport(database.db, { venue, locationKey, pictures }, now, { lock: false });
  const { after, changes, problems } = planned;
  const { bookings } = planned;
  const warnings = [...venue.warnings, ...planned.notices.map((found) => venue.describeWarning(found))];
  if (problems.length > 0)
    return refused(
      problems.map((found) => venue.describe(found)),
      warnings,
      bookings,
    );
  const replaces = replacedBy(planned, venue.shownAs);
  return { ok: true, value: { locationKey, name: after.name, changes, replaces }, warnings, bookings };
}

/**
 * Imports a file: everything or nothing. Importing the same file again changes nothing and keeps the version.
 * Refuses if upcoming places that are sold or held would be lost, or if the location has another code or
 * name, unless `mayReplace`.
 */
export async function importVenue(
  needs: VenueNeeds,
  source: VenueSource,
  { mayReplace = false } = {},
): Promise<VenueOutcome<VenueImport>> {
  const shelf = openPictureShelf(needs.pictures);
  const prepared = await prepare(shelf, source, needs.now);
  if (!prepared.ok) return prepared;
  const { warnings } = prepared.value.venue;
  try {
    const { notices, bookings, ...value } = await needs.database.transaction((db) =>
      savePrepared(db, prepared.value, needs.now, { mayReplace }),
    );
    await keepPictures(shelf, prepared.value);
    return { ok: true, value, warnings: [...warnings, ...notices], bookings };
  } catch (error) {
    if (error instanceof ImportRefused)
      return {
        ok: false,
        problems: error.problems,
        unlessAgreed: error.unlessAgreed,
        warnings,
        bookings: error.bookings,
      };
    throw error;
  }
}

const demoFolder = inServer('db/demo/venues');

/**
 * Loads the demo venues into a database without locations: all of them or none, so that an interrupted first
 * run starts over. Reports progress, because the pictures take a few seconds; returns whether it loaded any.
 */
export async function importDemoVenues(
  database: Database,
  pictures: PictureStore,
  log: (line: string) => void,
): Promise<boolean> {
  if (await hasLocations(database.db)) return false;
  const files = (await readdir(demoFolder)).filter((file) => file.endsWith('.yaml')).sort();
  const shelf = openPictureShelf(pictures);
  const venues: Prepared[] = [];
  const now = systemClock();
  for (const [index, file] of files.entries()) {
    log(`Loading demo venue ${index + 1} of ${files.length}: ${basename(file, '.yaml')}`);
    const prepared = await prepare(shelf, { path: join(demoFolder, file) }, now);
    if (!prepared.ok)
      throw new Error(`The demo venue ${file} cannot be loaded:\n${prepared.problems.join('\n')}`);
    venues.push(prepared.value);
  }
  try {
    await database.transaction(async (db) => {
      for (const venue of venues) await savePrepared(db, venue, now, { isDemo: true });
    });
  } catch (error) {
    // Another server that started at the same moment was first.
    if (databaseRefusal(error) !== 'alreadyThere' || !(await hasLocations(database.db))) throw error;
  }
  for (const venue of venues) await keepPictures(shelf, venue);
  log(`${venues.length} demo venues are ready.`);
  return true;
}

/** Marks what was issued for the first demo venue, in the transaction that issued it. */
export const markDemoRowsOf = (db: Queryable, locationKey: LocationKey): Promise<void> =>
  markDemoRows(db, locationKey);
