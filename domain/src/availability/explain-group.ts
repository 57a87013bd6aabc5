/**
 * Whether a number of guests fits before they have chosen what they are: the catalog's search for guests
 * (docs/rules/availability.md, "For a number of guests").
 */
import type { Activity } from '../catalog/activity.ts';
import type { RateSelection } from '../catalog/rate.ts';
import type { Instant } from '../kernel/local-time.ts';
import { mostPeople } from '../party/check-party.ts';
import type { PartyRequest } from './cells.ts';
import { type DepartureState, type Explain, explainer, isBookable, type Venue } from './explain.ts';
import { type Reason, reason } from './reason.ts';
import { smallestParties } from './smallest-parties.ts';

/** Returns the parties of at least so many guests that may book, one per rate that may lead them. */
function partiesOf(activity: Activity, guests: number): RateSelection[][] {
  return smallestParties({ ...activity, minParticipants: guests });
}

/** Returns why so many guests can book none of the activity's departures together; null if they can. */
function limitReason(activity: Activity, guests: number): Reason | null {
  const least = Math.max(1, activity.minParticipants);
  if (guests < least) return reason('tooFew', { least });
  const most = mostPeople(activity);
  return guests > most ? reason('maximum', { most }) : null;
}

/**
 * Explains departures for a number of guests: a departure is bookable if a party of so many fits, by the same
 * rules as a chosen one.
 * @param request that of no guests in particular; private for an activity that is only sold privately
 */
export function groupExplainer(
  venue: Venue,
  activity: Activity,
  request: PartyRequest,
  guests: number,
  now: Instant,
): Explain {
  const anyone = explainer(venue, activity, request, now);
  const parties: PartyRequest[] = request.isPrivate
    ? [{ ...request, guests }]
    : partiesOf(activity, guests).map((party) => ({ ...request, party }));
  const limit = limitReason(activity, guests) ?? (parties.length === 0 ? reason('notSellable') : null);
  const explained = limit === null ? parties.map((party) => explainer(venue, activity, party, now)) : [];
  return (departure, states) => {
    const open = anyone(departure, states);
    if (!isBookable(open.status)) return open;
    let first: DepartureState | null = null;
    for (const explain of explained) {
      const found = explain(departure, states);
      if (isBookable(found.status)) return found;
      first ??= found;
    }
    return first ?? { ...open, status: 'Closed', reason: limit };
  };
}
