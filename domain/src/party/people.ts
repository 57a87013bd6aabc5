/** Counts people: of a party, and of several lines that may be the same people (docs/rules/people.md). */
import type { Rate, RateSelection } from '../catalog/rate.ts';

/** The guests: the chosen rates, or a private group, which states its size. */
export interface Coming {
  party: readonly RateSelection[];
  isPrivate: boolean;
  guests: number | null;
}

/**
 * The default if the venue sets nothing: one per seat, and one if no seat is taken, like a child on a lap.
 */
export function usualPeople(seats: number): number {
  return Math.max(1, seats);
}

/** People of a party: participants × people of the rate; for a private group, its stated size. */
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

/** The fields of an order line needed to count people. */
export interface PeopleLine {
  people: number;
  /** Identifies the package it is booked with; null for a single activity. */
  packageLine: number | string | null;
  /** Booked with its package but not shown to guests: a guide, equipment. */
  isHidden: boolean;
}

/** Groups line indexes of the same people: lines of one package together, every other line alone. */
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

/**
 * Returns the largest party of several lines, since activities booked side by side may be for the same
 * people. Hidden lines do not count.
 */
export function largestParty(lines: readonly Pick<PeopleLine, 'people' | 'isHidden'>[]): number {
  return lines.reduce((most, { people, isHidden }) => (isHidden ? most : Math.max(most, people)), 0);
}

/** Counts everybody once: guests of several activities of one package are the same people. */
export function peopleOnce(lines: readonly PeopleLine[]): number {
  const parties = sameParties(lines).map((places) => places.flatMap((place) => lines[place] ?? []));
  return parties.reduce((sum, party) => sum + largestParty(party), 0);
}
