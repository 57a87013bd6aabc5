/**
 * Changes of one departure by the venue's people: closing it for sale, opening it again, another number of places. Each is an
 * exception of its activity, as in the venue file (docs/rules/day.md, "Closing a departure").
 */
import { type Departure, expandSchedule } from '../availability/expand-schedule.ts';
import { type Activity, mostExceptions, type ScheduleException } from '../catalog/activity.ts';
import { type VenueDate, type VenueTime, wallTime } from '../kernel/local-time.ts';
import type { Location } from './location.ts';
import { fittedTo, type Ranged, type Scheduled, withLast, withoutSelected } from './selected-departures.ts';
import { withBlackouts } from './with-blackouts.ts';

/** A departure by its planned start, which a change of the clock does not move; a day has no time. */
export interface PlannedStart {
  date: VenueDate;
  time: VenueTime | null;
}

export interface DepartureToChange {
  /** Without the venue's blackouts. */
  activity: Scheduled;
  location: Pick<Location, 'blackouts' | 'timeZone'>;
  start: PlannedStart;
}

/**
 * Where a departure stands: on sale; closed for sale; closed by an exception of its activity, so that nothing runs; closed with the
 * whole venue; or not in the schedule.
 */
export type Standing = 'open' | 'salesClosed' | 'closed' | 'venueClosed' | 'notScheduled';

export type DepartureRefusal =
  | 'isRental'
  | 'isOpenTicket'
  | 'notScheduled'
  | 'venueClosed'
  | 'alreadyClosed'
  | 'alreadyOpen'
  | 'placesOfRates'
  | 'tooManyExceptions';

/** The activity's exceptions with the change; the same ones if there is nothing to change. */
export type ChangedExceptions =
  | { ok: true; exceptions: readonly ScheduleException[] }
  | { ok: false; refusal: DepartureRefusal };

const refused = (refusal: DepartureRefusal): ChangedExceptions => ({ ok: false, refusal });

const atOf = ({ date, time }: PlannedStart): string => (time === null ? date : wallTime(date, time));

/** Returns a departure as the schedule has it with other exceptions; null if it has none. */
function departureWith(
  { activity, location, start }: DepartureToChange,
  exceptions: readonly ScheduleException[],
  blackouts = location.blackouts,
): Departure | null {
  const open = withBlackouts({ ...activity, exceptions } as Activity, blackouts);
  const ofDay = expandSchedule(open, start.date, start.date, location.timeZone);
  return ofDay.find(({ at }) => at === atOf(start)) ?? null;
}

/** Returns the departure of the schedule as it is; null if it has none. */
export const scheduledDeparture = (of: DepartureToChange): Departure | null =>
  departureWith(of, of.activity.exceptions);

/** Takes one departure out of what some exceptions cover; those of several days or times go on for the others. */
const without = (
  { activity, location, start: { date, time } }: DepartureToChange,
  isMeant: (exception: Ranged) => boolean,
): ScheduleException[] =>
  withoutSelected(
    activity,
    location.timeZone,
    { from: date, to: date, weekdays: [], times: time === null ? null : [time] },
    isMeant,
  );

function fitted(exceptions: readonly ScheduleException[], today: VenueDate): ChangedExceptions {
  const fitting = fittedTo(mostExceptions, exceptions, today);
  return fitting === null ? refused('tooManyExceptions') : { ok: true, exceptions: fitting };
}

const isClosing = ({ kind }: Ranged) => kind === 'closed' || kind === 'salesClosed';
const closesSales = ({ kind }: Ranged) => kind === 'salesClosed';

/** Where a departure stands in the schedule. */
export function standingOf(of: DepartureToChange): Standing {
  const departure = scheduledDeparture(of);
  if (departure !== null) return departure.closed === undefined ? 'open' : 'salesClosed';
  const open = without(of, isClosing);
  if (departureWith(of, open) !== null) return 'closed';
  return departureWith(of, open, []) === null ? 'notScheduled' : 'venueClosed';
}

/** Returns why an activity has no departures of its own to close or to give other places; null if it has. */
function withoutDepartures({ appointmentType, capacityType }: Scheduled): DepartureRefusal | null {
  if (capacityType === 'duration') return 'isRental';
  return appointmentType === 'none' ? 'isOpenTicket' : null;
}

const oneDay = ({ date, time }: PlannedStart) => ({
  from: date,
  to: date,
  times: time === null ? null : [time],
});

/** Closes a departure for sale. Refuses one that is closed already. */
export function closeForSale(of: DepartureToChange, today: VenueDate): ChangedExceptions {
  const none = withoutDepartures(of.activity);
  if (none !== null) return refused(none);
  const standing = standingOf(of);
  if (standing === 'notScheduled') return refused('notScheduled');
  if (standing !== 'open') return refused('alreadyClosed');
  const added = { kind: 'salesClosed' as const, ...oneDay(of.start), reason: null };
  return fitted(withLast(of.activity.exceptions, added), today);
}

/**
 * Opens a departure that an exception of its activity closes, and nothing else that the same exception closes. Refuses one that is
 * closed with the whole venue.
 */
export function openForSale(of: DepartureToChange, today: VenueDate): ChangedExceptions {
  const none = withoutDepartures(of.activity);
  if (none !== null) return refused(none);
  const standing = standingOf(of);
  if (standing === 'open') return refused('alreadyOpen');
  if (standing === 'notScheduled' || standing === 'venueClosed') return refused(standing);
  return fitted(without(of, standing === 'salesClosed' ? closesSales : isClosing), today);
}

/** An exception that gives other places to this departure, and maybe others of its day, but to no other day. */
const givesPlaces = ({ kind, from, to, times }: Ranged, { time }: PlannedStart) =>
  kind === 'capacity' && from === to && (times !== null || time === null);

const withScheduledPlaces = (of: DepartureToChange) =>
  without(of, (exception) => givesPlaces(exception, of.start));

/** The number of places that the schedule gives a departure but for exceptions of this one alone; null for no limit. */
export const scheduledPlaces = (of: DepartureToChange): number | null =>
  departureWith(of, withScheduledPlaces(of))?.capacity ?? null;

/**
 * Gives a departure another number of places, whether it is on sale or closed for sale.
 * @param places null for as many as the schedule says
 */
export function changePlaces(
  of: DepartureToChange,
  places: number | null,
  today: VenueDate,
): ChangedExceptions {
  const none = withoutDepartures(of.activity);
  if (none !== null) return refused(none);
  if (of.activity.capacityType === 'rate') return refused('placesOfRates');
  const departure = scheduledDeparture(of);
  if (departure === null) return refused('notScheduled');
  if (departure.capacity === places && places !== null)
    return { ok: true, exceptions: of.activity.exceptions };
  const exceptions = withScheduledPlaces(of);
  if (places === null || departureWith(of, exceptions)?.capacity === places) return fitted(exceptions, today);
  const added = { kind: 'capacity' as const, ...oneDay(of.start), capacity: places };
  return fitted(withLast(exceptions, added), today);
}
