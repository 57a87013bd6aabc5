/** Closing a departure, opening it, changing its places, its resources and who leads it: each as the person saw it, counted once. */
import {
  changePlaces,
  closeDeparture,
  openDeparture,
  putBackInService,
  takeOutOfService,
} from '@gangway/contract/departures';
import { assignGuides } from '@gangway/contract/guides';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { type Refusal, useChanges } from '../../lib/use-changes.ts';
import type { DepartureNamed } from './departure-source.ts';

/** A change names the state that the person saw. */
interface AskedOfDeparture {
  state: string;
  reason: string | null;
}

/** Units of a pool at some hours, with the state of the pool. */
type AskedOfPool = AskedOfDeparture & { poolId: string; from: WallTime; until: WallTime; units: number };

/** Makes a change; resolves to why it was not made, or null. */
export interface DepartureChanges {
  close(asked: AskedOfDeparture): Promise<Refusal | null>;
  open(asked: AskedOfDeparture): Promise<Refusal | null>;
  /** @param asked.places null for as many as the schedule says */
  changePlaces(asked: AskedOfDeparture & { places: number | null }): Promise<Refusal | null>;
  takeOut(asked: AskedOfPool): Promise<Refusal | null>;
  putBack(asked: AskedOfPool): Promise<Refusal | null>;
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
    takeOut: (asked) => make(takeOutOfService, { locationKey, ...asked }),
    putBack: (asked) => make(putBackInService, { locationKey, ...asked }),
    assignGuides: (asked) => make(assignGuides, { ...named, ...asked }),
  };
}
