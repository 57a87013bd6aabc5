/**
 * Decides a change of the calendar: the venue's document as it becomes. Each change is an exception or a schedule of an activity, or a
 * closed day of the venue, as in the venue file (docs/rules/calendar.md).
 */
import { expandSchedule } from '../availability/expand-schedule.ts';
import { type Activity, mostExceptions, mostSchedules, type ScheduleException } from '../catalog/activity.ts';
import { type Instant, toDayNumber, type VenueDate, type VenueTime } from '../kernel/local-time.ts';
import { dateAt } from '../kernel/zone-time.ts';
import type {
  AddDepartures,
  CalendarChange,
  CalendarRefusal,
  ChangedActivity,
  ChangedCalendar,
  ChangeSeason,
  CloseDays,
  CloseSales,
  GivePlaces,
  OpenSales,
  Season,
} from './calendar-change.ts';
import { type ChangedDeparture, changedDepartures, spanOfChange } from './calendar-effect.ts';
import { copiedWeek } from './copy-week.ts';
import type { Location } from './location.ts';
import { daysOf, fittedTo, inARow, type Selected, withLast, withoutSelected } from './selected-departures.ts';
import { mostBlackouts } from './with-blackouts.ts';

/** Days that one change spans at most. */
const mostDays = 366;

const refused = (refusal: CalendarRefusal) => ({ ok: false, refusal }) as const;

const isClosing = ({ kind }: ScheduleException) => kind === 'closed' || kind === 'salesClosed';

/** Nobody knows when an open ticket is used, so that it is in no calendar. */
const runsOnDays = ({ appointmentType }: Pick<Activity, 'appointmentType'>) => appointmentType !== 'none';

/** Returns the departures of an activity in a range, as its exceptions say, whatever the venue closes. */
const departuresIn = (activity: Activity, from: VenueDate, to: VenueDate, { timeZone }: Location) =>
  expandSchedule(activity, from, to, timeZone);

/** Whether an activity has a departure among the selected ones, closed or not. */
function hasSelected(activity: Activity, selected: Selected, location: Location): boolean {
  const open = { ...activity, exceptions: activity.exceptions.filter((one) => !isClosing(one)) };
  const days = new Set(daysOf(selected));
  return departuresIn(open, selected.from, selected.to, location).some(
    ({ at, time, date }) =>
      days.has(time === null ? date : (at.slice(0, 10) as VenueDate)) &&
      (selected.times === null || (time !== null && selected.times.includes(at.slice(11) as VenueTime))),
  );
}

/** Returns one exception for each range of the selected days. */
const onEach = <Exception extends object>(selected: Selected, exception: Exception) =>
  inARow(daysOf(selected)).map(({ from, to }) => ({ ...exception, from, to, times: selected.times }));

function closedFor(activity: Activity, change: CloseSales): readonly ScheduleException[] {
  const added = onEach(change, { kind: 'salesClosed' as const, reason: change.words });
  return added.reduce<readonly ScheduleException[]>(withLast, activity.exceptions);
}

function resized(activity: Activity, change: GivePlaces, location: Location): readonly ScheduleException[] {
  const { places } = change;
  const asScheduled = withoutSelected(activity, location.timeZone, change, ({ kind }) => kind === 'capacity');
  if (places === null) return asScheduled;
  return onEach(change, { kind: 'capacity' as const, capacity: places }).reduce<readonly ScheduleException[]>(
    withLast,
    asScheduled,
  );
}

function withClosedDays(activity: Activity, change: CloseDays): readonly ScheduleException[] {
  const selected = { ...change, times: null };
  return [...activity.exceptions, ...onEach(selected, { kind: 'closed' as const, reason: change.words })];
}

/** Why an activity that a change names cannot have it; null if it can. */
function whyNot(kind: CalendarChange['kind'], { capacityType }: Activity): CalendarRefusal | null {
  if (kind !== 'places' && kind !== 'copyWeek' && kind !== 'add') return null;
  if (capacityType === 'duration') return { code: 'isRental' };
  return kind === 'places' && capacityType === 'rate' ? { code: 'placesOfRates' } : null;
}

type OfExceptions = Extract<CalendarChange, { activityKeys: readonly number[] }>;

function exceptionsWith(activity: Activity, change: OfExceptions, location: Location) {
  const all = { ...change, times: 'times' in change ? change.times : null };
  switch (change.kind) {
    case 'copyWeek':
      return copiedWeek(activity, change, location.timeZone);
    case 'open':
      return withoutSelected(activity, location.timeZone, change, isClosing);
    case 'close':
      return hasSelected(activity, all, location) ? closedFor(activity, change) : activity.exceptions;
    case 'places':
      return hasSelected(activity, all, location) ? resized(activity, change, location) : activity.exceptions;
    case 'blackout':
      return hasSelected(activity, all, location) ? withClosedDays(activity, change) : activity.exceptions;
  }
}

