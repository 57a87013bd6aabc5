/**
 * What a visitor chose: an activity, a package, or something without a date, and its conversion to the input of addToCart
 * (6.1).
 */
import type { InputOf } from '@gangway/contract/call';
import { type addToCart, noCartItem } from '@gangway/contract/cart';
import { postedAddOns, postedAnswers, postedParticipants } from '@gangway/contract/choices';
import type { ExtrasChoice } from '@gangway/domain/add-ons/add-on-query';
import type { GivenAnswer } from '@gangway/domain/custom-fields/answers';
import type {
  ActivityKey,
  LocationKey,
  OrderKey,
  OrderLineKey,
  RateKey,
  TimeSlotKey,
} from '@gangway/domain/kernel/keys';
import type { Hotel } from '@gangway/domain/transport/book-pickup';
import { type AgentDefaults, agentsInForce } from '../../lib/agents-in-force.ts';

/** Time and guests of one activity, alone or in a package. */
export interface ChosenActivity {
  extras?: ExtrasChoice;
  answers?: readonly GivenAnswer[];
  activityKey: ActivityKey;
  rates: readonly { rateKey: RateKey; participants: number }[];
  timeSlotKeys: readonly TimeSlotKey[];
  isPrivateTour?: boolean;
  /** Where the guests want to be picked up. */
  hotel?: Hotel | null;
  /** Size of a private group. */
  guests?: number | null;
}

interface AddOptions {
  /** The line this choice replaces (D-CT-07). */
  editing?: OrderLineKey | null;
  /** The visitor saw the overlap warning and wants both (C-43). */
  allowOverlap?: boolean;
  membershipKey?: string | null;
  membershipMemberKey?: string | null;
}

/** The other activities of a prefix package are sent with the first, which places them all. */
export type ActivityChoice = ChosenActivity & AddOptions & { members?: readonly ChosenActivity[] };

export interface PackageChoice extends AddOptions {
  packageKey: number;
  activities: readonly ChosenActivity[];
}

type Posted = InputOf<typeof addToCart>;

/** What says nothing of what is bought. */
type Around =
  | 'locationKey'
  | 'orderKey'
  | 'clientAgentKey'
  | 'bookingAgentKey'
  | 'bookingAgentSignature'
  | 'overbook'
  | keyof AddOptions;

/** Anything without a date, like a gift card: in the form in which it is posted. */
export type GoodsChoice = AddOptions & Partial<Omit<Posted, Around | 'activity' | 'package'>>;

export type Choice = ActivityChoice | PackageChoice | GoodsChoice;

/** Returns an activity in the form that addToCart and priceActivity take. */
export function postedOf(choice: ChosenActivity) {
  const hotel = choice.hotel ?? null;
  return {
    activityKey: choice.activityKey,
    rates: choice.rates
      .filter((rate) => rate.participants > 0)
      .map((rate) => ({
        ...rate,
        customFieldParticipants: postedParticipants(choice.answers ?? [], rate.rateKey),
      })),
    selectedTimes: choice.timeSlotKeys.map((timeSlotKey) => ({ timeSlotKey })),
    isPrivateTour: choice.isPrivateTour ?? false,
    needTransportation: hotel !== null,
    hotelName: hotel?.name ?? null,
    hotelLatitude: hotel?.latitude ?? null,
    hotelLongitude: hotel?.longitude ?? null,
    guests: choice.guests ?? null,
    addOns: choice.extras === undefined ? [] : postedAddOns(choice.extras),
    photoPackageAddOns: [],
    customFields: postedAnswers(choice.answers ?? []),
  };
}

/** What is bought, and nothing else. */
function postedItem(choice: Choice): Partial<Omit<Posted, Around>> {
  if ('activityKey' in choice) return { activity: postedOf(choice) };
  if ('packageKey' in choice)
    return { package: { packageKey: choice.packageKey, activities: choice.activities.map(postedOf) } };
  const { editing: _, allowOverlap: __, membershipKey: ___, membershipMemberKey: ____, ...goods } = choice;
  return goods;
}

/** Builds the input of addToCart for the current order, with the affiliate and agent in force now. */
export function postedChoice(
  choice: Choice,
  venue: AgentDefaults & { locationKey: LocationKey },
  orderKey: OrderKey | null,
): Posted {
  const { clientAgentKey, bookingAgentKey, bookingAgentSignature } = agentsInForce(venue);
  return {
    locationKey: venue.locationKey,
    orderKey,
    clientAgentKey,
    bookingAgentKey,
    bookingAgentSignature,
    membershipKey: choice.membershipKey ?? null,
    membershipMemberKey: choice.membershipMemberKey ?? null,
    editing: choice.editing ?? null,
    allowOverlap: choice.allowOverlap ?? false,
    // Only the venue's own people do.
    overbook: null,
    ...noCartItem,
    isVariantChanged: false,
    ...postedItem(choice),
  };
}
