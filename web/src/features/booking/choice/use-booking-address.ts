/** Syncs the choices and the open section with the address: every choice is in it, so reload, share and back work. */
import {
  type BookingQuery,
  type BookingState,
  readBookingQuery,
  writeBookingQuery,
} from '@gangway/domain/booking/booking-state';
import { type SearchText, stringifySearch } from '@gangway/ui/lib/search.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

export interface BookingAddress {
  search: SearchText;
  /** From the path; may be anything a visitor typed. */
  section: string | undefined;
  /** Replaces the address. */
  write: (search: SearchText, section: string | undefined) => void;
}

interface Held {
  chosen: BookingState;
  /** As the address asks for it; it may not exist or not be reachable. */
  section: string | undefined;
}

export interface AddressChoice extends Held {
  /** Returns what is held now, which a render may not have seen yet. */
  latest: () => Held;
  go: (chosen: BookingState, section: string | undefined) => void;
}

const bookingKeys: readonly (keyof BookingQuery)[] = [
  'private',
  'rates',
  'date',
  'time',
  'transport',
  'pickup',
  'addons',
  'guests',
];

/** Returns the query with the choices in it; other parameters are kept (D-RT-11). */
function withChoice(search: SearchText, chosen: BookingState): SearchText {
  const others = Object.entries(search).filter(([name]) => !bookingKeys.some((key) => key === name));
  return { ...Object.fromEntries(others), ...writeBookingQuery(chosen) };
}

const textOf = ({ chosen, section }: Held) => `${section ?? ''}${stringifySearch(writeBookingQuery(chosen))}`;

/**
 * The choices live here and are written to the address a moment later; an address changed from outside (back,
 * a link) is read. Two quick clicks both count, because the second builds on the state and not on the
 * address.
 */
export function useBookingAddress(address: BookingAddress): AddressChoice {
  const arrived: Held = useMemo(
    () => ({ chosen: readBookingQuery(address.search), section: address.section }),
    [address.search, address.section],
  );
  const [held, setHeld] = useState(arrived);
  const latest = useRef(held);
  const arrivedText = textOf(arrived);
  const expected = useRef<string[]>([arrivedText]);

  useEffect(() => {
    const place = expected.current.indexOf(arrivedText);
    if (place >= 0) {
      // Earlier pending addresses are obsolete; this one stays as the current position.
      expected.current.splice(0, place);
      return;
    }
    expected.current = [arrivedText];
    latest.current = arrived;
    setHeld(arrived);
  }, [arrived, arrivedText]);

  const { search, write } = address;
  const go = useCallback(
    (chosen: BookingState, section: string | undefined) => {
      const next = { chosen, section };
      latest.current = next;
      setHeld(next);
      expected.current.push(textOf(next));
      write(withChoice(search, chosen), section);
    },
    [search, write],
  );
  const now = useCallback(() => latest.current, []);
  return { ...held, latest: now, go };
}
