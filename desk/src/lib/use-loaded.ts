/** Loads the data of a screen: nothing yet, a failure, or the answer. */
import { useCallback, useEffect, useRef, useState } from 'react';

export type Loaded<Value> =
  | { at: 'loading' }
  | { at: 'failed'; error: unknown }
  | { at: 'ready'; value: Value };

export interface Loading<Value> {
  state: Loaded<Value>;
  /** Loads again. The old answer stays on the screen until the new one is there. */
  reload: () => Promise<void>;
  /**
   * Loads again without being asked to: a failure changes nothing. Resolves to an answer that differs from the one
   * on the screen, or to null.
   */
  refresh: () => Promise<Value | null>;
}

/** Answers of the server, compared as they were sent. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Loads when the screen appears, and again for another key.
 * @param load as of the latest render
 * @param first returns the answer if it is there before the screen is; null loads it
 */
export function useLoaded<Value>(
  key: string,
  load: () => Promise<Value>,
  first: () => Value | null = () => null,
): Loading<Value> {
  const [state, setState] = useState<Loaded<Value> & { of?: string }>(() => {
    const value = first();
    return value === null ? { at: 'loading' } : { at: 'ready', value, of: key };
  });
  const given = useRef(state.of);
  const latest = useRef(load);
  latest.current = load;
  const shown = useRef(state);
  shown.current = state;
  const asked = useRef(0);
  const askedFor = useRef<Promise<unknown>>(Promise.resolve());
  const ask = useCallback(async () => {
    asked.current += 1;
    const mine = asked.current;
    const answer = await latest.current().then(
      (value) => ({ at: 'ready', value, of: key }) as const,
      (error: unknown) => ({ at: 'failed', error, of: key }) as const,
    );
    return asked.current === mine ? answer : null;
  }, [key]);
  const reload = useCallback(async () => {
    const answering = ask();
    askedFor.current = answering;
    const answer = await answering;
    if (answer !== null) setState(answer);
  }, [ask]);
  const refresh = useCallback(async () => {
    // Does not take the place of an answer that somebody waits for.
    const waitedFor = askedFor.current;
    await waitedFor;
    // A later request is as new, and may be of another key.
    if (askedFor.current !== waitedFor) return null;
    const answer = await ask();
    if (answer?.at !== 'ready') return null;
    const before = shown.current;
    if (before.at === 'ready' && before.of === key && isSame(before.value, answer.value)) return null;
    setState(answer);
    return answer.value;
  }, [ask, key]);
  useEffect(() => {
    const isGiven = given.current === key;
    given.current = undefined;
    if (!isGiven) void reload();
    // An answer that comes after the screen is gone changes nothing.
    return () => {
      asked.current += 1;
    };
  }, [reload, key]);
  return { state: state.of === key ? state : { at: 'loading' }, reload, refresh };
}
