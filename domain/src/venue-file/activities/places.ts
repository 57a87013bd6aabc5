/** What an import does to places of departures that are sold or held (docs/venue-files.md, "What is sold stays"). */
import { activitySubject } from '../../availability/cells.ts';
import { expandSchedule } from '../../availability/expand-schedule.ts';
import type { Activity } from '../../catalog/activity.ts';
import { dateOf, timeOf, type VenueDate, type WallTime } from '../../kernel/local-time.ts';
import type { Location } from '../../location/location.ts';
import { withBlackouts } from '../../location/with-blackouts.ts';
import { t } from '../../messages/t.ts';
import type { Problem } from '../problems.ts';
import { count, isShort, joined, moment, named, type PlacesOutcome, type TouchedCell } from '../touched.ts';

/** The end is null for an open ticket. */
type Run = { capacity: number | null; end: WallTime | null };

/** Returns every departure on the given dates, by `at`. */
function departuresOn(activity: Activity, location: Location, dates: ReadonlySet<VenueDate>) {
  const found = new Map<string, Run>();
  if (activity.appointmentType === 'none') return found.set('open', { capacity: activity.stock, end: null });
  const open = withBlackouts(activity, location.blackouts);
  for (const date of dates)
    for (const { at, capacity, end } of expandSchedule(open, date, date, location.timeZone))
      found.set(at, { capacity, end });
  return found;
}

/** Guests keep the times they booked, so the operator must tell them about a changed length. */
function noticeOfLength(
  { at, sold, ...cell }: TouchedCell,
  before: Run | undefined,
  { end }: Run,
): string | null {
  if (sold === 0 || end === null || before === undefined || before.end === null || before.end === end)
    return null;
  const [now, then] =
    dateOf(end) === dateOf(before.end)
      ? [timeOf(end), timeOf(before.end)]
      : [moment(end), moment(before.end)];
  return t('venueFile.places.otherLength', {
    when: moment(at),
    now,
    claimed: count({ ...cell, at, sold, held: 0 }),
    before: then,
  });
}

/** Which entry of the file decides about a departure: the venue's blackout, the activity's exception, or its schedules. */
function decidedBy(
  { activity, index, location }: { activity: Activity; index: number; location: Location },
  at: string,
  kind: 'closed' | 'capacity',
): { path: Problem['path']; isClosed: boolean } {
  const [date = '', time = ''] = at.split('T');
  const isOn = ({ from, to }: { from: string; to: string }) => from <= date && date <= to;
  const blackout = location.blackouts.findIndex(isOn);
  if (kind === 'closed' && blackout >= 0) return { path: ['blackouts', blackout], isClosed: true };
  const exception = activity.exceptions.findLastIndex(
    (one) =>
      one.kind === kind && isOn(one) && (one.times === null || one.times.some((listed) => listed === time)),
  );
  return exception < 0
    ? { path: ['activities', index, 'schedules'], isClosed: false }
    : { path: ['activities', index, 'exceptions', exception], isClosed: kind === 'closed' };
}

/** Messages with the entry that each is about; those of one entry together. */
function namedByEntry(found: readonly { path: Problem['path']; message: string }[]): Problem[] {
  const paths = new Map(found.map(({ path }) => [path.join(' '), path]));
  return [...paths].flatMap(([name, path]) => {
    const own = found.filter((one) => one.path.join(' ') === name);
    return named(
      path,
      own.map(({ message }) => message),
    );
  });
}

function checkActivityPlaces(
  activity: Activity,
  { before, after: location }: { before: Location | null; after: Location },
  cells: readonly TouchedCell[],
  index: number,
): PlacesOutcome {
  const dates = new Set(cells.map(({ at }) => at.slice(0, 10) as VenueDate));
  const departures = departuresOn(activity, location, dates);
  const former = before?.activities.find(({ key }) => key === activity.key);
  const earlier =
    before === null || former === undefined ? new Map<string, Run>() : departuresOn(former, before, dates);
  const capacities: PlacesOutcome['capacities'] = [];
  const concerned: TouchedCell[] = [];
  const found: { path: Problem['path']; message: string }[] = [];
  const notices: string[] = [];
  const of = { activity, index, location };
  for (const cell of cells) {
    const { subject, at } = cell;
    const departure = departures.get(at);
    const claimed = cell.sold + cell.held;
    const notice = departure === undefined ? null : noticeOfLength(cell, earlier.get(at), departure);
    if (notice !== null) notices.push(notice);
    const capacity = departure?.capacity;
    const lacksPlaces = isShort(cell, capacity);
    if (lacksPlaces || notice !== null) concerned.push(cell);
    const words = { when: moment(at), claimed: count(cell), least: claimed };
    if (capacity === undefined) {
      const { path, isClosed } = decidedBy(of, at, 'closed');
      const message = isClosed
        ? t('venueFile.places.departureClosed', words)
        : t('venueFile.places.departureGone', words);
      if (lacksPlaces) found.push({ path, message });
    } else if (lacksPlaces)
      found.push({
        path: decidedBy(of, at, 'capacity').path,
        message: t('venueFile.places.tooFewPlaces', { ...words, capacity: String(capacity) }),
      });
    else if (capacity !== cell.capacity) capacities.push({ subject, at, capacity });
  }
  const path = ['activities', index, 'schedules'];
  return { problems: namedByEntry(found), notices: named(path, notices), concerned, capacities };
}

/** Guests keep the departures they booked, so none with guests is taken away or made too small for them. */
export function checkDepartures(
  before: Location | null,
  after: Location,
  cells: readonly TouchedCell[],
): PlacesOutcome {
  const cellsOf = ({ key }: Activity) => cells.filter(({ subject }) => subject === activitySubject(key));
  const outcome = joined(
    after.activities.map((activity, index) =>
      checkActivityPlaces(activity, { before, after }, cellsOf(activity), index),
    ),
  );
  for (const gone of before?.activities ?? []) {
    if (after.activities.some(({ key }) => key === gone.key)) continue;
    const own = cellsOf(gone).filter(({ sold, held }) => sold + held > 0);
    outcome.concerned.push(...own);
    const messages = own.map((cell) =>
      t('venueFile.places.activityGone', { id: gone.id, when: moment(cell.at), claimed: count(cell) }),
    );
    outcome.problems.push(...named(['activities'], messages));
  }
  return outcome;
}
