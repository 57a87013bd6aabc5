/** How many people come: of a party, and of several lines that may be the same people (docs/rules/people.md). */
import type { Rate, RateSelection } from '../catalogue/rate.ts';

/** Who wants to come: the chosen rates, or a private group, which says how many it is. */
export interface Coming {
  party: readonly RateSelection[];
  isPrivate: boolean;
  guests: number | null;
}

/** Where the venue says nothing else: one for each seat, and one where no seat is taken, like a child on a lap. */
export function usualPeople(seats: number): number {
  return Math.max(1, seats);
}

/** People of a party: participants × people of the rate; of a private group as many as it says. */
export function peopleOf(
  rates: readonly Pick<Rate, 'key' | 'people'>[],
  { party, isPrivate, guests }: Coming,
): number {
  if (isPrivate) return guests ?? 1;
  return party.reduce((sum, { rateKey, participants }) => {
    const rate = rates.find(({ key }) => key === rateKey);
    return sum + participants * (rate?.people ?? 1);
  }, 0);
}

/** A line of an order as people are counted. */
export interface PeopleLine {
  people: number;
  /** What names the package it is booked with; null for an activity by itself. */
  packageLine: number | string | null;
  /** Booked with its package and shown to nobody: a guide, equipment. */
  isHidden: boolean;
}

/** Lines that are the same people, by their places: those of one package stand together, every other line by itself. */
export function sameParties(lines: readonly Pick<PeopleLine, 'packageLine'>[]): number[][] {
  const packages = new Map<number | string, number[]>();
  const parties: number[][] = [];
  for (const [index, { packageLine }] of lines.entries()) {
    const known = packageLine === null ? undefined : packages.get(packageLine);
    if (known !== undefined) {
      known.push(index);
      continue;
    }
    const party = [index];
    parties.push(party);
    if (packageLine !== null) packages.set(packageLine, party);
  }
  return parties;
}

/** The largest party of several lines: activities booked beside each other may be for the same people. A hidden line is nobody. */
export function largestParty(lines: readonly Pick<PeopleLine, 'people' | 'isHidden'>[]): number {
  return lines.reduce((most, { people, isHidden }) => (isHidden ? most : Math.max(most, people)), 0);
}

/** Everybody of some lines once: guests of several activities of one package are the same people. */
export function peopleOnce(lines: readonly PeopleLine[]): number {
  const parties = sameParties(lines).map((places) => places.flatMap((place) => lines[place] ?? []));
  return parties.reduce((sum, party) => sum + largestParty(party), 0);
}
