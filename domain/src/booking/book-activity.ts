/**
 * Books one activity: everything a line of an order needs, or why it cannot be booked (docs/rules/orders.md).
 * Cart, reprice, completion and packages all use this function.
 */
import {
  type AddOnChoice,
  type AddOnRefusal,
  type BookedProduct,
  bookAddOns,
} from '../add-ons/book-add-ons.ts';
import { extrasWithin } from '../add-ons/extras-within.ts';
import type { TipChoice } from '../add-ons/tip.ts';
import { wantedProducts } from '../add-ons/wanted-products.ts';
import { findActive } from '../agents/agent.ts';
import { findUnsold, sellThroughAgent } from '../agents/sell-through-agent.ts';
import { type Demand, demandsOf, type WantedCell, wantedCells } from '../availability/cells.ts';
import type { Departure } from '../availability/expand-schedule.ts';
import type { Activity } from '../catalog/activity.ts';
import type { Package } from '../catalog/package.ts';
import type { RateSelection } from '../catalog/rate.ts';
import { type Answer, type AnswerRefusal, type GivenAnswer, readAnswers } from '../custom-fields/answers.ts';
import { add } from '../kernel/money.ts';
import { accept, type Outcome, refuse } from '../kernel/outcome.ts';
import type { Location } from '../location/location.ts';
import {
  findMembersOnly,
  findTooMany,
  grantedRates,
  type HeldMembership,
  openToMembers,
  wantedMemberRates,
  withMemberRates,
} from '../memberships/member-rate.ts';
import type { PlanRate } from '../memberships/plan-rate.ts';
import { checkParty, type PartyMember } from '../party/check-party.ts';
import { checkPrivateParty, type PrivateRefusal } from '../party/check-private-party.ts';
import { peopleOf } from '../party/people.ts';
import { type DiscountedLine, withPackageDiscount } from '../pricing/package-discount.ts';
import { priceLine } from '../pricing/price-line.ts';
import { bookPickup, type Hotel, type LinePickup, type PickupRefusal } from '../transport/book-pickup.ts';

/** The booked activity of a location, at one of its departures. */
export interface Offer {
  location: Location;
  activity: Activity;
  departure: Departure;
}

/** The visitor's choice; a line of an order can be turned back into this. */
export interface ActivityChoice {
  activityKey: number;
  timeSlotKey: number;
  rates: readonly RateSelection[];
  isPrivateTour: boolean;
  /** The agent, if known and verified; null for the venue itself (D-AG-01). */
  agentKey: number | null;
  /** The membership it is booked under; guests of an agent pay the agent's prices instead (D-FT-01). */
  member?: HeldMembership | null;
  /** Size of a private group; null for an ordinary party, which counts participants instead. */
  guests: number | null;
  /** Where to pick up the guests; null if they make their own way. */
  hotel: Hotel | null;
  /** The package it is booked with; null for a single activity. */
  packageKey: number | null;
  addOns: readonly AddOnChoice[];
  tip: TipChoice | null;
  /** Null if the guests have not been asked yet: for a price before the cart, never for a line. */
  answers: readonly GivenAnswer[] | null;
}

interface BookedGuests extends Offer, DiscountedLine {
  party: PartyMember[];
  isPrivate: boolean;
  /** All people of the line. */
  participants: number;
  /** The package it is booked with; null for a single activity. */
  item: Package | null;
  /** The membership benefits that apply to the chosen rates. */
  granted: readonly PlanRate[];
}

export interface BookedActivity extends BookedGuests {
  pickup: LinePickup | null;
  /** The capacity that the guests take; together with the add-ons, the cells to claim. */
  demands: Demand[];
  wanted: WantedCell[];
  /** Add-ons and tip; their prices are included in the subtotal. */
  products: BookedProduct[];
  answers: Answer[];
}

type GuestsRefusal =
  | PrivateRefusal
  | { code: 'unavailableItem' }
  | { code: 'notSellable'; rate: string }
  | { code: 'membersOnly'; rate: string }
  | { code: 'memberRateMost'; rate: string; most: number };
export type BookingRefusal = GuestsRefusal | PickupRefusal | AddOnRefusal | AnswerRefusal;

type GuestsChoice = Pick<
  ActivityChoice,
  'rates' | 'isPrivateTour' | 'guests' | 'agentKey' | 'member' | 'packageKey'
