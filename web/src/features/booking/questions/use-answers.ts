/**
 * The answers of a booking in progress: those of the edited line plus what was typed since, kept across a
 * reload (D-CU-02).
 */
import type { Item } from '@gangway/contract/catalog';
import { type Asked, replaceAnswer, withAnswer } from '@gangway/contract/questions';
import type { GivenAnswer } from '@gangway/domain/custom-fields/answers';
import { useEffect, useRef, useState } from 'react';
import { answersOfLine } from '../../cart/line-words.ts';
import { type DraftPlace, dropDraft, readDraft, writeDraft } from './answer-draft.ts';

const none: readonly GivenAnswer[] = [];

/** Answers typed in this tab override those of the line; a blank one removes it. */
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

  // The server cannot read this tab's storage, so drafts appear after hydration. The line arrives with its order.
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
      // An answer typed before the draft was read must be merged into it, not replace it.
      const before = isRead.current ? latest.current : (heldIn(place, line) ?? latest.current);
      isRead.current = true;
      show(withAnswer(before, about, value));
      writeDraft(place, latest.current);
    },
    /** Drops the draft once the answers are in the cart, so that a reload does not restore them. */
    settle: () => dropDraft(place),
    /** Resets for the next booking. */
    clear: () => {
      dropDraft(place);
      show(none);
    },
  };
}
