/** Undoes a change of the schedule (docs/rules/calendar.md). */
import { type TakenDeparture, undoCalendarChange } from '@gangway/contract/calendar';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { randomText } from '@gangway/ui/lib/random-text.ts';
import { call } from '../../lib/call.ts';
import type { Refusal } from '../../lib/use-changes.ts';

export interface UndoOutcome {
  /** Null once it is undone. */
  refusal: Refusal | null;
  /** Departures with guests that keep it from being undone. */
  taken: TakenDeparture[];
  takenCount: number;
}

/**
 * Rejects if there was no answer.
 * @param key the same for one that is sent again, so that it counts once if an answer was lost
 */
export async function undoChange(
  venue: LocationKey,
  version: number,
  key: string = randomText(22),
): Promise<UndoOutcome> {
  const answer = await call(undoCalendarChange, { locationKey: venue, version }, { key });
  const { taken, takenCount, modelErrors } = answer;
  const [first] = modelErrors ?? [];
  if (first === undefined) return { refusal: null, taken, takenCount };
  const words = (modelErrors ?? []).flatMap(({ value }) => value).join(' ');
  return { refusal: { code: first.key, words }, taken, takenCount };
}
