/**
 * Changes of one departure by the venue's people: closing it for sale, opening it again, another number of places. Each is an
 * exception of its activity, as in the venue file (docs/rules/day.md, "Closing a departure").
 */
import { type Departure, expandSchedule } from '../availability/expand-schedule.ts';
import { type Activity, mostExceptions, type ScheduleException } from '../catalog/activity.ts';
import { addDays, type VenueDate, type VenueTime, wallTime } from '../kernel/local-time.ts';
import type { Location } from './location.ts';
import { withBlackouts } from './with-blackouts.ts';

type Scheduled = Pick<
  Activity,
  'appointmentType' | 'capacityType' | 'schedules' | 'exceptions' | 'durations'
>;

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

type Ranged = Exclude<ScheduleException, { kind: 'extra' }>;
const isRanged = (exception: ScheduleException): exception is Ranged => exception.kind !== 'extra';

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

const covers = (exception: ScheduleException, { date, time }: PlannedStart): exception is Ranged =>
  isRanged(exception) &&
  exception.from <= date &&
  date <= exception.to &&
  (exception.times === null || (time !== null && exception.times.includes(time)));

/** Returns the times at which the activity starts on a day, whatever of them is closed. */
function timesOn({ activity, location, start: { date } }: DepartureToChange): VenueTime[] {
  const exceptions = activity.exceptions.filter(({ kind }) => kind === 'extra');
  return expandSchedule({ ...activity, exceptions }, date, date, location.timeZone).flatMap(({ at, time }) =>
    time === null ? [] : [at.slice(11) as VenueTime],
  );
}

/** Takes one departure out of what some exceptions cover; those of several days or times go on for the others. */
function without(of: DepartureToChange, isMeant: (exception: Ranged) => boolean): ScheduleException[] {
  const { date, time } = of.start;
  return of.activity.exceptions.flatMap((exception): ScheduleException[] => {
    if (!covers(exception, of.start) || !isMeant(exception)) return [exception];
    const others = time === null ? [] : (exception.times ?? timesOn(of)).filter((other) => other !== time);
    return [
      ...(exception.from < date ? [{ ...exception, to: addDays(date, -1) }] : []),
      ...(others.length > 0 ? [{ ...exception, from: date, to: date, times: others }] : []),
      ...(date < exception.to ? [{ ...exception, from: addDays(date, 1) }] : []),
    ];
  });
}

const isOn = (exception: ScheduleException, date: VenueDate): boolean =>
  isRanged(exception) ? exception.from <= date && date <= exception.to : exception.date === date;

/** Two exceptions of the same departure, or of others on the same day, that say the same. */
function saysTheSame(one: Ranged, other: ScheduleException): boolean {
  if (!isRanged(other) || one.kind !== other.kind || one.times === null || other.times === null) return false;
  const { times: _, ...said } = one;
  const { times: __, ...alsoSaid } = other;
  const sorted = (value: object) => JSON.stringify(Object.entries(value).toSorted());
  return sorted(said) === sorted(alsoSaid);
}

/** Adds an exception of one departure at the end, where it wins; with the last one of its day if that says the same. */
function withLast(exceptions: readonly ScheduleException[], added: Ranged): ScheduleException[] {
  const place = exceptions.findLastIndex((one) => isOn(one, added.from));
  const last = exceptions[place];
  if (last === undefined || !saysTheSame(added, last)) return [...exceptions, added];
  const times = [...new Set([...(last.times ?? []), ...(added.times ?? [])])].sort();
  return exceptions.with(place, { ...last, times });
}

const lastDayOf = (exception: ScheduleException): VenueDate =>
  isRanged(exception) ? exception.to : exception.date;

/** A venue file has no more exceptions than these: the oldest of days that are over make room. */
function fitted(exceptions: readonly ScheduleException[], today: VenueDate): ChangedExceptions {
  const spare = exceptions.length - mostExceptions;
  if (spare <= 0) return { ok: true, exceptions };
  const over = exceptions
    .filter((exception) => lastDayOf(exception) < today)
    .toSorted((one, other) => (lastDayOf(one) < lastDayOf(other) ? -1 : 1))
    .slice(0, spare);
  return over.length < spare
    ? refused('tooManyExceptions')
    : { ok: true, exceptions: exceptions.filter((exception) => !over.includes(exception)) };
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
