/** The answers of a booking while they are given: those of the line that is edited, what was typed since, kept over a reload (D-CU-02). */
import type { Item } from '@gangway/contract/catalogue';
import type { GivenAnswer } from '@gangway/domain/custom-fields/answers';
import { useEffect, useRef, useState } from 'react';
import { answersOfLine } from '../cart/line-words.ts';
import { type DraftPlace, dropDraft, readDraft, writeDraft } from './answer-draft.ts';
import { type Asked, replaceAnswer, withAnswer } from './questions.ts';

const none: readonly GivenAnswer[] = [];

/** What was typed in this tab goes before what the line says; a blank one takes it back. */
function heldIn(place: DraftPlace, line: Item | null): readonly GivenAnswer[] | null {
  const kept = readDraft(place);
  if (line === null) return kept;
  return (kept ?? []).reduce<GivenAnswer[]>(replaceAnswer, answersOfLine(line));
}

export function useAnswers(place: DraftPlace, line: Item | null) {
  const [answers, setAnswers] = useState(none);
  const latest = useRef(answers);
  const isRead = useRef(false);
  const show = (next: readonly GivenAnswer[]) => {
    latest.current = next;
    setAnswers(next);
  };
  const { locationKey, activityKey, packageKey, lineKey } = place;

  // The server knows nothing of what this tab keeps: it is shown once the page is alive. The line comes with its order.
  useEffect(() => {
    isRead.current = true;
    const held = heldIn({ locationKey, activityKey, packageKey, lineKey }, line);
    if (held === null) return;
    latest.current = held;
    setAnswers(held);
  }, [locationKey, activityKey, packageKey, lineKey, line]);

  return {
    answers,
    answer: (about: Asked, value: string) => {
      // What was typed before the page's program was there comes before anything was read.
      const before = isRead.current ? latest.current : (heldIn(place, line) ?? latest.current);
      isRead.current = true;
      show(withAnswer(before, about, value));
      writeDraft(place, latest.current);
    },
    /** They are in the cart: what the page still shows is not begun again by a reload. */
    settle: () => dropDraft(place),
    /** Ready for the next booking. */
    clear: () => {
      dropDraft(place);
      show(none);
    },
  };
}
