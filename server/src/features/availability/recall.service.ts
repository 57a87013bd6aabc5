/** Returns remembered answers as long as they hold (docs/rules/availability.md). */
import type { Instant } from '@gangway/domain/kernel/local-time';
import type { Queryable } from '../../db/database.ts';
import { readPlaces } from '../../db/touched-cells.repo.ts';
import type { Snapshot } from '../catalog/catalog.service.ts';
import type { RememberedAnswers } from './remembered-answers.ts';

/** Returns the remembered answer; null if there is none, or the clock or the places have changed it. */
export async function recallAnswer<Answer>(
  db: Queryable,
  answers: RememberedAnswers<Answer>,
  { snapshot, now }: { snapshot: Snapshot; now: Instant },
  question: string,
): Promise<Answer | null> {
  const known = answers.recall(snapshot, question);
  if (known === null || now >= known.until) return null;
  const places = await readPlaces(db, snapshot.location.key, known.ranges, null);
  return places.text === known.places ? known.answer : null;
}
