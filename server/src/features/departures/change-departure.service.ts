/**
 * Closes a departure for sale, opens it again, or gives it another number of places: each is an exception in the venue's document, made
 * as an import of its file would (docs/rules/day.md, "Closing a departure"; docs/decisions/0157-departures-by-hand.md).
 */
import type { InputOf } from '@gangway/contract/call';
import type { changePlaces as changePlacesCall, closeDeparture } from '@gangway/contract/departures';
import type { RefusalCode } from '@gangway/contract/refusals';
import type { ScheduleException } from '@gangway/domain/catalog/activity';
import type { Instant, VenueDate } from '@gangway/domain/kernel/local-time';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import {
  type ChangedExceptions,
  changePlaces,
  closeForSale,
  type DepartureRefusal,
  openForSale,
  scheduledDeparture,
} from '@gangway/domain/location/change-departure';
import type { Location } from '@gangway/domain/location/location';
import { rentalsKey } from '@gangway/domain/order/departure-lines';
import type { Database, Queryable } from '../../db/database.ts';
import { retrying } from '../../db/retry.ts';
import { onceCommitted, together } from '../../db/unit-of-work.ts';
import type { Clock } from '../../platform/clock.ts';
import type { StaffContext } from '../../platform/door.ts';
import { Refused } from '../../platform/refused.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import { changeVenue, type VenueToChange } from '../venues/save-venue.service.ts';
import { noteDeparture } from '../webhooks/note-departure.service.ts';
import { type DepartureEventKind, insertDepartureEvent } from './departure-events.repo.ts';
import { type FoundDeparture, findDeparture, isOver, stateNow } from './departure-standing.service.ts';

const refusals: Readonly<Record<DepartureRefusal, RefusalCode>> = {
  isRental: 'departureIsRental',
  // The day does not list them.
  isOpenTicket: 'departureNotScheduled',
  notScheduled: 'departureNotScheduled',
  venueClosed: 'departureOfClosedVenue',
  alreadyClosed: 'departureIsClosed',
  alreadyOpen: 'departureIsOpen',
  placesOfRates: 'placesOfRates',
  tooManyExceptions: 'exceptionsFull',
};

type Asked = InputOf<typeof closeDeparture>;

/** A kind of change, as the rules decide it. */
interface DepartureChange {
  kind: DepartureEventKind;
  decide(found: FoundDeparture, today: VenueDate): ChangedExceptions;
}

/** A change that was decided, with the departure as it was and becomes. */
export interface ChangedDeparture {
  before: FoundDeparture;
  after: FoundDeparture;
}

const withExceptions = (
  location: Location,
  activityKey: number,
  exceptions: readonly ScheduleException[],
): Location => ({
  ...location,
  activities: location.activities.map((activity) =>
    activity.key === activityKey ? { ...activity, exceptions } : activity,
  ),
});

/** Decides a change by the venue's document as it is now; null if there is nothing to change. */
function decide(
  { decide: rule }: DepartureChange,
  location: Location,
  { date, departureKey, state }: Asked,
  now: Instant,
): ChangedDeparture | null {
  if (departureKey === rentalsKey) throw new Refused('departureIsRental');
  const found = findDeparture(location, { date, departureKey });
  if (found === null) throw new Refused('notFound');
  if (isOver(found, now)) throw new Refused('past');
  if (stateNow(found) !== state) throw new Refused('departureChanged');
  const changed = rule(found, dateAt(now, location.timeZone));
  if (!changed.ok) throw new Refused(refusals[changed.refusal]);
  if (changed.exceptions === found.activity.exceptions) return null;
  return changedTo(found, changed.exceptions);
}

function changedTo(found: FoundDeparture, exceptions: readonly ScheduleException[]): ChangedDeparture {
  const location = withExceptions(found.location, found.activity.key, exceptions);
  return { before: found, after: { ...found, location, activity: { ...found.activity, exceptions } } };
}

/**
 * Closes a departure that is canceled; null if nobody can book it anyway: it is closed, or with the whole venue, or not in the schedule
 * anymore. Refuses if the venue's document has no room for it.
 */
export function closedForGood(found: FoundDeparture, today: VenueDate): ChangedDeparture | null {
  const changed = closeForSale(found, today);
  if (changed.ok) return changedTo(found, changed.exceptions);
  if (changed.refusal === 'tooManyExceptions') throw new Refused('exceptionsFull');
  return null;
}

/** Keeps who changed a departure and why, and tells the venue's own systems. */
export async function recordDeparture(
  db: Queryable,
  kind: DepartureEventKind,
  { before, after }: ChangedDeparture,
  { staff, reason }: Pick<StaffContext, 'staff'> & { reason: string | null },
): Promise<void> {
  await insertDepartureEvent(db, after.cell, {
    ...{ kind, role: staff.role, by: staff.subject, reason },
    ...{ placesBefore: placesOf(before), placesAfter: placesOf(after) },
  });
  await noteDeparture(db, after.cell);
}

const placesOf = (found: FoundDeparture): number | null => scheduledDeparture(found)?.capacity ?? null;

export type DepartureChanges = ReturnType<typeof createDepartureChanges>;

export function createDepartureChanges({
  database,
  clock,
  catalog,
}: {
  database: Pick<Database, 'db' | 'unit'>;
  clock: Clock;
  catalog: Pick<Catalog, 'forget'>;
}) {
  const { db } = database;

  async function make(change: DepartureChange, input: Asked, { staff }: StaffContext): Promise<void> {
    const { locationKey, reason } = input;
    const now = clock();
    let decided: ChangedDeparture | null = null;
    const venue = await changeVenue(db, locationKey, now, (before): VenueToChange | null => {
      decided = decide(change, before, input, now);
      if (decided === null) return null;
      const note = {
        kind: 'departure',
        role: staff.role,
        by: staff.subject,
        reason: reason || null,
      } as const;
      // Closing, and opening again, takes no places, however many are taken.
      const isMeant = () => decided !== null && placesOf(decided.before) !== placesOf(decided.after);
      return { note, after: decided.after.location, cells: decided.after.cell, isMeant };
    });
    if (!venue.isFound) throw new Refused('notFound');
    const [short] = venue.lost;
    if (short !== undefined) {
      const { sold, held } = short;
      throw new Refused('placesBelowTaken', { sold, held, least: sold + held });
    }
    const done = decided as ChangedDeparture | null;
    if (done === null) return;
    await recordDeparture(db, change.kind, done, { staff, reason: reason || null });
    onceCommitted(() => catalog.forget(locationKey));
  }

  const calling =
    <Input extends Asked>(changeOf: (input: Input) => DepartureChange) =>
    async (input: Input, context: StaffContext) => {
      await retrying(() => together(database, () => make(changeOf(input), input, context)));
      return { applied: true, modelErrors: null };
    };

  return {
    close: calling(() => ({ kind: 'departureClosed', decide: closeForSale })),
    open: calling(() => ({ kind: 'departureOpened', decide: openForSale })),
    changePlaces: calling(({ places }: InputOf<typeof changePlacesCall>) => ({
      kind: 'placesChanged',
      decide: (found, today) => changePlaces(found, places, today),
    })),
  };
}
