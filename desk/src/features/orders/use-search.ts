/** The search of the screen: the text as it is typed, and the filters in the address. */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { useEffect, useRef, useState } from 'react';
import { go } from '../../lib/address.tsx';
import { type OrderFilters, readText, writeFilters } from '../../lib/order-filters.ts';
import { ordersAddress } from '../../lib/places.ts';

/** Milliseconds without a key after which the text is searched for. */
const pause = 250;

export interface Search {
  /** The text in the field. */
  typed: string;
  /** Searches once typing pauses. */
  type: (text: string) => void;
  /** Searches at once by the typed text and other filters. Returns whether that is another search. */
  change: (part: Partial<OrderFilters>) => boolean;
}

/** Changes replace the address: going back leaves the screen, and does not take back letters. */
export function useSearch(locationKey: LocationKey, filters: OrderFilters): Search {
  const [typed, setTyped] = useState(filters.text ?? '');
  const latest = useRef(filters);
  latest.current = filters;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const address = writeFilters(filters);
  /** The last address that is of this screen's own making. */
  const own = useRef(address);

  function search(part: Partial<OrderFilters>): boolean {
    clearTimeout(timer.current);
    const next = { ...latest.current, ...part };
    const to = writeFilters(next);
    const isOther = to !== writeFilters(latest.current);
    own.current = to;
    if (isOther) go(ordersAddress(locationKey, next), 'replace');
    return isOther;
  }

  const { text } = filters;
  useEffect(() => {
    if (own.current === address) return;
    own.current = address;
    clearTimeout(timer.current);
    setTyped(text ?? '');
  }, [address, text]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    typed,
    type: (next) => {
      setTyped(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => search({ text: readText(next) }), pause);
    },
    change: (part) => {
      if (part.text !== undefined) setTyped(part.text ?? '');
      return search({ text: readText(typed), ...part });
    },
  };
}
