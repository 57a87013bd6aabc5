/** Cells that were claimed, and how an import describes them (docs/venue-files.md, "What is sold stays"). */
import { t } from '../messages/t.ts';
import { type Problem, problem } from './problems.ts';

/** A cell with claims, now or in the past. */
export interface TouchedCell {
  subject: string;
  at: string;
  capacity: number | null;
  /** Places of saved orders. */
  sold: number;
  /** Places held by carts that have not expired. */
  held: number;
  /** The plan of the membership whose uses are counted here; null or absent for anything else. */
  planKey?: number | null;
}

/**
 * Whether a departure has too few places for who has booked or holds them.
 * @param capacity its places; null for no limit, undefined if it does not run
 */
export const isShort = (
  { sold, held }: Pick<TouchedCell, 'sold' | 'held'>,
  capacity: number | null | undefined,
): boolean => (capacity === undefined ? sold + held > 0 : capacity !== null && capacity < sold + held);

export interface PlacesOutcome {
  problems: Problem[];
  /** Warnings that do not block the import but affect guests who have booked. */
  notices: Problem[];
  /** Cells behind the problems and notices, used to name the affected bookings. */
  concerned: TouchedCell[];
  /** Cells that get a new capacity. */
  capacities: { subject: string; at: string; capacity: number | null }[];
}

/** Merges several outcomes. */
export const joined = (outcomes: readonly PlacesOutcome[]): PlacesOutcome => ({
  problems: outcomes.flatMap(({ problems }) => problems),
  notices: outcomes.flatMap(({ notices }) => notices),
  concerned: outcomes.flatMap(({ concerned }) => concerned),
  capacities: outcomes.flatMap(({ capacities }) => capacities),
});

const maxNamed = 20;

/** Describes how many places are taken, as a clause. */
export function count({ sold, held }: TouchedCell): string {
  if (held === 0) return t('venueFile.places.sold', { sold });
  return sold === 0
    ? t('venueFile.places.held', { held })
    : t('venueFile.places.soldAndHeld', { sold, held });
}

/** Describes when a cell is: a start as day and time, anything else unchanged. */
export function moment(at: string): string {
  const middle = at.indexOf('T');
  return middle < 0
    ? at
    : t('venueFile.places.moment', { date: at.slice(0, middle), time: at.slice(middle + 1) });
}

export function named(path: Problem['path'], messages: readonly string[]): Problem[] {
  const problems = messages.slice(0, maxNamed).map((message) => problem(path, message));
  const more = messages.length - maxNamed;
  return more > 0 ? [...problems, problem(path, t('venueFile.places.more', { count: more }))] : problems;
}
