/** The effect of a change of a venue's schedule on its departures (docs/rules/calendar.md, "The effect"). */
import { type Departure, expandSchedule } from '../availability/expand-schedule.ts';
import { hasPassed } from '../availability/has-passed.ts';
import type { Activity } from '../catalog/activity.ts';
import { addDays, type Instant, type VenueDate } from '../kernel/local-time.ts';
import type { CalendarChange } from './calendar-change.ts';
import type { Location } from './location.ts';
import { withBlackouts } from './with-blackouts.ts';

/** Days ahead for which the effect of a season is computed: two years, as far as sales can be open. */
export const effectDays = 731;

export type DepartureEffect = 'added' | 'removed' | 'closed' | 'opened' | 'resized' | 'relengthened';

/** A departure that is otherwise after a change; of rentals, a day. */
export interface ChangedDeparture {
  activityKey: number;
  effect: DepartureEffect;
  isRental: boolean;
  /** The key its places are counted under; the day for rentals. */
  at: string;
  /** As it was, or becomes if it is added. */
  departure: Departure;
  /** The places that it has afterwards; null for no limit, and if it does not run. */
  places: number | null;
}

const isOpen = ({ closed }: Departure) => closed === undefined;

function effectOn(was: Departure | undefined, is: Departure | undefined): DepartureEffect | null {
  if (was === undefined || is === undefined)
    return is === undefined ? (was === undefined ? null : 'removed') : 'added';
  if (isOpen(was) !== isOpen(is)) return isOpen(is) ? 'opened' : 'closed';
  if (was.capacity !== is.capacity) return 'resized';
  return was.end === is.end ? null : 'relengthened';
}

/** The rentals of a day as one: open as long as one of their starts is. */
function asDays(departures: readonly Departure[]): Map<string, Departure> {
  const days = new Map<string, Departure>();
  for (const [date, starts] of Map.groupBy(departures, (one) => one.date)) {
    const [first] = starts;
    const open = starts.filter(isOpen);
    if (first !== undefined)
      days.set(date, { ...(open[0] ?? first), at: date, end: first.end, capacity: null });
  }
  return days;
}

const isRental = ({ capacityType }: Activity) => capacityType === 'duration';

function departuresOf(
  activity: Activity | undefined,
  location: Location,
  { from, to }: Span,
  now: Instant,
): Map<string, Departure> {
  if (activity === undefined || activity.appointmentType === 'none') return new Map();
  const all = expandSchedule(withBlackouts(activity, location.blackouts), from, to, location.timeZone);
  const ahead = all.filter((departure) => !hasPassed(departure, now));
  return isRental(activity) ? asDays(ahead) : new Map(ahead.map((one) => [one.at, one]));
}

interface Span {
  from: VenueDate;
  to: VenueDate;
}

/** Returns the days that a change can touch. */
export const spanOfChange = (change: CalendarChange, today: VenueDate): Span =>
  change.kind === 'season'
    ? { from: today, to: addDays(today, effectDays) }
    : { from: change.from, to: change.to };

const scheduleOf = ({ schedules, exceptions }: Activity) => JSON.stringify([schedules, exceptions]);

/** Returns the departures that are otherwise after a change, by start, then by activity. Those that have left do not count. */
export function changedDepartures(
  before: Location,
  after: Location,
  span: Span,
  now: Instant,
): ChangedDeparture[] {
  const isSameVenue = JSON.stringify(before.blackouts) === JSON.stringify(after.blackouts);
  const changed = after.activities.flatMap((activity) => {
    const former = before.activities.find(({ key }) => key === activity.key);
    if (isSameVenue && former !== undefined && scheduleOf(former) === scheduleOf(activity)) return [];
    const was = departuresOf(former, before, span, now);
    const is = departuresOf(activity, after, span, now);
    return [...new Set([...was.keys(), ...is.keys()])].flatMap((at): ChangedDeparture[] => {
      const effect = effectOn(was.get(at), is.get(at));
      const departure = was.get(at) ?? is.get(at);
      if (effect === null || departure === undefined) return [];
      const places = is.get(at)?.capacity ?? null;
      return [{ activityKey: activity.key, effect, isRental: isRental(activity), at, departure, places }];
    });
  });
  return changed.toSorted(
    (one, other) => one.departure.startAt - other.departure.startAt || one.activityKey - other.activityKey,
  );
}