>;

function partyOf(
  activity: Activity,
  { rates, isPrivateTour, guests }: GuestsChoice,
): Outcome<PartyMember[], PrivateRefusal> {
  if (isPrivateTour) return checkPrivateParty(activity, rates, guests);
  if (activity.privateTour.only) return refuse({ code: 'privateOnly' });
  return checkParty(activity, rates);
}

/** Returns an activity with the rates and prices of who sells it and for whom, and the terms for members that apply. */
export function offerTo(
  {
    location,
    activity,
    departure,
  }: Omit<Offer, 'departure'> & { departure: Pick<Departure, 'date' | 'time' | 'at'> },
  { agentKey, member = null }: Pick<GuestsChoice, 'agentKey' | 'member'>,
) {
  const agent = findActive(location.agents, agentKey);
  const terms = grantedRates(
    location.membershipPlans,
    agent === null ? member : null,
    activity.key,
    departure,
  );
  return { activity: openToMembers(sellThroughAgent(activity, agent), terms), terms, agent };
}

/** Books the guests and what they pay, without add-ons, answers or transport. */
export function bookGuests(offer: Offer, choice: GuestsChoice): Outcome<BookedGuests, GuestsRefusal> {
  const { location, departure } = offer;
  const { activity, terms: offered, agent } = offerTo(offer, choice);
  const member = agent === null ? (choice.member ?? null) : null;
  const unsold = findUnsold(offer.activity, activity, choice.rates);
  if (unsold !== null) return refuse({ code: 'notSellable', rate: unsold.name });
  const closed = findMembersOnly(activity, choice.rates);
  if (closed !== null) return refuse({ code: 'membersOnly', rate: closed.name });
  const party = partyOf(activity, choice);
  if (!party.ok) return party;
  const item = location.packages.find(({ key }) => key === choice.packageKey) ?? null;
  if (item === null && choice.packageKey !== null) return refuse({ code: 'unavailableItem' });
  const granted = offered.filter((terms) => party.value.some(({ rateKey }) => rateKey === terms.rateKey));
  const tooMany = findTooMany(granted, party.value, member?.usedElsewhere);
  if (tooMany !== null) return refuse({ code: 'memberRateMost', ...tooMany });
  const isPrivate = choice.isPrivateTour;
  const line = withMemberRates(priceLine(activity, party.value, departure), granted);
  return accept({
    ...offer,
    activity,
    granted,
    ...withPackageDiscount(line, item, activity.key),
    party: party.value,
    isPrivate,
    participants: peopleOf(activity.rates, { party: party.value, isPrivate, guests: choice.guests }),
    item,
  });
}

/** Does not check places or time: the claim and `explain` do. */
export function bookActivity(offer: Offer, choice: ActivityChoice): Outcome<BookedActivity, BookingRefusal> {
  const guests = bookGuests(offer, choice);
  if (!guests.ok) return guests;
  const { location, activity, departure, party, isPrivate, participants, subTotal: base } = guests.value;
  // A hidden activity comes to the guests, so they need no pickup.
  const isHidden = guests.value.item !== null && activity.hideFromCustomer;
  const pickup = isHidden ? accept(null) : bookPickup(location, activity, departure, choice.hotel);
  if (!pickup.ok) return pickup;
  const offers = extrasWithin(activity, guests.value.item);
  const products = bookAddOns(offers, location.products, choice, {
    participants,
    base,
    currency: location.currency,
  });
  if (!products.ok) return products;
  const answers =
    choice.answers === null ? accept([]) : readAnswers(activity.customFields, choice.answers, party);
  if (!answers.ok) return answers;
  const request = { party, isPrivate, guests: choice.guests, isFetched: pickup.value !== null };
  const demands = demandsOf(location, activity, departure, request);
  return accept({
    ...guests.value,
    subTotal: add(base, ...products.value.map((product) => product.subTotal)),
    pickup: pickup.value,
    demands,
    wanted: [
      ...wantedCells(demands),
      ...wantedProducts(products.value, departure),
      ...(choice.member == null
        ? []
        : wantedMemberRates(choice.member.membership, guests.value.granted, party, departure)),
    ],
    products: products.value,
    answers: answers.value,
  });
}
