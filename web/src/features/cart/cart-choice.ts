/**
 * What a visitor chose: an activity, a package, or something without a date, and its conversion to the input of addToCart
 * (6.1).
 */
import type { InputOf } from '@gangway/contract/call';
import { type addToCart, noCartItem } from '@gangway/contract/cart';
import { type ChosenActivity, postedOf } from '@gangway/contract/choices';
import type { LocationKey, OrderKey, OrderLineKey } from '@gangway/domain/kernel/keys';
import { type AgentDefaults, agentsInForce } from '../../lib/agents-in-force.ts';

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
