/** How a departure stands, and what the venue's people may do to it (docs/rules/day.md, "Closing a departure"). */
import type { DepartureSales } from '@gangway/contract/departures';
import { activitySubject } from '@gangway/domain/availability/cells';
import { expandSchedule } from '@gangway/domain/availability/expand-schedule';
import { hasPassed } from '@gangway/domain/availability/has-passed';
import type { Activity } from '@gangway/domain/catalog/activity';
import { type Instant, type VenueDate, type VenueTime, wallTime } from '@gangway/domain/kernel/local-time';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import {
  changePlaces,
  closeForSale,
  type DepartureToChange,
  openForSale,
  type PlannedStart,
  type Standing,
  scheduledDeparture,
  scheduledPlaces,
  standingOf,
} from '@gangway/domain/location/change-departure';
import type { Location } from '@gangway/domain/location/location';
import { withBlackouts } from '@gangway/domain/location/with-blackouts';
import { startKey } from '@gangway/domain/order/departure-lines';
import type { Queryable } from '../../db/database.ts';
import { type DepartureCell, findDepartureRecord } from './departure-events.repo.ts';

/** A departure of the desk in the venue's document. */
export interface FoundDeparture extends DepartureToChange {
  activity: Activity;
  location: Location;
  cell: DepartureCell;
}

function plannedStart(
  activity: Activity,
  { blackouts, timeZone }: Location,
  { date, departureKey, time }: { date: VenueDate; departureKey: string; time: VenueTime },
): PlannedStart {
  const ofDay = expandSchedule(withBlackouts(activity, blackouts), date, date, timeZone);
  const found = ofDay.find(({ start }) => startKey({ activityKey: activity.key, start }) === departureKey);
  if (activity.appointmentType === 'date') return { date, time: null };
  // The clock may have moved the start that the key names.
  return { date, time: found === undefined ? time : (found.at.slice(11) as VenueTime) };
}

/** Finds the activity and the planned start of a departure; null for the rentals of a day, and for an activity that is gone. */
export function findDeparture(
  location: Location,
  { date, departureKey }: { date: VenueDate; departureKey: string },
): FoundDeparture | null {
  const [, key, hours, minutes] = /^(\d+)-(\d\d)(\d\d)$/.exec(departureKey) ?? [];
  const activity = location.activities.find((one) => String(one.key) === key);
  if (activity === undefined) return null;
  const time = `${hours}:${minutes}` as VenueTime;
  const start = plannedStart(activity, location, { date, departureKey, time });
  const at = start.time === null ? date : wallTime(date, start.time);
  const cell = {
    ...{ locationKey: location.key, activityKey: activity.key },
    ...{ subject: activitySubject(activity.key), at },
  };
  return { activity, location, start, cell };
}

/** Names how a departure stands, so that a change says what it was decided on. */
const stateOf = (standing: Standing, capacity: number | null): string =>
  `${standing} ${capacity ?? 'unlimited'}`;

export const stateNow = (found: FoundDeparture): string =>
  stateOf(standingOf(found), scheduledDeparture(found)?.capacity ?? null);

/** Whether it is too late to change a departure. */
export function isOver(found: FoundDeparture, now: Instant): boolean {
  const departure = scheduledDeparture(found);
  const { location, start } = found;
  return departure === null ? start.date < dateAt(now, location.timeZone) : hasPassed(departure, now);
}

/**
 * Reads what the venue's people can change of a departure; null for the rentals of a day.
 * @param mayChange whether the caller may change departures at all
 */
export async function readSales(
  db: Queryable,
  location: Location,
  named: { date: VenueDate; departureKey: string },
  { now, mayChange }: { now: Instant; mayChange: boolean },
): Promise<DepartureSales | null> {
  const found = findDeparture(location, named);
  if (found === null || found.activity.capacityType === 'duration') return null;
  const { sold, held, sales, places } = await findDepartureRecord(db, found.cell);
  const standing = standingOf(found);
  const capacity = scheduledDeparture(found)?.capacity ?? null;
  const scheduled = scheduledPlaces(found);
  const today = dateAt(now, location.timeZone);
  const may = mayChange && !isOver(found, now);
  const note = (event: typeof places) =>
    event === null ? null : { on: event.on, by: event.by, reason: event.reason };
  return {
    ...{ sold, held, placesScheduled: scheduled },
    closed: standing === 'salesClosed' && sales?.kind === 'departureClosed' ? note(sales) : null,
    placesChanged: capacity === scheduled ? null : note(places),
    state: stateOf(standing, capacity),
    mayClose: may && closeForSale(found, today).ok,
    mayOpen: may && openForSale(found, today).ok,
    mayChangePlaces: may && changePlaces(found, null, today).ok,
  };
}
