/**
 * Who may book a private tour: a group that has the departure to itself and pays once
 * (D-PV-01; docs/rules/availability.md).
 */
import type { Activity } from '../catalog/activity.ts';
import type { Rate, RateSelection } from '../catalog/rate.ts';
import { accept, type Outcome, refuse } from '../kernel/outcome.ts';
import { mostPeople, type PartyMember, type PartyRefusal } from './check-party.ts';

export type PrivateRefusal =
  | PartyRefusal
  | { code: 'noPrivateTours' }
  | { code: 'privateOnly' }
  | { code: 'privateMixed' };

/** The rate of a private tour: the group's price. */
export function privateRate(activity: Pick<Activity, 'rates'>): Rate | null {
  return activity.rates.find((rate) => rate.isPrivateTourRate && rate.isActive) ?? null;
}

/** Whether an activity can be booked as a private tour. */
export function hasPrivateTours(activity: Pick<Activity, 'rates' | 'privateTour'>): boolean {
  return (activity.privateTour.enabled || activity.privateTour.only) && privateRate(activity) !== null;
}

/** Returns the fewest and the most guests of a private group. */
export function groupSizes(activity: Pick<Activity, 'minParticipants' | 'maxPeople'>): {
  least: number;
  most: number;
} {
  return {
    least: Math.max(1, activity.minParticipants),
    most: mostPeople(activity),
  };
}

/**
 * Returns the private rate once, or why this group cannot book it. It is never combined with ordinary rates.
 */
export function checkPrivateParty(
  activity: Pick<Activity, 'rates' | 'privateTour' | 'minParticipants' | 'maxPeople'>,
  selections: readonly RateSelection[],
  guests: number | null,
): Outcome<PartyMember[], PrivateRefusal> {
  const rate = privateRate(activity);
  if (rate === null || !hasPrivateTours(activity)) return refuse({ code: 'noPrivateTours' });
  if (selections.some(({ rateKey, participants }) => participants > 0 && rateKey !== rate.key))
    return refuse({ code: 'privateMixed' });
  if (guests === null || guests < 1) return refuse({ code: 'noGuests' });
  const { least, most } = groupSizes(activity);
  if (guests < least) return refuse({ code: 'tooFew', least });
  if (guests > most) return refuse({ code: 'tooMany', most });
  return accept([{ rateKey: rate.key, participants: 1, people: rate.people, rate }]);
}
