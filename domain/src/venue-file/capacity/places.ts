/**
 * What an import does to units of pools and places of rates that are sold or held
 * (docs/venue-files.md, "What is sold stays").
 */
import { poolSubject, rateSubject } from '../../availability/cells.ts';
import { dateOf, type Instant, timeOf, type WallTime } from '../../kernel/local-time.ts';
import { instantOf, wallAt } from '../../kernel/zone-time.ts';
import type { Location } from '../../location/location.ts';
import { t } from '../../messages/t.ts';
import type { Path } from '../problems.ts';
import { count, moment, named, type PlacesOutcome, type TouchedCell } from '../touched.ts';

/** Something whose capacity is the same at all times. */
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

const quarterMs = 15 * 60_000;

/** Pools are counted per quarter of an hour in UTC; everything else by the day or start it is sold for. */
const quarterOf = ({ at }: TouchedCell): Instant | null =>
  at.endsWith('Z') ? instantOf(at.slice(0, -1) as WallTime, 'UTC') : null;

/** Merges consecutive quarters of a pool with the same numbers into one line each, in venue time. */
function stretches(cells: readonly TouchedCell[], zone: string): { when: string; cell: TouchedCell }[] {
  const found: { cell: TouchedCell; from: Instant | null; to: Instant | null }[] = [];
  for (const cell of cells) {
    const from = quarterOf(cell);
    const to = from === null ? null : ((from + quarterMs) as Instant);
    const last = found.at(-1);
    const goesOn =
      from !== null && last?.to === from && last.cell.sold === cell.sold && last.cell.held === cell.held;
    if (last !== undefined && goesOn) last.to = to;
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

function checkConstant(
  { subject, capacity, path }: Constant,
  cells: readonly TouchedCell[],
  zone: string,
): PlacesOutcome {
  const own = cells.filter((cell) => cell.subject === subject);
  const isShort = ({ sold, held }: TouchedCell) => capacity !== null && sold + held > capacity;
  const messages = stretches(own.filter(isShort), zone).map(({ when, cell }) =>
    t('venueFile.places.tooFewUnits', {
      when,
      claimed: count(cell),
      capacity: String(capacity),
      least: cell.sold + cell.held,
    }),
  );
  const changed = own.filter((cell) => !isShort(cell) && cell.capacity !== capacity);
  return {
    problems: named(path, messages),
    notices: [],
    concerned: own.filter(isShort),
    capacities: changed.map(({ at }) => ({ subject, at, capacity })),
  };
}

/** Refuses to remove pools and rates with units sold or held; the others get their new capacity. */
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
    const messages = stretches(claimed, after.timeZone).map(({ when, cell }) =>
      t('venueFile.places.subjectGone', { when, claimed: count(cell), subject }),
    );
    return { problems: named(path.slice(0, 1), messages), notices: [], concerned: claimed, capacities: [] };
  });
  return [...staying.map((constant) => checkConstant(constant, cells, after.timeZone)), ...missing];
}
