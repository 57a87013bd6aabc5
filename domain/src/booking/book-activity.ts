/** Booking one activity: everything a line of an order needs, or why it can not be booked (docs/rules/orders.md). Cart, reprice, completion and packages all ask this one function. */
import { findActive } from '../agents/agent.ts';
import { findUnsold, sellThroughAgent } from '../agents/sell-through-agent.ts';
import { type Demand, demandsOf, guestsOf, type WantedCell, wantedCells } from '../availability/cells.ts';
import type { Departure } from '../availability/expand-schedule.ts';
import type { Activity } from '../catalogue/activity.ts';
import type { RateSelection } from '../catalogue/rate.ts';
import { accept, type Outcome, refuse } from '../kernel/outcome.ts';
import type { Location } from '../location/location.ts';
import { type DiscountedLine, withPackageDiscount } from '../pricing/package-discount.ts';
import { priceLine } from '../pricing/price-line.ts';
import { bookPickup, type Hotel, type LinePickup, type PickupRefusal } from '../transport/book-pickup.ts';
import { checkParty, type PartyMember } from './check-party.ts';
import { checkPrivateParty, type PrivateRefusal } from './check-private-party.ts';

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
  /** Size of a private group; null for an ordinary party, whose participants are counted. */
  guests: number | null;
  /** Where the guests want to be fetched; null when they come by themselves. */
  hotel: Hotel | null;
  /** The package it is booked with; null for an activity by itself. */
  packageKey: number | null;
}

export interface BookedActivity extends Offer, DiscountedLine {
  party: PartyMember[];
  isPrivate: boolean;
  /** All guests of the line. */
  participants: number;
  pickup: LinePickup | null;
  /** What it takes, and the same as the cells that are claimed. */
  demands: Demand[];
  wanted: WantedCell[];
}

export type BookingRefusal =
  | PrivateRefusal
  | PickupRefusal
  | { code: 'unavailableItem' }
  | { code: 'notSellable'; rate: string };

function partyOf(
  activity: Activity,
  { rates, isPrivateTour, guests }: ActivityChoice,
): Outcome<PartyMember[], BookingRefusal> {
  if (isPrivateTour) return checkPrivateParty(activity, rates, guests);
  if (activity.privateTour.only) return refuse({ code: 'privateOnly' });
  return checkParty(activity, rates);
}

/** Places and time are not decided here: the claim and `explain` do. */
export function bookActivity(offer: Offer, choice: ActivityChoice): Outcome<BookedActivity, BookingRefusal> {
  const { location, departure } = offer;
  const activity = sellThroughAgent(offer.activity, findActive(location.agents, choice.agentKey));
  const unsold = findUnsold(offer.activity, activity, choice.rates);
  if (unsold !== null) return refuse({ code: 'notSellable', rate: unsold.name });
  const party = partyOf(activity, choice);
  if (!party.ok) return party;
  const item = location.packages.find(({ key }) => key === choice.packageKey) ?? null;
  if (item === null && choice.packageKey !== null) return refuse({ code: 'unavailableItem' });
  const pickup = bookPickup(location, activity, departure, choice.hotel);
  if (!pickup.ok) return pickup;
  const wish = {
    party: party.value,
    isPrivate: choice.isPrivateTour,
    guests: choice.guests,
    isFetched: pickup.value !== null,
  };
  const demands = demandsOf(location, activity, departure, wish);
  return accept({
    ...offer,
    activity,
    ...withPackageDiscount(priceLine(activity, party.value, departure), item, activity.key),
    party: party.value,
    isPrivate: choice.isPrivateTour,
    participants: guestsOf(wish),
    pickup: pickup.value,
    demands,
    wanted: wantedCells(demands),
  });
}
