/** Cells that somebody has touched, as an import looks at them, and how it speaks of them (docs/venue-files.md, "What is sold stays"). */
import { t } from '../messages/t.ts';
import { type Problem, problem } from './venue-file-problems.ts';

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
  /** What does not stand in the way and concerns guests who have booked. */
  notices: Problem[];
  /** Cells of the problems and notices: whoever booked them is named. */
  concerned: TouchedCell[];
  /** Cells whose number of places is to be set anew. */
  capacities: { subject: string; at: string; capacity: number | null }[];
}

/** Several outcomes as one. */
export const joined = (outcomes: readonly PlacesOutcome[]): PlacesOutcome => ({
  problems: outcomes.flatMap(({ problems }) => problems),
  notices: outcomes.flatMap(({ notices }) => notices),
  concerned: outcomes.flatMap(({ concerned }) => concerned),
  capacities: outcomes.flatMap(({ capacities }) => capacities),
});

const mostNamed = 20;

/** How many places are taken, as a clause. */
export function count({ sold, held }: TouchedCell): string {
  if (held === 0) return t('venueFile.places.sold', { sold });
  return sold === 0
    ? t('venueFile.places.held', { held })
    : t('venueFile.places.soldAndHeld', { sold, held });
}

/** When a cell is: a start is a day and a time, anything else is named as it is. */
export function moment(at: string): string {
  const middle = at.indexOf('T');
  return middle < 0
    ? at
    : t('venueFile.places.moment', { date: at.slice(0, middle), time: at.slice(middle + 1) });
}

export function named(path: Problem['path'], messages: readonly string[]): Problem[] {
  const problems = messages.slice(0, mostNamed).map((message) => problem(path, message));
  const more = messages.length - mostNamed;
  return more > 0 ? [...problems, problem(path, t('venueFile.places.more', { count: more }))] : problems;
}
