/** The versions of a venue: who changed what, and going back to one (docs/rules/versions.md; docs/decisions/0171-venues-keep-their-versions.md). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type {
  getVenueVersion,
  getVenueVersions,
  previewRestoreVersion,
  restoreVenueVersion,
} from '@gangway/contract/venues';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { completeLocation } from '@gangway/domain/location/complete-location';
import type { Location } from '@gangway/domain/location/location';
import { checkVenueFile } from '@gangway/domain/venue-file/check';
import type { KnownPicture } from '@gangway/domain/venue-file/parts/convert';
import { picturesOf } from '@gangway/domain/venue-file/pictures';
import { type Problem, pathText, problem, problemsOf } from '@gangway/domain/venue-file/problems';
import { parseVenueFile, type VenueFile } from '@gangway/domain/venue-file/venue-file';
import { writeVenueFile } from '@gangway/domain/venue-file/write';
import type { Database, Queryable } from '../../db/database.ts';
import { retrying } from '../../db/retry.ts';
import { onceCommitted, together } from '../../db/unit-of-work.ts';
import type { PictureStore } from '../../gateways/storage/picture-store.ts';
import { t } from '../../messages/t.ts';
import type { Clock } from '../../platform/clock.ts';
import type { StaffContext } from '../../platform/door.ts';
import { Refused } from '../../platform/refused.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import { openPictureShelf } from '../pictures/picture-shelf.service.ts';
import { globalIdOf } from './global-id.ts';
import { toMarkdown } from './markdown.ts';
import { changesBetween, type Prepared, planImport } from './plan-import.service.ts';
import { readVenue } from './save-venue.service.ts';
import { ImportRefused, savePrepared } from './venues.service.ts';
import { findVersions, listVersions } from './versions.repo.ts';

const pageSize = 50;

type Previewed = InputOf<typeof previewRestoreVersion>;
type Asked = InputOf<typeof restoreVenueVersion>;

/** A picture is stored under its version without the hash. */
const nameOf = (version: string): string => version.replace(/-[0-9a-f]{12}$/, '');

/** Where a problem is, and what it is: there is no file with lines. */
const wordsOf = ({ path, message }: Problem): string =>
  path.length === 0 ? message : `${pathText(path)}: ${message}`;

/** The words of a version that this release no longer accepts. */
class Unreadable extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly Problem[]) {
    super('a version that cannot be restored');
    this.problems = problems.map(wordsOf);
  }
}

/** Reads a version as its venue file says it, by the rules of today. Throws Unreadable if they refuse it. */
function fileOf(location: Location): VenueFile {
  const written = writeVenueFile(location, {
    pictureFile: nameOf,
    logoFile: (variant) => `logo-${variant}`,
    toMarkdown,
    drawGlobalId: (activityId, rateId) => globalIdOf(location.key, activityId, rateId),
  });
  const parsed = parseVenueFile(JSON.parse(JSON.stringify(written)));
  if (!parsed.success) throw new Unreadable(problemsOf(parsed.error.issues));
  const problems = checkVenueFile(parsed.data);
  if (problems.length > 0) throw new Unreadable(problems);
  return parsed.data;
}

export type VenueVersions = ReturnType<typeof createVenueVersions>;

