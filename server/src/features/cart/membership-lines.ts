/**
 * Memberships an order buys: lines for a choice, and the same lines by the current catalog
 * (docs/rules/memberships.md, "Choosing").
 */
import type { InputOf } from '@gangway/contract/call';
import type { addToCart } from '@gangway/contract/cart';
import { dateOf, type Instant } from '@gangway/domain/kernel/local-time';
import { wallAt } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import {
  chooseMemberships,
  mostOfPlan,
  type SoldMemberships,
  subTotalOf,
} from '@gangway/domain/memberships/choose-memberships';
import { type LineOf, linesOf, type Order } from '@gangway/domain/order/order';
import { Refused } from '../../platform/refused.ts';
import type { NewLine } from './lines/line.ts';

export interface ChosenMemberships {
  planKey: number;
  /** How many of the plan the order should have; zero removes them. */
  quantity: number;
}

/** What is added to a cart; memberships come from a separate call. */
export type Adding = InputOf<typeof addToCart> & { memberships?: readonly ChosenMemberships[] };

/** Memberships are chosen without anything else. */
export const nothingChosen = {
  clientAgentKey: null,
  bookingAgentKey: null,
  bookingAgentSignature: null,
  membershipKey: null,
  membershipMemberKey: null,
  editing: null,
  allowOverlap: false,
  activity: null,
  package: null,
  products: null,
  giftCards: null,
  isVariantChanged: false,
};

function sold(location: Location, chosen: ChosenMemberships, now: Instant) {
  const today = dateOf(wallAt(now, location.timeZone));
  const outcome = chooseMemberships(location, chosen, today);
  if (!outcome.ok) throw new Refused(outcome.refusal, { most: mostOfPlan });
  return outcome.value;
}

const lineOfSold = (memberships: SoldMemberships): NewLine<'membership'> => ({
  ...memberships,
  kind: 'membership',
  subTotal: subTotalOf(memberships),
  membershipKeys: [],
  wanted: [],
});

/**
 * Returns what to add and remove; null if the cart already has it all. If a plan is listed twice, the last
 * entry counts.
 */
export function membershipDecision(
  location: Location,
  order: Order | null,
  chosen: readonly ChosenMemberships[],
  now: Instant,
): { remove: number[]; add: NewLine<'membership'>[] } | null {
  const wanted = new Map(chosen.map(({ planKey, quantity }) => [planKey, quantity]));
  const remove: number[] = [];
  const add: NewLine<'membership'>[] = [];
  for (const [planKey, quantity] of wanted) {
    const before = linesOf(order, 'membership').find((line) => line.planKey === planKey);
    if (before?.quantity === quantity || (before === undefined && quantity === 0)) continue;
    if (before !== undefined) remove.push(before.lineKey);
    if (quantity > 0)
      add.push({
        ...lineOfSold(sold(location, { planKey, quantity }, now)),
        ...(before === undefined ? {} : { lineKey: before.lineKey }),
      });
  }
  return remove.length === 0 && add.length === 0 ? null : { remove, add };
}

/** Returns a line at today's price; refuses if its plan is no longer sold. */
export const membershipsAgain = (
  location: Location,
  line: LineOf<'membership'>,
  now: Instant,
): NewLine<'membership'> => ({ ...lineOfSold(sold(location, line, now)), lineKey: line.lineKey });
