/**
 * Caches month responses: the same question about the same places and catalog has the same answer
 * (docs/rules/availability.md).
 */
import type { getMonthAvailability } from '@gangway/contract/availability';
import type { OutputOf } from '@gangway/contract/call';
import type { Instant } from '@gangway/domain/kernel/local-time';
import type { CellRange } from '../../db/touched-cells.repo.ts';
import type { Snapshot } from '../catalog/catalog.service.ts';

export interface MonthAnswer {
  /** The database ranges it depends on, and what they contained. */
  ranges: readonly CellRange[];
  places: string;
  /** The moment when a sale closes or a new day begins at the venue. */
  until: Instant;
  days: OutputOf<typeof getMonthAvailability>;
}

/** Per venue; the least recently used goes first. */
const most = 64;
/** Longer months are rare and not worth the memory. */
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
