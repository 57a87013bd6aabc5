/** Closing a departure, opening it, changing its places and who leads it: each as the person saw it, counted once. */
import { changePlaces, closeDeparture, openDeparture } from '@gangway/contract/departures';
import { assignGuides } from '@gangway/contract/guides';
import { type Refusal, useChanges } from '../../lib/use-changes.ts';
import type { DepartureNamed } from './departure-source.ts';

/** A change names the state that the person saw. */
interface AskedOfDeparture {
  state: string;
  reason: string | null;
}

/** Makes a change; resolves to why it was not made, or null. */
export interface DepartureChanges {
  close(asked: AskedOfDeparture): Promise<Refusal | null>;
  open(asked: AskedOfDeparture): Promise<Refusal | null>;
  /** @param asked.places null for as many as the schedule says */
  changePlaces(asked: AskedOfDeparture & { places: number | null }): Promise<Refusal | null>;
  /** @param asked the keys of who leads it from now on, and of those who led it when the person saw it */
  assignGuides(asked: { people: string[]; seen: string[] }): Promise<Refusal | null>;
}

export function useDepartureChanges({ locationKey, date, departureKey }: DepartureNamed): DepartureChanges {
  const make = useChanges();
  const named = { locationKey, date, departureKey };
  return {
    close: (asked) => make(closeDeparture, { ...named, ...asked }),
    open: (asked) => make(openDeparture, { ...named, ...asked }),
    changePlaces: (asked) => make(changePlaces, { ...named, ...asked }),
    assignGuides: (asked) => make(assignGuides, { ...named, ...asked }),
  };
}
