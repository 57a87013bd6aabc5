/** Tickets in the lists that this device keeps: without a connection, they decide who is let in (docs/rules/offline.md, "Scanning"). */
import { type DayDeparture, type DeskDeparture, getDeparture } from '@gangway/contract/departures';
import type { FoundTicket } from '@gangway/contract/tickets';
import { fitOfDeparture } from '@gangway/domain/order/ticket-fit';
import { overlayOf, type useCheckIns } from '../../lib/check-ins.ts';
import { type ListedTicket, listedTickets, partiesOf } from '../../lib/departure-parties.ts';
import { titleOf } from '../../lib/departure-words.ts';
import { keptAnswersWith, keptParts } from '../../lib/kept.ts';
import type { ScanAt } from './scan-place.ts';

export type CheckIns = ReturnType<typeof useCheckIns>;

export interface KeptTicket {
  listed: ListedTicket;
  list: DeskDeparture;
  fit: FoundTicket['fit'];
}

/** Returns a ticket with what this device has done with it since; null if no list has it. */
export function keptTicket(at: ScanAt, code: string, checkIns: CheckIns): KeptTicket | null {
  const overlay = overlayOf(checkIns);
  const found = keptAnswersWith(getDeparture, at, code).flatMap((list) => {
    const { date, departure, parties } = list;
    const listed = listedTickets(partiesOf(parties, overlay)).find((one) => one.code === code);
    const fit = fitOfDeparture({ date, departureKey: departure.departureKey }, at);
    return listed === undefined ? [] : [{ listed, list, fit }];
  });
  // A booking that was moved is in two lists: the one that was loaded last is right.
  return found.toSorted((one, other) => other.list.readOn.localeCompare(one.list.readOn))[0] ?? null;
}

/** Departures of today whose guests this device does not know. */
export function unkeptDepartures({ departures, ...at }: ScanAt): DayDeparture[] {
  const known = new Set(keptParts(at, at.date));
  return departures.filter(({ departureKey, guests }) => guests > 0 && !known.has(departureKey));
}

/** 1:00 PM Sunrise Kayak, or the hours of a rental. */
export const placeWords = ({ listed: { party }, list }: KeptTicket): string =>
  party.rental ?? titleOf(list.departure);
