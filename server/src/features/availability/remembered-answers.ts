/**
 * Caches calendar answers: the same question about the same places and catalog has the same answer until the clock
 * changes it (docs/rules/availability.md).
 */
import type { Instant } from '@gangway/domain/kernel/local-time';
import type { CellRange } from '../../db/touched-cells.repo.ts';
import type { Snapshot } from '../catalog/catalog.service.ts';

/** The data that an answer was computed from, besides the catalog. */
export interface Basis {
  /** The database ranges it depends on, and what they contained. */
  ranges: readonly CellRange[];
  places: string;
  /** The moment when a sale closes or a new day begins at the venue. */
  until: Instant;
}

export interface Remembered<Answer> extends Basis {
  answer: Answer;
}

/** Per venue; the least recently used goes first. */
const most = 64;
/** Longer places are rare and not worth the memory. */
const longest = 64_000;

/** Remembers the answers to one kind of question, by what was asked. */
export class RememberedAnswers<Answer> {
  readonly #answers = new WeakMap<Snapshot, Map<string, Remembered<Answer>>>();

  recall(snapshot: Snapshot, question: string): Remembered<Answer> | null {
    const known = this.#answers.get(snapshot);
    const found = known?.get(question);
    if (known === undefined || found === undefined) return null;
    known.delete(question);
    known.set(question, found);
    return found;
  }

  remember(snapshot: Snapshot, question: string, answer: Remembered<Answer>): void {
    if (answer.places.length > longest) return;
    const known = this.#answers.get(snapshot) ?? new Map<string, Remembered<Answer>>();
    this.#answers.set(snapshot, known);
    known.set(question, answer);
    const [first] = known.keys();
    if (known.size > most && first !== undefined) known.delete(first);
  }
}