export function createVenueVersions({
  database,
  pictures: store,
  clock,
  catalog,
}: {
  database: Pick<Database, 'db' | 'unit'>;
  pictures: PictureStore;
  clock: Clock;
  catalog: Pick<Catalog, 'forget'>;
}) {
  const { db } = database;

  async function versionOf(of: Queryable, locationKey: LocationKey, version: number): Promise<Location> {
    const [stored] = await findVersions(of, locationKey, version);
    if (stored === undefined || (await readVenue(of, locationKey)) === null) throw new Refused('notFound');
    return completeLocation(stored.definition);
  }

  /** Reads a version like a venue file, with the pictures that are stored under its names now. */
  async function prepare(of: Queryable, locationKey: LocationKey, version: number): Promise<Prepared> {
    const file = fileOf(await versionOf(of, locationKey, version));
    const shelf = openPictureShelf(store);
    const pictures = new Map<string, KnownPicture>();
    const missing: Problem[] = [];
    for (const { path, file: named, name } of picturesOf(file)) {
      const kept = await shelf.describe(locationKey, name);
      if (kept === null) missing.push(problem(path, t('venues.versions.pictureGone', { picture: name })));
      else {
        const { version: shown, width, height, dominantColour: colour } = kept;
        pictures.set(named, { version: shown, width, height, colour });
      }
    }
    if (missing.length > 0) throw new Unreadable(missing);
    const venue = { shownAs: `${version}`, file, pictures: [], warnings: [] };
    return { venue: { ...venue, describe: wordsOf, describeWarning: wordsOf }, locationKey, pictures };
  }

  const nothing = { changes: [], problems: [], notices: [], bookings: [], modelErrors: null };

  async function preview(asked: Previewed): Promise<OutputOf<typeof previewRestoreVersion>> {
    const prepared = await prepare(db, asked.locationKey, asked.version);
    const plan = await planImport(db, prepared, clock(), { lock: false });
    const { before, problems, notices, bookings, isSame } = plan;
    if (before === null || before.isRemoved) throw new Refused('notFound');
    if (isSame) throw new Refused('versionSame');
    const found = { notices: notices.map(wordsOf), bookings };
    if (problems.length > 0) return { ...nothing, ...found, problems: problems.map(wordsOf), current: null };
    return { ...nothing, ...found, changes: plan.changes, current: before.version };
  }

  async function make(asked: Asked, { staff }: StaffContext, now: Instant) {
    const { locationKey, version, current } = asked;
    const prepared = await prepare(db, locationKey, version);
    const note = {
      ...({ kind: 'restored', role: staff.role, by: staff.subject, restores: version } as const),
      reason: asked.reason || null,
    };
    const saved = await savePrepared(db, prepared, now, { mayReplace: true, note });
    // In between, somebody else saved a version; this one is rolled back.
    if (saved.version === current) throw new Refused('versionSame');
    if (saved.version !== current + 1) throw new Refused('venueChanged');
    onceCommitted(() => catalog.forget(locationKey));
    return saved;
  }

  /** Why a version cannot be restored, in the form of the calls. */
  function refusal(error: unknown): typeof nothing {
    if (error instanceof Unreadable) return { ...nothing, problems: [...error.problems] as never[] };
    if (error instanceof ImportRefused)
      return {
        ...nothing,
        problems: [...error.problems] as never[],
        bookings: [...error.bookings] as never[],
      };
    throw error;
  }

  return {
    async list({
      locationKey,
      before,
    }: InputOf<typeof getVenueVersions>): Promise<OutputOf<typeof getVenueVersions>> {
      const found = await listVersions(db, locationKey, { before, most: pageSize + 1 });
      return { versions: found.slice(0, pageSize), hasMore: found.length > pageSize };
    },

    async read({
      locationKey,
      version,
    }: InputOf<typeof getVenueVersion>): Promise<OutputOf<typeof getVenueVersion>> {
      const [listed] = await listVersions(db, locationKey, { before: version + 1, most: 1 });
      const [own, earlier] = await findVersions(db, locationKey, version);
      if (own === undefined || listed === undefined) throw new Refused('notFound');
      const before = earlier === undefined ? null : completeLocation(earlier.definition);
      return {
        ...listed,
        against: earlier?.version ?? null,
        changes: before === null ? [] : changesBetween(before, completeLocation(own.definition)),
      };
    },

    async preview(asked: Previewed): Promise<OutputOf<typeof previewRestoreVersion>> {
      try {
        return await preview(asked);
      } catch (error) {
        if (error instanceof Refused) throw error.with({ ...nothing, current: null });
        return { ...refusal(error), current: null };
      }
    },

    async restore(asked: Asked, context: StaffContext): Promise<OutputOf<typeof restoreVenueVersion>> {
      const now = clock();
      try {
        const { changes, notices, bookings, version } = await retrying(() =>
          together<Awaited<ReturnType<typeof make>>>(database, () => make(asked, context, now)),
        );
        return { ...nothing, changes, notices, bookings: [...bookings], restored: version };
      } catch (error) {
        if (error instanceof Refused) throw error.with({ ...nothing, restored: null });
        return { ...refusal(error), restored: null };
      }
    },
  };
}
