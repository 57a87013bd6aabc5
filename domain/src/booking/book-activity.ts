/** Booking one activity: everything a line of an order needs, or why it can not be booked (docs/rules/orders.md). Cart, reprice, completion and packages all ask this one function. */
import { findActive } from '../agents/agent.ts';
import { findUnsold, sellThroughAgent } from '../agents/sell-through-agent.ts';
import { type WantedCell, wantedCells } from '../availability/cells.ts';
import type { Departure } from '../availability/expand-schedule.ts';
import type { Activity } from '../catalogue/activity.ts';
import type { RateSelection } from '../catalogue/rate.ts';
import { accept, type Outcome, refuse } from '../kernel/outcome.ts';
import type { Location } from '../location/location.ts';
import { type PricedLine, priceLine } from '../pricing/price-line.ts';
import { checkParty, type PartyMember, type PartyRefusal } from './check-party.ts';

/** What is booked: an activity of a location at one of its departures. */
export interface Offer {
  location: Location;
  activity: Activity;
  departure: Departure;
}

/** What the visitor chose of it; a line of an order can be turned back into it. */
export interface ActivityChoice {
  activityKey: number;
  timeSlotKey: number;
  rates: readonly RateSelection[];
  isPrivateTour: boolean;
  /** Who sells, as far as it is known and proven; null for the venue itself (D-AG-01). */
  agentKey: number | null;
}

export interface BookedActivity extends Offer, PricedLine {
  party: PartyMember[];
  /** All guests of the line. */
  participants: number;
  wanted: WantedCell[];
}

export type BookingRefusal =
  | PartyRefusal
  | { code: 'notBookableOnline' }
  | { code: 'notSellable'; rate: string };

/** Places and time are not decided here: the claim and `explain` do. */
export function bookActivity(offer: Offer, choice: ActivityChoice): Outcome<BookedActivity, BookingRefusal> {
  const { location, departure } = offer;
  const activity = sellThroughAgent(offer.activity, findActive(location.agents, choice.agentKey));
  const unsold = findUnsold(offer.activity, activity, choice.rates);
  if (unsold !== null) return refuse({ code: 'notSellable', rate: unsold.name });
  if (activity.capacityType !== 'time' || choice.isPrivateTour) return refuse({ code: 'notBookableOnline' });
  const party = checkParty(activity, choice.rates);
  if (!party.ok) return party;
  return accept({
    ...offer,
    activity,
    ...priceLine(activity, party.value, departure.date, departure.time),
    party: party.value,
    participants: party.value.reduce((sum, member) => sum + member.participants, 0),
    wanted: wantedCells(activity, departure, party.value),
  });
}
