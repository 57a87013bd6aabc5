/** Where codes are scanned, and a ticket as it is told at the gate. */
import type { DayDeparture } from '@gangway/contract/departures';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import type { Amount } from '@gangway/domain/kernel/money';
import type { ListedTicket } from '../../lib/departure-parties.ts';

export interface ScanAt {
  locationKey: LocationKey;
  date: VenueDate;
  today: VenueDate;
  /** Null at the entrance, for all departures of the day. */
  departureKey: string | null;
  /** Names the place in the dialog. */
  words: string;
  timeZone: string;
  currency: string;
  /** The email of who is signed in: check-ins are theirs. */
  by: string;
  /** False for guides, who check in guests of their own departures alone. */
  mayScanCards: boolean;
  /** The list of the departure; null at the entrance. */
  listed: readonly ListedTicket[] | null;
  /** Those of the day, at the entrance. */
  departures: readonly DayDeparture[];
  /** Loads the list again: somebody was let in who is not in it. */
  onUnlisted: () => void;
}

/** A guest, as whoever stands at the gate needs to know them. */
export interface Facts {
  name: string;
  guest: string;
  people: number;
  /** Null where nothing can be due. */
  due: Amount | null;
  lacksWaiver: boolean;
  notes: readonly string[];
  /** Of a ticket in a list that this device keeps: its departure, and when the list was loaded, in UTC. */
  kept: { departure: string; readOn: string } | null;
}
