/** The guests of a departure as the screen lists them: by party, with what is on this device already done. */
import type { DepartureParty } from '@gangway/contract/departures';
import { t } from '../messages/t.ts';
import type { CheckInAction } from './check-ins.ts';

export type Shown = 'all' | 'expected' | 'toDo';

export interface Guest {
  code: string;
  /** Counts within the rate where a party has several of it; null where it has one. */
  place: number | null;
  /** Null if the ticket is for everybody of the booking. */
  rateName: string | null;
  people: number;
  isIn: boolean;
  /** UTC; null for one who is not in, and for a check-in that the server has not got yet. */
  since: string | null;
  /** Whether the server has not got it yet. */
  isWaiting: boolean;
  /** Whether its booking was canceled. */
  isCanceled: boolean;
}

export interface Party {
  party: DepartureParty;
  guests: readonly Guest[];
  /** People who are in, of all. */
  arrived: number;
  people: number;
}

/** Names a ticket within its rate, without the people of one for several. */
function namedInRate({ rateName, place }: Guest): string {
  const rate = rateName ?? t('departure.guest.everybody');
  return place === null ? rate : t('departure.guest.numbered', { rate, place });
}

export function guestName(guest: Guest): string {
  const { people } = guest;
  const name = namedInRate(guest);
  return people > 1 ? t('departure.guest.people', { name, people }) : name;
}

/** How a guest is called where their party does not stand beside them. */
export const labelOf = (guest: Guest, { name }: Pick<DepartureParty, 'name'>): string =>
  t('departure.guest.ofParty', { guest: guestName(guest), name });

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

/** The tickets of a departure, for whoever scans them. */
export const listedTickets = (parties: readonly Party[]): ListedTicket[] =>
  parties.flatMap(({ party, guests }) =>
    guests.map((guest) => ({
      ...{ code: guest.code, label: labelOf(guest, party), guest: namedInRate(guest), party },
      ...{ people: guest.people, isIn: guest.isIn, since: guest.since },
      isCanceled: guest.isCanceled,
    })),
  );

export function partiesOf(
  parties: readonly DepartureParty[],
  overlay: ReadonlyMap<string, CheckInAction>,
): Party[] {
  return parties.map((party) => {
    const guests = party.tickets.map(({ code, rateName, people, status, usedOn }, index): Guest => {
      const own = overlay.get(code);
      const sameRate = party.tickets.filter((other) => other.rateName === rateName);
      const place =
        sameRate.length > 1
          ? party.tickets.slice(0, index + 1).filter((one) => one.rateName === rateName).length
          : null;
      const isUsed = status === 'Used';
      const isIn = own === undefined ? isUsed : own === 'in';
      return {
        ...{ code, place, rateName, people, isIn },
        since: isIn && isUsed ? usedOn : null,
        isWaiting: own !== undefined && isIn !== isUsed,
        isCanceled: status === 'Cancelled',
      };
    });
    const sum = (those: readonly Guest[]) => those.reduce((total, { people }) => total + people, 0);
    return { party, guests, arrived: sum(guests.filter(({ isIn }) => isIn)), people: sum(guests) };
  });
}

/** Whether somebody has to do something about a party besides letting it in. */
const needsSomebody = ({ party: { due, lacksWaiver } }: Party) => due > 0 || lacksWaiver;

const isExpected = ({ arrived, people }: Party) => arrived < people;

/** The parties of a view; who is expected comes first, and who is in sinks. */
export function shownParties(parties: readonly Party[], shown: Shown): Party[] {
  const those = parties.filter((party) =>
    shown === 'all' ? true : shown === 'expected' ? isExpected(party) : needsSomebody(party),
  );
  return those.toSorted((one, other) => Number(isExpected(other)) - Number(isExpected(one)));
}

/** How many people a view is about. */
export function countOf(parties: readonly Party[], shown: Shown): number {
  const those = shownParties(parties, shown);
  return shown === 'toDo'
    ? those.length
    : those.reduce((sum, { people, arrived }) => sum + (shown === 'all' ? people : people - arrived), 0);
}
