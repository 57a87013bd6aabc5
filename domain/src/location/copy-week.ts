/** Gives days the departures of the same weekdays of a week, by exceptions of an activity (docs/rules/calendar.md, "Copying a week"). */
import { type Departure, expandSchedule } from '../availability/expand-schedule.ts';
import type { Activity, ScheduleException } from '../catalog/activity.ts';
import { addDays, type VenueDate, type VenueTime, weekdayOf } from '../kernel/local-time.ts';
import type { CopyWeek } from './calendar-change.ts';
import { daysOf, isRanged, withoutSelected } from './selected-departures.ts';

/** A start that a day is to have. */
interface Wanted {
  /** Null for a day without times. */
  time: VenueTime | null;
  lengthMinutes: number;
  capacity: number | null;
  closed: Departure['closed'];
}

const wantedOf = ({ at, time, lengthMinutes, capacity, closed }: Departure): Wanted => ({
  time: time === null ? null : (at.slice(11) as VenueTime),
  lengthMinutes,
  capacity,
  closed,
});

const timesOf = (starts: readonly Wanted[]): VenueTime[] => starts.flatMap(({ time }) => time ?? []).sort();

/** The same for all of a day without times. */
const someTimes = (starts: readonly Wanted[]) =>
  starts.some(({ time }) => time === null) ? null : timesOf(starts);

/** Returns the exceptions by which a day that has some starts gets others instead. */
function exceptionsFor(
  date: VenueDate,
  has: readonly Wanted[],
  wanted: readonly Wanted[],
): ScheduleException[] {
  const find = (list: readonly Wanted[], { time }: Wanted) => list.find((one) => one.time === time);
  const gone = has.filter((start) => find(wanted, start) === undefined);
  const fresh = wanted.filter((start) => find(has, start)?.lengthMinutes !== start.lengthMinutes);
  const sized = wanted.filter((start) => {
    const own = find(has, start);
    return own?.lengthMinutes === start.lengthMinutes && own.capacity !== start.capacity;
  });
  const closed = wanted.filter((start) => start.closed !== undefined);
  const on = { from: date, to: date };
  const grouped = (starts: readonly Wanted[], name: (start: Wanted) => string) => [
    ...Map.groupBy(starts, name).values(),
  ];
  return [
    ...(gone.length === 0 ? [] : [{ kind: 'closed' as const, ...on, times: someTimes(gone), reason: null }]),
    ...grouped(fresh, ({ lengthMinutes, capacity }) => `${lengthMinutes}/${capacity}`).flatMap(
      (group): ScheduleException[] => {
        const { lengthMinutes, capacity } = group[0] as Wanted;
        return [{ kind: 'extra', date, times: timesOf(group), lengthMinutes, capacity }];
      },
    ),
    ...grouped(sized, ({ capacity }) => `${capacity}`).map((group): ScheduleException => {
      const { capacity } = group[0] as Wanted;
      return { kind: 'capacity', ...on, times: someTimes(group), capacity };
    }),
    ...grouped(closed, (start) => start.closed?.reason ?? '').map((group): ScheduleException => {
      const reason = group[0]?.closed?.reason ?? null;
      return { kind: 'salesClosed', ...on, times: someTimes(group), reason };
    }),
  ];
}

/** Returns the exceptions of an activity with which each day has the departures of the same weekday of the week. */
export function copiedWeek(
  activity: Activity,
  { week, ...days }: CopyWeek,
  timeZone: string,
): readonly ScheduleException[] {
  const startsOn = (from: Activity, date: VenueDate) =>
    expandSchedule(from, date, date, timeZone).map(wantedOf);
  const weekOf = new Map(
    Array.from({ length: 7 }, (_, at) => addDays(week, at)).map((date) => [weekdayOf(date), date]),
  );
  let exceptions: readonly ScheduleException[] = activity.exceptions;
  for (const date of daysOf(days)) {
    const source = weekOf.get(weekdayOf(date));
    if (source === undefined || source === date) continue;
    const wanted = startsOn(activity, source);
    if (JSON.stringify(wanted) === JSON.stringify(startsOn({ ...activity, exceptions }, date))) continue;
    const oneDay = { from: date, to: date, weekdays: [], times: null };
    const bare = withoutSelected({ ...activity, exceptions }, timeZone, oneDay, isRanged).filter(
      (one) => isRanged(one) || one.date !== date,
    );
    exceptions = [...bare, ...exceptionsFor(date, startsOn({ ...activity, exceptions: bare }, date), wanted)];
  }
  return exceptions;
}
