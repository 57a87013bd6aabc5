/** Looks for something while somebody types, such as a hotel: after a pause, and only the latest search counts. */
import { readSigns } from '@gangway/domain/kernel/typed-text';
import { useEffect, useRef, useState } from 'react';

export interface TypedSearch<Found> {
  /** As typed; null if nothing was typed since the last choice. */
  text: string | null;
  found: readonly Found[];
  state: 'idle' | 'loading' | 'none' | 'failed';
  type: (text: string) => void;
  /** Something was chosen: what was typed and found is forgotten. */
  clear: () => void;
}

const typingPauseMs = 200;
const leastLetters = 2;

/** @param search throws if it fails; null for an answer that has become useless */
export function useTypedSearch<Found>(
  search: (query: string) => Promise<readonly Found[] | null>,
): TypedSearch<Found> {
  const [text, setText] = useState<string | null>(null);
  const [found, setFound] = useState<readonly Found[]>([]);
  const [state, setState] = useState<TypedSearch<Found>['state']>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function look(query: string, own: number): Promise<void> {
    try {
      const answer = await search(query);
      if (own !== latest.current || answer === null) return;
      setFound(answer);
      setState(answer.length === 0 ? 'none' : 'idle');
    } catch {
      if (own === latest.current) setState('failed');
    }
  }

  function restart(next: string | null): void {
    latest.current += 1;
    setText(next);
    setFound([]);
    clearTimeout(timer.current);
    setState('idle');
  }

  return {
    ...{ text, found, state },
    type(next) {
      restart(next);
      const query = readSigns(next);
      if (query.length < leastLetters) return;
      setState('loading');
      const own = latest.current;
      timer.current = setTimeout(() => void look(query, own), typingPauseMs);
    },
    clear: () => restart(null),
  };
}
