/**
 * The one way to change the document of a venue that is there: what is sold or held is compared with it first, and the places of
 * what was touched follow it. For imports of its file, and for its people at the desk.
 */
import { poolSubject, quarterMs, writeQuarter } from '@gangway/domain/availability/cells';
import { addDays, type Instant } from '@gangway/domain/kernel/local-time';
import { dateAt, wallAt } from '@gangway/domain/kernel/zone-time';
import { completeLocation } from '@gangway/domain/location/complete-location';
import type { Location } from '@gangway/domain/location/location';
import { memberRateSubjects } from '@gangway/domain/memberships/member-rate';
import { checkPlaces } from '@gangway/domain/venue-file/places';
import type { PlacesOutcome, TouchedCell } from '@gangway/domain/venue-file/touched';
import type { Queryable } from '../../db/database.ts';
import {
  findLocation,
  type ListedCells,
  listTouchedCells,
  saveCapacities,
  saveLocation,
  type VersionNote,
} from './venues.repo.ts';

export type { VersionNote };

/** Pools are counted in UTC, the rest in venue time. A quarter of a pool, a day or an open ticket is ahead until it is over. */
function isAhead({ subject, at }: Pick<TouchedCell, 'subject' | 'at'>, now: Instant, zone: string): boolean {
  if (subject.startsWith(poolSubject(''))) return at >= writeQuarter(Math.floor(now / quarterMs));
  const wall: string = wallAt(now, zone);
  return at.length > 10 ? at >= wall : at >= wall.slice(0, 10);
}

/** The cells that are compared: some of one subject, or with null all that are ahead. */
type ChangedCells = Exclude<ListedCells, { from: string }> | null;
/** Which of the listed cells a change is about. */
type IsMeant = (cell: TouchedCell) => boolean;

/**
 * Compares what is sold and held from now on with the venue after a change.
 * @param before null for a new venue
 */
export async function touchedPlaces(
  db: Queryable,
  before: Location | null,
  after: Location,
  { now, cells: changed, isMeant = () => true }: { now: Instant; cells: ChangedCells; isMeant?: IsMeant },
): Promise<PlacesOutcome> {
  // Starts a day early so that no upcoming cell is missed, whichever clock it is counted by.
  const listed = changed ?? { from: addDays(dateAt(now, after.timeZone), -1) };
  const cells = await listTouchedCells(db, after.key, listed, memberRateSubjects);
  return checkPlaces(
    before,
    after,
    cells.filter((one) => isAhead(one, now, after.timeZone) && isMeant(one)),
  );
}

/** Returns a venue as its document has it now; null if it is not there, or removed. */
export async function readVenue(db: Queryable, locationKey: number): Promise<Location | null> {
  const stored = await findLocation(db, locationKey, { lock: false });
  return stored === null || stored.isRemoved ? null : completeLocation(stored.definition);
}

/** Saves the next version of a venue, with the places of what was touched; returns its number. */
export async function saveVersion(
  db: Queryable,
  after: Location,
  {
    capacities,
    staysDemo,
    note,
  }: Pick<PlacesOutcome, 'capacities'> & { staysDemo: boolean; note?: VersionNote },
): Promise<number> {
  const version = await saveLocation(db, after, { staysDemo, ...(note === undefined ? {} : { note }) });
  if (capacities.length > 0) await saveCapacities(db, after.key, capacities);
  return version;
}

/** A venue that a change was decided for, as it becomes. */
export interface VenueToChange {
  after: Location;
  /** The source of the version, and who saves it. */
  note: VersionNote;
  /** The cells that the change is about. */
  cells: NonNullable<ChangedCells>;
  /** All of them if omitted. */
  isMeant?: IsMeant;
}

export interface ChangedVenue {
  isFound: boolean;
  /** Cells that would lose places; nothing was saved then. */
  lost: readonly TouchedCell[];
  /** Null if nothing was saved. */
  version: number | null;
}

const nothingSaved: ChangedVenue = { isFound: true, lost: [], version: null };

/**
 * Changes the document of a venue in the caller's transaction, decided by what it is then: nobody buys there in the meantime, and
 * two changes at once are made one after the other. A demo stays one, because it is still the demo. Saves nothing if places would be
 * lost, and returns the cells that they are of.
 * @param decide returns null to change nothing; may refuse by throwing
 */
export async function changeVenue(
  db: Queryable,
  locationKey: number,
  now: Instant,
  decide: (before: Location) => VenueToChange | null | Promise<VenueToChange | null>,
): Promise<ChangedVenue> {
  const stored = await findLocation(db, locationKey, { lock: true });
  if (stored === null || stored.isRemoved) return { ...nothingSaved, isFound: false };
  const before = completeLocation(stored.definition);
  const decided = await decide(before);
  if (decided === null) return nothingSaved;
  const { after, note, ...of } = decided;
  const { problems, concerned, capacities } = await touchedPlaces(db, before, after, { now, ...of });
  if (problems.length > 0) return { ...nothingSaved, lost: concerned };
  const version = await saveVersion(db, after, { capacities, staysDemo: true, note });
  return { isFound: true, lost: [], version };
}
