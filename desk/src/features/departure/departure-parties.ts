/** The guests of a departure as the screen lists them: by party, with what is on this device already done. */
import type { DepartureParty } from '@gangway/contract/departures';
import type { CheckInAction } from '../../lib/check-ins.ts';

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
}

export interface Party {
  party: DepartureParty;
  guests: readonly Guest[];
  /** People who are in, of all. */
  arrived: number;
  people: number;
}

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
