/** The calls of notes, on an order or on a departure. */
import type { StaffNote } from '@gangway/contract/notes';
import {
  changeDepartureNote,
  changeOrderNote,
  removeDepartureNote,
  removeOrderNote,
  writeDepartureNote,
  writeOrderNote,
} from '@gangway/contract/notes';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { call } from './call.ts';

type Seen = Pick<StaffNote, 'noteKey' | 'revision'>;

/** Each rejects if it was not done. The same key again gets the first answer. */
export interface NoteCalls {
  write(note: { text: string; isPinned: boolean }, key: string): Promise<unknown>;
  /** A member that is null stays. */
  change(note: Seen & { text: string | null; isPinned: boolean | null }, key: string): Promise<unknown>;
  remove(note: Seen, key: string): Promise<unknown>;
}

export const orderNoteCalls = (order: { locationKey: LocationKey; orderNumber: string }): NoteCalls => ({
  write: (note, key) => call(writeOrderNote, { ...order, ...note }, { key }),
  change: (note, key) => call(changeOrderNote, { ...order, ...note }, { key }),
  remove: ({ noteKey, revision }, key) => call(removeOrderNote, { ...order, noteKey, revision }, { key }),
});

export const departureNoteCalls = (departure: {
  locationKey: LocationKey;
  date: VenueDate;
  departureKey: string;
}): NoteCalls => ({
  write: (note, key) => call(writeDepartureNote, { ...departure, ...note }, { key }),
  change: (note, key) => call(changeDepartureNote, { ...departure, ...note }, { key }),
  remove: ({ noteKey, revision }, key) =>
    call(removeDepartureNote, { ...departure, noteKey, revision }, { key }),
});
