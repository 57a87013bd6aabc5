/** The chosen time with its rates as somebody other than the public pays them: an agent's guests, a member. */
import type { Rate, TimeSlot } from '@gangway/contract/catalogue';
import { useEffect, useMemo, useRef, useState } from 'react';

export interface Quoting<Quote> {
  /** Whose prices; null for everybody's. Asked when a time is chosen. */
  who: () => string | null;
  /** False where the prices cannot be had. */
  load: (slot: TimeSlot) => Promise<Quote | false>;
  /** The rates with what was answered. */
  put: (rates: readonly Rate[], quote: Quote) => readonly Rate[];
}

/** Asks once for each time that is chosen; until the answer is there, and where there is none, the time stays as it is. */
export function useQuotedSlot<Quote>(quoting: Quoting<Quote>, slot: TimeSlot | null): TimeSlot | null {
  const [quoted, setQuoted] = useState<{ of: TimeSlot; by: string; quote: Quote } | null>(null);
  const latest = useRef(quoting);
  latest.current = quoting;
  // In the browser only: on the server nobody has signed in or come through an agent yet.
  const [who, setWho] = useState<string | null>(null);
  const isOf = quoting.who;
  useEffect(() => setWho(isOf()));
  useEffect(() => {
    if (slot === null || who === null) return;
    let isCurrent = true;
    void latest.current.load(slot).then((quote) => {
      if (isCurrent && quote !== false) setQuoted({ of: slot, by: who, quote });
    });
    return () => {
      isCurrent = false;
    };
  }, [slot, who]);
  return useMemo(() => {
    if (slot === null || quoted === null || quoted.of !== slot || quoted.by !== who) return slot;
    return { ...slot, rates: [...latest.current.put(slot.rates, quoted.quote)] };
  }, [slot, quoted, who]);
}
