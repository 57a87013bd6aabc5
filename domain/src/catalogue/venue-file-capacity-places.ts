/** What a new reading of a venue does to units of pools and to places of rates that are sold or held (docs/venue-files.md, "What is sold stays"). */
import { poolSubject, rateSubject } from '../availability/cells.ts';
import type { Location } from '../location/location.ts';
import type { Path } from './venue-file-problems.ts';
import { count, moment, named, type PlacesOutcome, type TouchedCell } from './venue-file-touched.ts';

/** Something whose capacity is the same at every moment. */
interface Constant {
  subject: string;
  capacity: number | null;
  path: Path;
}

function constants({ pools, activities }: Location): Constant[] {
  return [
    ...pools.map(({ id, units }, index) => ({
      subject: poolSubject(id),
      capacity: units,
      path: ['pools', index, 'units'],
    })),
    ...activities.flatMap(({ rates, capacityType }, index) =>
      rates.map(({ key, capacity }, place) => ({
        subject: rateSubject(key),
        capacity: capacityType === 'rate' ? capacity : null,
        path: ['activities', index, 'rates', place, 'capacity'],
      })),
    ),
  ];
}

function checkConstant({ subject, capacity, path }: Constant, cells: readonly TouchedCell[]): PlacesOutcome {
  const own = cells.filter((cell) => cell.subject === subject);
  const isShort = ({ sold, held }: TouchedCell) => capacity !== null && sold + held > capacity;
  const messages = own
    .filter(isShort)
    .map(
      (cell) =>
        `${moment(cell.at)}: ${count(cell)}, but the file has ${capacity}: it needs at least ${cell.sold + cell.held}`,
    );
  const changed = own.filter((cell) => !isShort(cell) && cell.capacity !== capacity);
  return {
    problems: named(path, messages),
    capacities: changed.map(({ at }) => ({ subject, at, capacity })),
  };
}

/** Pools and rates of before that are gone while something of them is sold or held are refused; the others get their new capacity. */
export function checkCapacityPlaces(
  before: Location | null,
  after: Location,
  cells: readonly TouchedCell[],
): PlacesOutcome[] {
  const staying = constants(after);
  const gone = (before === null ? [] : constants(before)).filter(
    ({ subject }) => !staying.some((constant) => constant.subject === subject),
  );
  const missing = gone.map(({ subject, path }): PlacesOutcome => {
    const claimed = cells.filter((cell) => cell.subject === subject && cell.sold + cell.held > 0);
    const messages = claimed.map(
      (cell) => `${moment(cell.at)}: ${count(cell)} of ${subject}, which is missing: keep it`,
    );
    return { problems: named(path.slice(0, 1), messages), capacities: [] };
  });
  return [...staying.map((constant) => checkConstant(constant, cells)), ...missing];
}
