/** Previews a change of the schedule, and again whenever the form says another one. */
import {
  type CalendarChangeAsked,
  type CalendarPreview,
  previewCalendarChange,
} from '@gangway/contract/calendar';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import type { Refusal } from '../../lib/use-changes.ts';
import { useOfflineSince } from '../../lib/use-connection.ts';

/** After the last key or choice. */
const pauseMs = 400;

export interface ChangePreview {
  /** Of the change as it is now, or of the one before while `isFresh` is false; null before the first answer. */
  preview: CalendarPreview | null;
  /** Whether the preview is of the change as it is now. */
  isFresh: boolean;
  /** Why the change cannot be made; null otherwise. */
  refusal: Refusal | null;
  /** Why it could not be previewed; null otherwise. */
  failure: string | null;
  askAgain: () => void;
}

interface Answer {
  of: string;
  preview: CalendarPreview | null;
  failure: string | null;
}

function refusalIn({ modelErrors }: Pick<CalendarPreview, 'modelErrors'>): Refusal | null {
  const [first] = modelErrors ?? [];
  if (first === undefined) return null;
  return { code: first.key, words: (modelErrors ?? []).flatMap(({ value }) => value).join(' ') };
}

/** @param change null while the form is not complete */
export function useChangePreview(
  locationKey: LocationKey,
  change: CalendarChangeAsked | null,
): ChangePreview {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [times, setTimes] = useState(0);
  const isOffline = useOfflineSince() !== null;
  const key = JSON.stringify(change);
  const of = `${times} ${key}`;
  const latest = useRef(change);
  latest.current = change;
  const begun = useRef<string | null>(null);
  const isOver = change === null || answer?.of === of || isOffline;
  useEffect(() => {
    if (isOver) return;
    let isLate = false;
    async function ask(): Promise<void> {
      if (latest.current === null) return;
      const next = await call(previewCalendarChange, { locationKey, ...latest.current }).then(
        (preview) => ({ preview, failure: null }),
        (error: unknown) => ({ preview: null, failure: failureWords(error) }),
      );
      // One that failed without a connection is asked again with it.
      if (isLate || (next.preview === null && !navigator.onLine)) return;
      setAnswer({ of, ...next });
    }
    const isSame = begun.current === null || begun.current === key;
    begun.current = key;
    const timer = setTimeout(() => void ask(), isSame ? 0 : pauseMs);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [isOver, of, key, locationKey]);
  const isAnswered = change !== null && answer?.of === of;
  const preview = change === null ? null : (answer?.preview ?? null);
  return {
    preview,
    isFresh: isAnswered && preview !== null,
    refusal: isAnswered && preview !== null ? refusalIn(preview) : null,
    failure: isAnswered ? answer.failure : null,
    askAgain: () => setTimes((count) => count + 1),
  };
}
