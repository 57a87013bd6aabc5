/** Party limits: who may book together (D-AV-07; docs/rules/availability.md). Refusals name the limit. */
import type { Activity } from '../catalog/activity.ts';
import { isOnSale, type Rate, type RateSelection } from '../catalog/rate.ts';
import { accept, type Outcome, refuse } from '../kernel/outcome.ts';
import { peopleOf } from './people.ts';

export type PartyRefusal =
  | { code: 'noGuests' }
  | { code: 'unknownRate' }
  | { code: 'tooFew'; least: number }
  | { code: 'tooMany'; most: number }
  | { code: 'rateTooFew'; rate: string; least: number }
  | { code: 'rateTooMany'; rate: string; most: number }
  | { code: 'needsAdult'; rate: string };

/** The most people on one line, whatever the operator allows (D-GEN-02). */
export const mostParticipants = 200;

export interface PartyMember extends RateSelection {
  /** People per participant. */
  people: number;
  rate: Rate;
}

/** The most people in one booking of an activity. */
export const mostPeople = ({ maxPeople }: Pick<Activity, 'maxPeople'>): number =>
  Math.min(maxPeople ?? mostParticipants, mostParticipants);

/**
 * Returns the chosen rates with at least one participant, or why they cannot book together. The activity's
 * limits count people; a rate's limits count participants.
 */
export function checkParty(
  activity: Pick<Activity, 'rates' | 'minParticipants' | 'maxPeople'>,
  selections: readonly RateSelection[],
): Outcome<PartyMember[], PartyRefusal> {
  const counted = new Map<number, number>();
  for (const { rateKey, participants } of selections)
    if (participants > 0) counted.set(rateKey, (counted.get(rateKey) ?? 0) + participants);

  const party: PartyMember[] = [];
  for (const [rateKey, participants] of counted) {
    const rate = activity.rates.find((candidate) => candidate.key === rateKey);
    // A private tour's price is for the whole departure, so it cannot be part of an ordinary party (D-PV-01).
    if (rate === undefined || !isOnSale(rate) || rate.isPrivateTourRate)
      return refuse({ code: 'unknownRate' });
    party.push({ rateKey: rate.key, participants, people: rate.people, rate });
  }
  const guests = peopleOf(activity.rates, { party, isPrivate: false, guests: null });
  if (guests === 0) return refuse({ code: 'noGuests' });

  const least = Math.max(1, activity.minParticipants);
  if (guests < least) return refuse({ code: 'tooFew', least });
  const most = mostPeople(activity);
  if (guests > most) return refuse({ code: 'tooMany', most });
  if (party.some(({ participants }) => participants > mostParticipants))
    return refuse({ code: 'tooMany', most: mostParticipants });
  for (const { rate, participants } of party) {
    if (participants < rate.minimum)
      return refuse({ code: 'rateTooFew', rate: rate.name, least: rate.minimum });
    if (rate.maximum !== null && participants > rate.maximum)
      return refuse({ code: 'rateTooMany', rate: rate.name, most: rate.maximum });
  }
  const dependent = party.find(({ rate }) => rate.needsAdult);
  if (dependent !== undefined && party.every(({ rate }) => rate.needsAdult))
    return refuse({ code: 'needsAdult', rate: dependent.rate.name });
  return accept(party);
}
