/** Where codes are scanned, and a ticket as it is told at the gate. */
import type { DayDeparture, DepartureParty } from '@gangway/contract/departures';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import type { Amount } from '@gangway/domain/kernel/money';

/** A ticket in the list of the departure, as it is on this device. */
export interface ListedTicket {
  code: string;
  /** How the guest is called where it is said what became of the check-in. */
  label: string;
  guest: string;
  people: number;
  isIn: boolean;
  /** UTC; null for one who is not in, and while the server has not got it. */
  since: string | null;
  isCanceled: boolean;
  party: DepartureParty;
}

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
