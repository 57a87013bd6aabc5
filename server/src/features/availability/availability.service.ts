/** What can be booked: month, times of a day, next date (decisions 6.2, 6.3; docs/rules/availability.md). */
import type { getMonthAvailability, getNextAvailableDate, getTimes } from '@gangway/contract/availability';
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { Instant } from '@gangway/domain/kernel/local-time';
import type { Snapshot } from '../catalog/catalog.service.ts';
import type { CalendarNeeds, Visitor } from './calendar.service.ts';
import { type Look, lookAt, type Span } from './look.service.ts';
import { monthOf } from './month.service.ts';
import { nextDateOf } from './next-date.service.ts';
import { recallAnswer } from './recall.service.ts';
import type { RememberedAnswers } from './remembered-answers.ts';
import { timesOf } from './times.service.ts';

export interface Availability {
  /** Takes one database query, however many activities and days; with guests, only for so many of them. */
  look(snapshot: Snapshot, spans: readonly Span[], now: Instant, guests: number | null): Promise<Look>;
  /** Returns the answer remembered under this name, as long as it holds. */
  recall<Answer>(
    answers: RememberedAnswers<Answer>,
    of: { snapshot: Snapshot; now: Instant },
    question: string,
  ): Promise<Answer | null>;
  /** Pages rendered on the server ask for nobody. A membership counts only for its signed-in account holder. */
  month(
    input: InputOf<typeof getMonthAvailability>,
    context?: Visitor,
  ): Promise<OutputOf<typeof getMonthAvailability>>;
  times(input: InputOf<typeof getTimes>, context?: Visitor): Promise<OutputOf<typeof getTimes>>;
  nextDate(input: InputOf<typeof getNextAvailableDate>): Promise<OutputOf<typeof getNextAvailableDate>>;
}

export function createAvailability(needs: CalendarNeeds): Availability {
  return {
    look: (snapshot, spans, now, guests) => lookAt(needs.db, snapshot, spans, now, guests),
    recall: (answers, of, question) => recallAnswer(needs.db, answers, of, question),
    month: (input, context) => monthOf(needs, input, context),
    times: (input, context) => timesOf(needs, input, context),
    nextDate: (input) => nextDateOf(needs, input),
  };
}