/** Changes the exceptions of the activities that are named, or of all that can have them. */
function ofEach(location: Location, change: OfExceptions, today: VenueDate): ChangedCalendar {
  const named = change.activityKeys;
  if (named.some((key) => !location.activities.some((one) => one.key === key && runsOnDays(one))))
    return refused({ code: 'activityMissing' });
  const activities: Activity[] = [];
  for (const activity of location.activities) {
    const isMeant = runsOnDays(activity) && (named.length === 0 || named.includes(activity.key));
    const why = isMeant ? whyNot(change.kind, activity) : null;
    if (why !== null && named.length > 0) return refused(why);
    if (!isMeant || why !== null) {
      activities.push(activity);
      continue;
    }
    const exceptions = fittedTo(mostExceptions, exceptionsWith(activity, change, location), today);
    if (exceptions === null) return refused({ code: 'tooManyExceptions' });
    activities.push({ ...activity, exceptions });
  }
  return { ok: true, location: { ...location, activities } };
}

type Blackout = Location['blackouts'][number];

/** The closed days of the venue without some days. */
function openedDays(blackouts: readonly Blackout[], change: OpenSales): Blackout[] {
  const days = new Set<string>(daysOf(change));
  return blackouts.flatMap((blackout) => {
    if (blackout.to < change.from || change.to < blackout.from) return [blackout];
    const own = daysOf({ from: blackout.from as VenueDate, to: blackout.to as VenueDate, weekdays: [] });
    return inARow(own.filter((date) => !days.has(date))).map((range) => ({ ...blackout, ...range }));
  });
}

function openAll(location: Location, change: OpenSales, today: VenueDate): ChangedCalendar {
  const changed = ofEach(location, change, today);
  const isWholeVenue = change.activityKeys.length === 0 && change.times === null;
  if (!changed.ok || !isWholeVenue) return changed;
  const blackouts = openedDays(location.blackouts, change);
  return { ok: true, location: { ...changed.location, blackouts } };
}

function closeVenue(location: Location, change: CloseDays): ChangedCalendar {
  const added = inARow(daysOf(change)).map(({ from, to }) => ({ from, to, reason: change.words }));
  const blackouts = [...location.blackouts, ...added];
  if (blackouts.length > mostBlackouts) return refused({ code: 'tooManyBlackouts' });
  return { ok: true, location: { ...location, blackouts } };
}

const isWithin = (blackouts: readonly Blackout[], date: VenueDate) =>
  blackouts.some(({ from, to }) => from <= date && date <= to);

/** The exceptions that add departures on the days that have none at these times. */
function added(activity: Activity, change: AddDepartures, location: Location): ChangedActivity {
  const hasTime = activity.appointmentType === 'dateTime';
  const days = daysOf(change).filter((date) => !isWithin(location.blackouts, date));
  if (days.length === 0) return refused({ code: 'venueClosed' });
  const wanted: readonly (VenueTime | null)[] = hasTime ? change.times : [null];
  let taken: CalendarRefusal | null = null;
  const extras = days.flatMap((date): ScheduleException[] => {
    const there = departuresIn(activity, date, date, location);
    const isThere = (time: VenueTime | null) =>
      there.some((one) => (time === null ? one.time === null : one.at.slice(11) === time));
    const times = wanted.filter((time) => !isThere(time));
    const [first] = wanted.filter(isThere);
    if (first !== undefined) taken ??= { code: 'exists', date, time: first };
    if (times.length === 0) return [];
    const { lengthMinutes, places: capacity } = change;
    return [
      { kind: 'extra', date, times: times.filter((time) => time !== null).sort(), lengthMinutes, capacity },
    ];
  });
  if (extras.length === 0 && taken !== null) return refused(taken);
  return { ok: true, exceptions: [...activity.exceptions, ...extras] };
}

function oneOf(location: Location, activityKey: number): Activity | null {
  return location.activities.find((one) => one.key === activityKey && runsOnDays(one)) ?? null;
}

const withActivity = (location: Location, changed: Activity): Location => ({
  ...location,
  activities: location.activities.map((one) => (one.key === changed.key ? changed : one)),
});

function add(location: Location, change: AddDepartures, today: VenueDate): ChangedCalendar {
  const activity = oneOf(location, change.activityKey);
  if (activity === null) return refused({ code: 'activityMissing' });
  const why = whyNot('add', activity);
  if (why !== null) return refused(why);
  const isTimed = activity.appointmentType === 'dateTime';
  if (isTimed && (change.times.length === 0 || change.lengthMinutes === 0))
    return refused({ code: 'timesMissing' });
  // A day without times lasts all of it.
  const own = isTimed ? change : { ...change, lengthMinutes: minutesOfDay };
  const changed = added(activity, own, location);
  if (!changed.ok) return changed;
  const exceptions = fittedTo(mostExceptions, changed.exceptions, today);
  if (exceptions === null) return refused({ code: 'tooManyExceptions' });
  return { ok: true, location: withActivity(location, { ...activity, exceptions }) };
}

