/** Previews the cancellation that is composed, and again whenever it is another one (docs/rules/canceled-departures.md). */
import type { InputOf } from '@gangway/contract/call';
import {
  type CancelableDeparture,
  type CancellationPreview,
  type ExpectedCancellation,
  mostCanceled,
  previewCancelDepartures,
} from '@gangway/contract/cancel-departures';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { useOfflineSince } from '../../lib/use-connection.ts';

/** After the last key or choice. */
const pauseMs = 400;

/** All that decides what a cancellation does. */
export type Composed = Omit<InputOf<typeof previewCancelDepartures>, 'place'>;

export interface Expecting {
  /** Those of the day with bookings; null before the first answer. */
  departures: readonly CancelableDeparture[] | null;
  /** The chosen ones, as far as they can be canceled, by start. */
  chosen: string[];
  /** As it is asked; null while the form is not complete. */
  composed: Composed | null;
  /** Of what is composed now, or of what was before while `isFresh` is false; null while none is chosen, and before the first answer. */
  expected: ExpectedCancellation | null;
  isFresh: boolean;
  /** Whether the email that was asked for is shown. */
  isPlaced: boolean;
  /** Why it cannot be canceled so, or the preview did not load; null otherwise. */
  problem: Problem | null;
  askAgain: () => void;
}

export interface Problem {
  /** Names the refusal; null if the preview did not load. */
  code: string | null;
  words: string;
}

/** A cancellation as far as it is composed, with the departures of the address; undefined where something is not complete. */
export type Asked = Omit<Composed, 'percent' | 'choice' | 'atOnceKeys'> & {
  percent: Composed['percent'] | undefined;
  choice: Composed['choice'] | undefined;
  atOnceKeys: readonly string[];
};

interface Answer {
  of: string;
  place: number;
  preview: CancellationPreview | null;
  problem: Problem | null;
}

/** Those of the address that can be canceled. */
function chosenOf(keys: readonly string[], departures: Expecting['departures']): string[] {
  if (departures === null) return keys.slice(0, mostCanceled);
  const named = new Set(keys);
  return departures
    .filter(({ departureKey, isCancelable }) => isCancelable && named.has(departureKey))
    .map(({ departureKey }) => departureKey)
    .slice(0, mostCanceled);
}

/** As it is asked, with those of the departures that can be canceled; null while something is not complete. */
function composedOf({ percent, choice, atOnceKeys, ...asked }: Asked, chosen: string[]): Composed | null {
  if (percent === undefined || choice === undefined) return null;
  const atOnce = choice === null ? [] : chosen.filter((key) => atOnceKeys.includes(key));
  return { ...asked, percent, choice, departureKeys: chosen, atOnceKeys: atOnce };
}

/**
 * @param place of the email to show
 * @param currency of the venue
 */
export function useExpected(asked: Asked, place: number, currency: string): Expecting {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [times, setTimes] = useState(0);
  const isOffline = useOfflineSince() !== null;
  const departures = answer?.preview?.departures ?? null;
  const chosen = chosenOf(asked.departureKeys, departures);
  const composed = composedOf(asked, chosen);
  // Which departures there are is asked whatever is typed.
  const isFirst = departures === null;
  const question = composed ?? (isFirst ? composedOf({ ...asked, percent: null, choice: null }, []) : null);
  const key = JSON.stringify(question);
  const of = `${times} ${key}`;
  const latest = useRef(question);
  latest.current = question;
  const begun = useRef<string | null>(null);
  const isPlaced = answer?.of === of && answer.place === place;
  const isOver = question === null || isPlaced || isOffline;

  useEffect(() => {
    if (isOver) return;
    let isLate = false;
    async function ask(): Promise<void> {
      if (latest.current === null) return;
      const next = await call(previewCancelDepartures, { ...latest.current, place }, { currency }).then(
        (preview) => ({ preview, problem: problemOf(preview) }),
        (error: unknown) => ({ preview: null, problem: { code: null, words: failureWords(error) } }),
      );
      // One that failed without a connection is asked again with it.
      if (isLate || (next.preview === null && !navigator.onLine)) return;
      setAnswer((before) => ({ of, place, ...next, preview: next.preview ?? before?.preview ?? null }));
    }
    const isSame = begun.current === null || begun.current === key;
    begun.current = key;
    const timer = setTimeout(() => void ask(), isSame ? 0 : pauseMs);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [isOver, of, key, place, currency]);

  const isFresh = composed !== null && answer?.of === of && answer.problem === null;
  return {
    ...{ departures, chosen, composed, isFresh, isPlaced },
    expected: chosen.length === 0 ? null : (answer?.preview?.expected ?? null),
    problem: answer?.of === of ? answer.problem : null,
    askAgain: () => setTimes((count) => count + 1),
  };
}

function problemOf({ modelErrors }: CancellationPreview): Problem | null {
  if (modelErrors === null) return null;
  return { code: modelErrors[0]?.key ?? null, words: modelErrors.flatMap(({ value }) => value).join(' ') };
}
