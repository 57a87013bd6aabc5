/** The places of several activities, read in one query for a page that shows all of them (docs/rules/availability.md). */
import { cellStates } from '@gangway/domain/availability/cell-states';
import type { Departure } from '@gangway/domain/availability/expand-schedule';
import { type DepartureState, explainer, timeReasonsUntil } from '@gangway/domain/availability/explain';
import { groupExplainer } from '@gangway/domain/availability/explain-group';
import { placesOf } from '@gangway/domain/availability/places-left';
import type { Activity } from '@gangway/domain/catalog/activity';
import type { Package } from '@gangway/domain/catalog/package';
import { addDays, type Instant, lastOfMonth, type VenueDate } from '@gangway/domain/kernel/local-time';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import type { Queryable } from '../../db/database.ts';
import { readPlaces } from '../../db/touched-cells.repo.ts';
import type { Snapshot } from '../catalog/catalog.service.ts';
import { presentSlot } from './availability.presenter.ts';
import { type Days, departuresOf, nobody, partyRequestOf } from './calendar-question.ts';
import { mergeRanges, rangesOf } from './cell-ranges.shared.ts';
import type { Basis } from './remembered-answers.ts';

/** The places of several activities, read once, for a number of guests or for nobody, without order or hotel. */
export interface Look {
  /** Only for days that were requested. */
  departuresOn(activity: Activity, date: VenueDate): readonly Departure[];
  explain(activity: Activity, departures: readonly Departure[]): DepartureState[];
  /** All places of a departure and those that are left, whether it can be booked or not; null for no limit. */
  places(activity: Activity, departure: Departure): { capacity: number | null; left: number | null };
  /** Presents explained departures as times to choose, of a package if one is given. */
  slots(
    activity: Activity,
    states: readonly DepartureState[],
    item?: Package | null,
  ): ReturnType<typeof presentSlot>[];
  /** What answers computed from it depend on; null if there are no places to depend on. */
  basis(): Basis | null;
}

export interface Span extends Days {
  activity: Activity;
}

/** Returns the departures of a span, which may cover several months. */
function departuresIn(snapshot: Snapshot, { activity, from, to }: Span, today: VenueDate): Departure[] {
  const departures: Departure[] = [];
  for (let start = from; start <= to; start = addDays(lastOfMonth(start), 1)) {
    const end = lastOfMonth(start);
    departures.push(...departuresOf(snapshot, activity, { from: start, to: end < to ? end : to }, today));
  }
  return departures;
}

export async function lookAt(
  db: Queryable,
  snapshot: Snapshot,
  spans: readonly Span[],
  now: Instant,
  guests: number | null,
): Promise<Look> {
  const { location } = snapshot;
  const today = dateAt(now, location.timeZone);
  const seen = spans.map((span) => ({
    activity: span.activity,
    departures: departuresIn(snapshot, span, today),
  }));
  const byDay = new Map<string, Departure[]>();
  for (const { activity, departures } of seen)
    for (const [date, ofDay] of Map.groupBy(departures, (departure) => departure.date))
      byDay.set(`${activity.key}/${date}`, ofDay);
  const ranges = mergeRanges(
    seen.flatMap(({ activity, departures }) => rangesOf(activity, departures, false)),
  );
  const places = ranges.length === 0 ? null : await readPlaces(db, location.key, ranges, null);
  const states = cellStates(places?.cells() ?? []);
  const requestOf = (activity: Activity) => partyRequestOf(snapshot, activity, nobody);
  return {
    departuresOn: ({ key }, date) => byDay.get(`${key}/${date}`) ?? [],
    explain: (activity, departures) => {
      const request = requestOf(activity);
      const explained =
        guests === null
          ? explainer(location, activity, request, now)
          : groupExplainer(location, activity, request, guests, now);
      return departures.map((departure) => explained(departure, states));
    },
    places: (activity, departure) => placesOf(location, activity, departure, states, activity.rates),
    slots: (activity, shown, item = null) =>
      shown.map((state) => presentSlot(location, activity, state, states, item)),
    basis() {
      if (places === null) return null;
      const ends = seen.map(({ activity, departures }) =>
        timeReasonsUntil(activity, requestOf(activity).isPrivate, departures, now, location.timeZone),
      );
      const until = ends.reduce((one, other) => (other < one ? other : one));
      return { ranges, places: places.text, until };
    },
  };
}
