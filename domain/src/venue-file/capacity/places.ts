/**
 * What an import does to units of pools and places of rates that are sold or held
 * (docs/venue-files.md, "What is sold stays").
 */
import { poolSubject, quarterMs, rateSubject, readQuarter, unitsAt } from '../../availability/cells.ts';
import { dateOf, type Instant, timeOf, type WallTime } from '../../kernel/local-time.ts';
import { instantOf, wallAt } from '../../kernel/zone-time.ts';
import type { Location } from '../../location/location.ts';
import { t } from '../../messages/t.ts';
import type { Path } from '../problems.ts';
import { count, moment, named, type PlacesOutcome, type TouchedCell } from '../touched.ts';

/** Something that is counted, with its capacity at a time. */
interface Counted {
  subject: string;
  capacityOf: (cell: TouchedCell) => number | null;
  path: Path;
}

function countedIn({ pools, activities, timeZone }: Location): Counted[] {
  return [
    ...pools.map((pool, index) => ({
      subject: poolSubject(pool.id),
      capacityOf: ({ at }: TouchedCell) => unitsAt(pool, timeZone, readQuarter(at)),
      path: ['pools', index, pool.outOfService === undefined ? 'units' : 'outOfService'],
    })),
    ...activities.flatMap(({ rates, capacityType }, index) =>
      rates.map(({ key, capacity }, place) => ({
        subject: rateSubject(key),
        capacityOf: () => (capacityType === 'rate' ? capacity : null),
        path: ['activities', index, 'rates', place, 'capacity'],
      })),
    ),
  ];
}

/** Pools are counted per quarter of an hour in UTC; everything else by the day or start it is sold for. */
const quarterOf = ({ at }: TouchedCell): Instant | null =>
  at.endsWith('Z') ? instantOf(at.slice(0, -1) as WallTime, 'UTC') : null;

/** Merges consecutive quarters of a pool with the same numbers into one line each, in venue time. */
function stretches(
  cells: readonly TouchedCell[],
  zone: string,
  capacityOf: Counted['capacityOf'] = () => null,
): { when: string; cell: TouchedCell }[] {
  const found: { cell: TouchedCell; from: Instant | null; to: Instant | null }[] = [];
  for (const cell of cells) {
    const from = quarterOf(cell);
    const to = from === null ? null : ((from + quarterMs) as Instant);
    const last = found.at(-1);
    const isSame =
      last?.cell.sold === cell.sold &&
      last.cell.held === cell.held &&
      capacityOf(last.cell) === capacityOf(cell);
    if (last !== undefined && from !== null && last.to === from && isSame) last.to = to;
    else found.push({ cell, from, to });
  }
  return found.map(({ cell, from, to }) => {
    if (from === null || to === null) return { cell, when: moment(cell.at) };
    const [begin, end] = [wallAt(from, zone), wallAt(to, zone)];
    const values = {
      date: dateOf(begin),
      begin: timeOf(begin),
      end: dateOf(begin) === dateOf(end) ? timeOf(end) : moment(end),
    };
    return { cell, when: t('venueFile.places.stretch', values) };
  });
}

function checkCounted(
  { subject, capacityOf, path }: Counted,
  cells: readonly TouchedCell[],
  zone: string,
): PlacesOutcome {
  const own = cells.filter((cell) => cell.subject === subject);
  const isShort = (cell: TouchedCell) => {
    const capacity = capacityOf(cell);
    return capacity !== null && cell.sold + cell.held > capacity;
  };
  const messages = stretches(own.filter(isShort), zone, capacityOf).map(({ when, cell }) =>
    t('venueFile.places.tooFewUnits', {
      when,
      claimed: count(cell),
      capacity: String(capacityOf(cell)),
      least: cell.sold + cell.held,
    }),
  );
  const changed = own.filter((cell) => !isShort(cell) && cell.capacity !== capacityOf(cell));
  return {
    problems: named(path, messages),
    notices: [],
    concerned: own.filter(isShort),
    capacities: changed.map((cell) => ({ subject, at: cell.at, capacity: capacityOf(cell) })),
  };
}

/** Refuses to remove pools and rates with units sold or held; the others get their new capacity. */
export function checkCapacityPlaces(
  before: Location | null,
  after: Location,
  cells: readonly TouchedCell[],
): PlacesOutcome[] {
  const staying = countedIn(after);
  const gone = (before === null ? [] : countedIn(before)).filter(
    ({ subject }) => !staying.some((one) => one.subject === subject),
  );
  const missing = gone.map(({ subject, path }): PlacesOutcome => {
    const claimed = cells.filter((cell) => cell.subject === subject && cell.sold + cell.held > 0);
    const messages = stretches(claimed, after.timeZone).map(({ when, cell }) =>
      t('venueFile.places.subjectGone', { when, claimed: count(cell), subject }),
    );
    return { problems: named(path.slice(0, 1), messages), notices: [], concerned: claimed, capacities: [] };
  });
  return [...staying.map((one) => checkCounted(one, cells, after.timeZone)), ...missing];
}
