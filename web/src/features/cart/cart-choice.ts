/**
 * What a visitor chose: an activity, a package, a gift card or merchandise, and its conversion to the input of addToCart
 * (6.1).
 */
import type { InputOf } from '@gangway/contract/call';
import type { addToCart } from '@gangway/contract/cart';
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
import { postedAddOns, postedAnswers, postedParticipants } from './posted-choice.ts';

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

/** A gift card, and the one it replaces (4.6). */
export interface GiftCardChoice extends AddOptions {
  giftCards: NonNullable<InputOf<typeof addToCart>['giftCards']>;
  isVariantChanged: boolean;
}

/** Merchandise: products without variants, or variants. */
export interface MerchandiseChoice extends AddOptions {
  products: NonNullable<InputOf<typeof addToCart>['products']>;
}

export type Choice = ActivityChoice | PackageChoice | GiftCardChoice | MerchandiseChoice;

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

/** Builds the input of addToCart for the current order, with the affiliate and agent in force now. */
export function postedChoice(
  choice: Choice,
  venue: AgentDefaults & { locationKey: LocationKey },
  orderKey: OrderKey | null,
): InputOf<typeof addToCart> {
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
    activity: 'activityKey' in choice ? postedOf(choice) : null,
    package:
      'packageKey' in choice
        ? { packageKey: choice.packageKey, activities: choice.activities.map(postedOf) }
        : null,
    products: 'products' in choice ? choice.products : null,
    giftCards: 'giftCards' in choice ? choice.giftCards : null,
    isVariantChanged: 'giftCards' in choice && choice.isVariantChanged,
  };
}
