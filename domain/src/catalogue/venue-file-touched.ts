/** Cells that somebody has touched, as an import looks at them, and how it speaks of them (docs/venue-files.md, "What is sold stays"). */
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

export function count({ sold, held }: TouchedCell): string {
  const places = (number: number) => (number === 1 ? '1 place is' : `${number} places are`);
  if (held === 0) return `${places(sold)} sold`;
  return sold === 0 ? `${places(held)} held by carts` : `${places(sold)} sold and ${held} held by carts`;
}

export const moment = (at: string) => at.replace('T', ' at ');

export function named(path: Problem['path'], messages: readonly string[]): Problem[] {
  const problems = messages.slice(0, mostNamed).map((message) => problem(path, message));
  const more = messages.length - mostNamed;
  return more > 0 ? [...problems, problem(path, `and ${more} more departures like these`)] : problems;
}
