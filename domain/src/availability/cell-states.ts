/** The claims on cells, and how much of a demand's cells is left (docs/rules/capacity.md). */
import { type Demand, poolSubject, type Quarters, readQuarter } from './cells.ts';

/** A cell in the ledger of places: its total capacity and the units claimed now. */
export interface CellState {
  capacity: number | null;
  claimed: number;
  /** True if a private tour has the whole cell. */
  exclusive?: boolean;
}

/** Touched cells by subject, then by `at` (for pools, by quarter). A missing cell is untouched. */
export type CellStates = ReadonlyMap<string, ReadonlyMap<string | number, CellState>>;

const poolPrefix = poolSubject('');

export interface TouchedCell extends CellState {
  subject: string;
  at: string;
}

/** Keeps the cells uncopied: a busy activity's month has a thousand, and copying costs more than reading. */
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

/** Why nothing can be taken from a cell that may not be full. */
export type Taken = 'private' | 'shared' | null;

export interface Standing {
  /** Units still available in all the cells at once, at the peak; null for no limit. */
  left: number | null;
  /** Total capacity; null for no limit. */
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

/** The worst of quarters that have different capacities. */
function worstOf(
  demand: Demand,
  { first, count }: Quarters,
  capacityAt: NonNullable<Demand['capacityAt']>,
  known: ReadonlyMap<string | number, CellState> | undefined,
): Standing {
  let worst: Standing = { left: null, capacity: null, taken: null };
  for (let quarter = first; quarter < first + count; quarter++) {
    const state = known?.get(quarter) ?? { capacity: capacityAt(quarter), claimed: 0 };
    worst = worse(worst, standingAt(state, demand));
  }
  return worst;
}

/** Returns how much is left of what a demand asks for, at one moment or in the worst of its quarters. */
export function standingOf(demand: Demand, states: CellStates): Standing {
  const { sharing } = demand;
  // The departure has its units already: others of the pool do not matter.
  if (sharing !== undefined && (states.get(sharing.subject)?.get(sharing.at)?.claimed ?? 0) > 0)
    return { left: null, capacity: null, taken: null };
  const known = states.get(demand.subject);
  if (typeof demand.at === 'string') return standingAt(known?.get(demand.at), demand);
  if (demand.capacityAt !== undefined) return worstOf(demand, demand.at, demand.capacityAt, known);
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

/** Returns whether the claim would be accepted: the same condition as in claim_cells. */
export function fits({ units }: Demand, { left, taken }: Standing): boolean {
  return taken === null && (left === null || units <= left);
}
