/** What is claimed of cells, as the rules look at it, and how much of a demand's cells is left (docs/rules/capacity.md). */
import { type Demand, poolSubject, readQuarter } from './cells.ts';

/** What the ledger of places says of a cell: how much may be claimed in all and how much is live. */
export interface CellState {
  capacity: number | null;
  claimed: number;
  /** A private tour has all of it. */
  exclusive?: boolean;
}

/** Touched cells by subject, and within it by `at`; of pools by quarter. One that is missing is untouched. */
export type CellStates = ReadonlyMap<string, ReadonlyMap<string | number, CellState>>;

const poolPrefix = poolSubject('');

export interface TouchedCell extends CellState {
  subject: string;
  at: string;
}

/** Takes the cells as they are: a month of a busy activity has a thousand, and copies of them cost more than reading them. */
export function cellStates(cells: readonly TouchedCell[]): CellStates {
  const states = new Map<string, Map<string | number, CellState>>();
  let known = new Map<string | number, CellState>();
  let subject: string | null = null;
  for (const cell of cells) {
    if (cell.subject !== subject) {
      subject = cell.subject;
      known = states.get(subject) ?? new Map<string | number, CellState>();
      states.set(subject, known);
    }
    known.set(subject.startsWith(poolPrefix) ? readQuarter(cell.at) : cell.at, cell);
  }
  return states;
}

/** Why nothing of a cell is to be had though it may not be full. */
export type Taken = 'private' | 'shared' | null;

export interface Standing {
  /** Units of all cells together that can still be claimed, at the peak; null for no limit. */
  left: number | null;
  /** Their capacity in all; null for no limit. */
  capacity: number | null;
  taken: Taken;
}

const least = (one: number | null, other: number | null) =>
  one === null ? other : other === null ? one : Math.min(one, other);

function standingAt(state: CellState | undefined, demand: Demand): Standing {
  const capacity = state === undefined ? demand.capacity : state.capacity;
  const claimed = state?.claimed ?? 0;
  if (state?.exclusive === true) return { left: 0, capacity, taken: 'private' };
  if (demand.exclusive && claimed > 0) return { left: 0, capacity, taken: 'shared' };
  return { left: capacity === null ? null : Math.max(0, capacity - claimed), capacity, taken: null };
}

const worse = (one: Standing, other: Standing): Standing => ({
  left: least(one.left, other.left),
  capacity: least(one.capacity, other.capacity),
  taken: one.taken ?? other.taken,
});

/** How much of what a demand asks for is there: at one moment, or at the worst of its quarters. */
export function standingOf(demand: Demand, states: CellStates): Standing {
  const known = states.get(demand.subject);
  if (typeof demand.at === 'string') return standingAt(known?.get(demand.at), demand);
  const untouched = standingAt(undefined, demand);
  if (known === undefined) return untouched;
  let worst = null as Standing | null;
  let touched = 0;
  for (let quarter = demand.at.first; quarter < demand.at.first + demand.at.count; quarter++) {
    const state = known.get(quarter);
    if (state === undefined) continue;
    touched += 1;
    const one = standingAt(state, demand);
    worst = worst === null ? one : worse(worst, one);
  }
  if (worst === null) return untouched;
  return touched === demand.at.count ? worst : worse(worst, untouched);
}

/** Whether the claim would be taken: the same condition as in claim_cells. */
export function fits({ units }: Demand, { left, taken }: Standing): boolean {
  return taken === null && (left === null || units <= left);
}
