/** Closing a departure, opening it, changing its places, its resources and who leads it: each as the person saw it, counted once. */
import type { AnyCall, InputOf } from '@gangway/contract/call';
import {
  changePlaces,
  closeDeparture,
  openDeparture,
  putBackInService,
  takeOutOfService,
} from '@gangway/contract/departures';
import { assignGuides } from '@gangway/contract/guides';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { randomText } from '@gangway/ui/lib/random-text.ts';
import { useRef } from 'react';
import { call } from '../../lib/call.ts';
import type { DepartureNamed } from './departure-source.ts';

/** A change names the state that the person saw. */
interface AskedOfDeparture {
  state: string;
  reason: string | null;
}

/** Units of a pool at some hours, with the state of the pool. */
type AskedOfPool = AskedOfDeparture & { poolId: string; from: WallTime; until: WallTime; units: number };

/** Why the server refused a change. */
export interface DepartureRefusal {
  code: string;
  words: string;
}

/** Makes a change; resolves to why it was not made, or null. */
export interface DepartureChanges {
  close(asked: AskedOfDeparture): Promise<DepartureRefusal | null>;
  open(asked: AskedOfDeparture): Promise<DepartureRefusal | null>;
  /** @param asked.places null for as many as the schedule says */
  changePlaces(asked: AskedOfDeparture & { places: number | null }): Promise<DepartureRefusal | null>;
  takeOut(asked: AskedOfPool): Promise<DepartureRefusal | null>;
  putBack(asked: AskedOfPool): Promise<DepartureRefusal | null>;
  /** @param asked the keys of who leads it from now on, and of those who led it when the person saw it */
  assignGuides(asked: { people: string[]; seen: string[] }): Promise<DepartureRefusal | null>;
}

type ChangeCall = AnyCall & { output: typeof closeDeparture.output };

/** The same change is sent with the same key, so that it counts once if an answer was lost. */
export function useDepartureChanges({ locationKey, date, departureKey }: DepartureNamed): DepartureChanges {
  const sent = useRef({ what: '', key: '' });
  async function make<Change extends ChangeCall>(
    change: Change,
    asked: object,
    of: object = { date, departureKey },
  ): Promise<DepartureRefusal | null> {
    const input = { locationKey, ...of, ...asked };
    const what = JSON.stringify([change.name, input]);
    if (sent.current.what !== what) sent.current = { what, key: randomText(22) };
    const answer: { modelErrors: readonly { key: string; value: readonly string[] }[] | null } = await call(
      change,
      input as InputOf<Change>,
      { key: sent.current.key },
    );
    sent.current = { what: '', key: '' };
    const [first] = answer.modelErrors ?? [];
    return first === undefined ? null : { code: first.key, words: first.value.join(' ') };
  }
  return {
    close: (asked) => make(closeDeparture, asked),
    open: (asked) => make(openDeparture, asked),
    changePlaces: (asked) => make(changePlaces, asked),
    takeOut: (asked) => make(takeOutOfService, asked, {}),
    putBack: (asked) => make(putBackInService, asked, {}),
    assignGuides: (asked) => make(assignGuides, asked),
  };
}
