/** How far a booking is: what is done and missing, and which section is open (4.2-05, D-AV-05, D-UI-04). */

import { missingAnswer } from '@gangway/contract/questions';
import { useState } from 'react';
import { type BookingSection, firstIncomplete, openSection, type StepName } from '../choice/booking-steps.ts';
import { type Completeness, judgeBooking } from '../choice/completeness.ts';
import { transportMissing } from '../choice/pickup.ts';
import type { Questions } from '../questions/use-questions.ts';
import { guestWords } from '../words/booking-words.ts';
import { isUntouched } from './booking-parts.ts';
import type { CurrentBooking } from './current-booking.ts';

export interface Progress extends Completeness {
  section: BookingSection;
  /** Whether there are add-ons nobody has looked at yet. */
  hasUnseenExtras: boolean;
  /** Returns where a choice leads: to what is missing, then to add-ons nobody has seen, then to the review. */
  after: (step: StepName) => BookingSection;
  /** Resets for the next booking. */
  restart: () => void;
}

type Answered = Pick<Questions, 'asked' | 'answers'>;

/** Judges the choices, then the answers: these are missing only once nothing else is. */
function judge({ options, held, loaded, parts }: CurrentBooking, questions: Answered): Completeness {
  const { activity, item } = options;
  const { slot, times } = loaded;
  const judged = judgeBooking(
    activity,
    held.chosen,
    slot,
    times.isLoading,
    guestWords(item).plural,
    transportMissing(activity, held.chosen, times),
    parts.slice(1),
  );
  const unanswered = judged.isComplete ? missingAnswer(questions.asked, questions.answers) : null;
  if (unanswered === null) return judged;
  return { ...judged, missing: unanswered, missingSentence: unanswered, isComplete: false };
}

export function useProgress(current: CurrentBooking, questions: Answered): Progress {
  const { options, held, parts } = current;
  const { steps } = held;
  const judged = judge(current, questions);
  const section = openSection(held.section, steps, judged.done);
  // Add-ons count as done only after the visitor has seen them.
  const [sawExtras, setSawExtras] = useState(options.address.search.editing !== undefined);
  if (section === 'addons' && !sawExtras) setSawExtras(true);
  const isUnchosen = steps.includes('addons') && parts.every(isUntouched);
  return {
    ...judged,
    section,
    hasUnseenExtras: isUnchosen && !sawExtras,
    after: (step) => {
      const done = { ...judged.done, [step]: true, ...(step === 'date' && { time: false }) };
      const next = firstIncomplete(steps, done);
      return next === 'review' && step === 'time' && isUnchosen ? 'addons' : next;
    },
    restart: () => setSawExtras(false),
  };
}
