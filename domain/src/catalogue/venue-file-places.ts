/** What a new reading of a venue does to places that are sold or held: they are never taken away (docs/venue-files.md, "What is sold stays"). */
import { activitySubject } from '../availability/cells.ts';
import { expandSchedule } from '../availability/expand-schedule.ts';
import type { VenueDate } from '../kernel/local-time.ts';
import type { Location } from '../location/location.ts';
import { vehicleSubject } from '../transport/book-pickup.ts';
import type { Activity } from './activity.ts';
import { type Problem, problem } from './venue-file-problems.ts';
import { withBlackouts } from './with-blackouts.ts';

/** A cell somebody claimed places of, now or before. */
export interface TouchedCell {
  subject: string;
  at: string;
  capacity: number | null;
  /** Places of saved orders. */
  sold: number;
  /** Places of carts whose time is not over. */
  held: number;
}

export interface PlacesOutcome {
  problems: Problem[];
  /** Cells whose number of places is to be set anew. */
  capacities: { subject: string; at: string; capacity: number | null }[];
}

const mostNamed = 20;

function count({ sold, held }: TouchedCell): string {
  const places = (number: number) => (number === 1 ? '1 place is' : `${number} places are`);
  if (held === 0) return `${places(sold)} sold`;
  return sold === 0 ? `${places(held)} held by carts` : `${places(sold)} sold and ${held} held by carts`;
}

const moment = (at: string) => at.replace('T', ' at ');

/** Capacity by `at` of every departure on the days that have touched cells. */
function departuresOn(activity: Activity, dates: ReadonlySet<VenueDate>, zone: string) {
  const found = new Map<string, number | null>();
  for (const date of dates)
    for (const departure of expandSchedule(activity, date, date, zone))
      found.set(departure.at, departure.capacity);
  return found;
}

function named(path: Problem['path'], messages: readonly string[]): Problem[] {
  const problems = messages.slice(0, mostNamed).map((message) => problem(path, message));
  const more = messages.length - mostNamed;
  return more > 0 ? [...problems, problem(path, `and ${more} more departures like these`)] : problems;
}

function checkActivityPlaces(
  activity: Activity,
  location: Location,
  cells: readonly TouchedCell[],
  index: number,
): PlacesOutcome {
  const dates = new Set(cells.map(({ at }) => at.slice(0, 10) as VenueDate));
  const departures = departuresOn(withBlackouts(activity, location.blackouts), dates, location.timeZone);
  const capacities: PlacesOutcome['capacities'] = [];
  const messages: string[] = [];
  for (const cell of cells) {
    const { subject, at } = cell;
    const capacity = departures.get(at);
    const claimed = cell.sold + cell.held;
    if (capacity === undefined) {
      if (claimed > 0)
        messages.push(
          `${moment(at)}: ${count(cell)}, but nothing runs then any more: keep this departure, or move the guests first`,
        );
    } else if (capacity !== null && capacity < claimed)
      messages.push(
        `${moment(at)}: ${count(cell)}, but the file has a capacity of ${capacity}: it needs at least ${claimed}`,
      );
    else if (capacity !== cell.capacity) capacities.push({ subject, at, capacity });
  }
  return { problems: named(['activities', index, 'schedules'], messages), capacities };
}

/** Seats of vehicles are the same on every run. */
function checkVehicles(
  before: Location | null,
  after: Location,
  cells: readonly TouchedCell[],
): PlacesOutcome {
  const outcome: PlacesOutcome = { problems: [], capacities: [] };
  const cellsOf = ({ id }: { id: string }) => cells.filter(({ subject }) => subject === vehicleSubject(id));
  for (const [index, vehicle] of after.vehicles.entries()) {
    const { seats } = vehicle;
    const own = cellsOf(vehicle);
    const messages = own
      .filter(({ sold, held }) => sold + held > seats)
      .map((cell) => `${moment(cell.at)}: ${count(cell)}: it needs at least ${cell.sold + cell.held} seats`);
    outcome.problems.push(...named(['transportation', 'vehicles', index, 'seats'], messages));
    const changed = messages.length > 0 ? [] : own.filter(({ capacity }) => capacity !== seats);
    outcome.capacities.push(...changed.map(({ subject, at }) => ({ subject, at, capacity: seats })));
  }
  for (const gone of before?.vehicles ?? []) {
    if (after.vehicles.some(({ id }) => id === gone.id)) continue;
    const claimed = cellsOf(gone).filter(({ sold, held }) => sold + held > 0);
    const messages = claimed.map(
      (cell) => `"${gone.id}" is missing, but on ${moment(cell.at)} ${count(cell)}`,
    );
    outcome.problems.push(...named(['transportation'], messages));
  }
  return outcome;
}

/** Compares what is sold and held from now on with what the venue is about to become. */
export function checkPlaces(
  before: Location | null,
  after: Location,
  cells: readonly TouchedCell[],
): PlacesOutcome {
  const outcome = checkVehicles(before, after, cells);
  const cellsOf = ({ key }: Activity) => cells.filter(({ subject }) => subject === activitySubject(key));
  for (const [index, activity] of after.activities.entries()) {
    const { problems, capacities } = checkActivityPlaces(activity, after, cellsOf(activity), index);
    outcome.problems.push(...problems);
    outcome.capacities.push(...capacities);
  }
  for (const gone of before?.activities ?? []) {
    if (after.activities.some(({ key }) => key === gone.key)) continue;
    const own = cellsOf(gone).filter(({ sold, held }) => sold + held > 0);
    const messages = own.map(
      (cell) =>
        `"${gone.id}" is missing, but on ${moment(cell.at)} ${count(cell)}: keep it, with isActive: false at its rates to sell no more`,
    );
    outcome.problems.push(...named(['activities'], messages));
  }
  const claimed = cells.some(({ sold, held }) => sold + held > 0);
  for (const field of ['currency', 'timeZone'] as const)
    if (claimed && before !== null && before[field] !== after[field])
      outcome.problems.push(
        problem(['venue', field], `can not change from ${before[field]} while places are sold or held`),
      );
  return outcome;
}
