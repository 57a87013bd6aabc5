/** Months as they were answered last: what is asked in the same way of the same places, while the same is on sale, has the same answer (docs/rules/availability.md). */
import type { getMonthAvailability } from '@gangway/contract/availability';
import type { OutputOf } from '@gangway/contract/call';
import type { Instant } from '@gangway/domain/kernel/local-time';
import type { CellRange } from '../../db/touched-cells.repo.ts';
import type { Snapshot } from '../catalogue/catalogue.service.ts';

export interface MonthAnswer {
  /** What of the database it depends on, and what that said. */
  ranges: readonly CellRange[];
  places: string;
  /** From this moment on something is sold no longer, or a new day begins at the venue. */
  until: Instant;
  days: OutputOf<typeof getMonthAvailability>;
}

/** Of one venue; the longest without a question goes first. */
const most = 64;
/** A month that says more is rare, and not worth its room. */
const longest = 64_000;

const answers = new WeakMap<Snapshot, Map<string, MonthAnswer>>();

export function recallMonth(snapshot: Snapshot, question: string): MonthAnswer | null {
  const known = answers.get(snapshot);
  const found = known?.get(question);
  if (known === undefined || found === undefined) return null;
  known.delete(question);
  known.set(question, found);
  return found;
}

export function rememberMonth(snapshot: Snapshot, question: string, answer: MonthAnswer): void {
  if (answer.places.length > longest) return;
  const known = answers.get(snapshot) ?? new Map<string, MonthAnswer>();
  answers.set(snapshot, known);
  known.set(question, answer);
  const [first] = known.keys();
  if (known.size > most && first !== undefined) known.delete(first);
}
