/** Previews a change, and again whenever the form says another one. */
import type { ExpectedChange } from '@gangway/contract/changes';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { useEffect, useRef, useState } from 'react';
import type { ChangeToMake } from './order-source.ts';

/** After the last key; a choice is as quick as that, too. */
const pauseMs = 250;

export interface Preview {
  /** Of the change as it is now, or of the one before while `isFresh` is false; null before the first answer and with a refusal. */
  quote: ExpectedChange | null;
  /** Whether the quote, or the refusal, is of the change as it is now. */
  isFresh: boolean;
  /** Why it cannot be made, or the preview did not load. */
  problem: string | null;
  askAgain: () => void;
}

interface Answer {
  of: string;
  quote: ExpectedChange | null;
  problem: string | null;
}

/**
 * @param change null while the form is not complete
 * @param key names the change
 */
export function usePreview(change: ChangeToMake | null, key: string): Preview {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [times, setTimes] = useState(0);
  const latest = useRef(change);
  latest.current = change;
  const isComplete = change !== null;
  const named = `${times} ${key}`;
  useEffect(() => {
    if (!isComplete) return;
    let isOver = false;
    const ask = async () => {
      const asked = latest.current;
      if (asked === null) return;
      const next = await asked.preview().then(
        (said) =>
          said.ok ? { quote: said.quote, problem: null } : { quote: null, problem: said.refusal.words },
        (error: unknown) => ({ quote: null, problem: failureWords(error) }),
      );
      if (!isOver) setAnswer({ of: named, ...next });
    };
    const timer = setTimeout(() => void ask(), pauseMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isComplete, named]);
  return {
    quote: isComplete ? (answer?.quote ?? null) : null,
    isFresh: isComplete && answer?.of === named,
    problem: isComplete && answer?.of === named ? answer.problem : null,
    askAgain: () => setTimes((count) => count + 1),
  };
}
