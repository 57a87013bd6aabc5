/** The chosen time with rates for somebody other than the public: an agent's guests, or a member. */
import type { Rate, TimeSlot } from '@gangway/contract/catalog';
import { useEffect, useMemo, useRef, useState } from 'react';

export interface Quoting<Quote> {
  /** Whose prices apply; null for the public ones. Called when a time is chosen. */
  who: () => string | null;
  /** False if the prices cannot be loaded. */
  load: (slot: TimeSlot) => Promise<Quote | false>;
  /** Returns the rates with the loaded prices. */
  put: (rates: readonly Rate[], quote: Quote) => readonly Rate[];
}

/** Loads once per chosen time. The time stays as it is until an answer arrives, or if none does. */
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
