/**
 * Memberships an order buys: lines for a choice, and the same lines by the current catalog
 * (docs/rules/memberships.md, "Choosing").
 */
import { dateOf, type Instant } from '@gangway/domain/kernel/local-time';
import { wallAt } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import {
  chooseMemberships,
  mostOfPlan,
  type SoldMemberships,
  subTotalOf,
} from '@gangway/domain/memberships/choose-memberships';
import { type LineOf, linesOf } from '@gangway/domain/order/order';
import { Refused } from '../../../../platform/refused.ts';
import type { Adding, Candidate, Choosing, ChosenMemberships, NewLine } from '../line.ts';

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

/** Returns no candidate if the cart already has it all. If a plan is listed twice, the last entry counts. */
export function chooseMembershipLines(
  { memberships }: Adding,
  { snapshot: { location }, order, now }: Choosing,
): Candidate[] | null {
  if (memberships === undefined) return null;
  const wanted = new Map(memberships.map(({ planKey, quantity }) => [planKey, quantity]));
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
  const isSame = remove.length === 0 && add.length === 0;
  return isSame ? [] : [{ add, remove, appointments: [], ranOut: () => null }];
}

/** Returns a line at today's price; refuses if its plan is no longer sold. */
export const membershipsAgain = (
  location: Location,
  line: LineOf<'membership'>,
  now: Instant,
): NewLine<'membership'> => ({ ...lineOfSold(sold(location, line, now)), lineKey: line.lineKey });