const minutesOfDay = 1440;

/** Whether a season could stand in a venue file. */
function isSeason({ appointmentType }: Activity, season: Season, isRental: boolean): boolean {
  const { from, to, weekdays, times, lengthMinutes } = season;
  if (from !== null && to !== null && to < from) return false;
  if (weekdays.length === 0) return false;
  if (isRental) return true;
  return appointmentType === 'dateTime' ? times.length > 0 && lengthMinutes > 0 : times.length === 0;
}

/** The season as the document has it: the hours of rentals, and what has no times, stay as they are. */
function ruleOf(activity: Activity, place: number | null, season: Season) {
  const before = place === null ? undefined : activity.schedules[place];
  const weekdays = [...new Set(season.weekdays)].sort();
  const times = [...new Set(season.times)].sort();
  if (activity.capacityType === 'duration' && before !== undefined) {
    const { times: own, hours, lengthMinutes, capacity } = before;
    return { ...season, weekdays, times: own, hours, lengthMinutes, capacity };
  }
  const isTimed = activity.appointmentType === 'dateTime';
  const lengthMinutes = isTimed ? season.lengthMinutes : minutesOfDay;
  return { ...season, weekdays, times, lengthMinutes, hours: isTimed ? null : (before?.hours ?? null) };
}

function changeSeason(location: Location, { activityKey, place, season }: ChangeSeason): ChangedCalendar {
  const activity = oneOf(location, activityKey);
  if (activity === null) return refused({ code: 'activityMissing' });
  const isRental = activity.capacityType === 'duration';
  const { schedules } = activity;
  if (place !== null && schedules[place] === undefined) return refused({ code: 'seasonMissing' });
  if (season === null) {
    if (place === null) return refused({ code: 'seasonMissing' });
    return {
      ok: true,
      location: withActivity(location, { ...activity, schedules: schedules.toSpliced(place, 1) }),
    };
  }
  // A new season of a rental needs opening hours, which the venue file has.
  if (isRental && place === null) return refused({ code: 'isRental' });
  if (!isSeason(activity, season, isRental)) return refused({ code: 'seasonMissing' });
  const rule = ruleOf(activity, place, season);
  const changed = place === null ? [...schedules, rule] : schedules.with(place, rule);
  if (changed.length > mostSchedules) return refused({ code: 'tooManySeasons' });
  return { ok: true, location: withActivity(location, { ...activity, schedules: changed }) };
}

/** Whether the days of a change are in order, ahead and not too many. */
function hasDays(change: CalendarChange, today: VenueDate): boolean {
  if (change.kind === 'season') return true;
  const { from, to } = change;
  return today <= from && from <= to && toDayNumber(to) - toDayNumber(from) < mostDays;
}

function decide(location: Location, change: CalendarChange, today: VenueDate): ChangedCalendar {
  if (!hasDays(change, today)) return refused({ code: 'daysMissing' });
  if ('times' in change && change.kind !== 'add' && change.times?.length === 0)
    return refused({ code: 'timesMissing' });
  switch (change.kind) {
    case 'season':
      return changeSeason(location, change);
    case 'add':
      return add(location, change, today);
    case 'open':
      return openAll(location, change, today);
    case 'blackout':
      return change.activityKeys.length === 0
        ? closeVenue(location, change)
        : ofEach(location, change, today);
    default:
      return ofEach(location, change, today);
  }
}

/** A venue with a change, and what that does to its departures. */
export type DecidedCalendar =
  | { ok: true; location: Location; changed: readonly ChangedDeparture[] }
  | { ok: false; refusal: CalendarRefusal };

/** Whether a change that does nothing to any departure now is worth saving: it says what holds for departures to come. */
const isForLater = ({ kind }: CalendarChange) => kind === 'season' || kind === 'blackout';

/**
 * Returns the venue with a change of its calendar, as it would be saved, and the departures that are otherwise then. Places that are
 * sold or held are compared afterwards, as with an import.
 * @param now days before today at the venue are not changed
 */
export function changeCalendar(location: Location, change: CalendarChange, now: Instant): DecidedCalendar {
  const today = dateAt(now, location.timeZone);
  const decided = decide(location, change, today);
  if (!decided.ok) return decided;
  const changed = changedDepartures(location, decided.location, spanOfChange(change, today), now);
  if (changed.length > 0) return { ...decided, changed };
  if (isForLater(change) && JSON.stringify(decided.location) !== JSON.stringify(location))
    return { ...decided, changed };
  const isClosed =
    change.kind === 'open' && daysOf(change).some((date) => isWithin(location.blackouts, date));
  return refused({ code: isClosed ? 'venueClosed' : 'unchanged' });
}
