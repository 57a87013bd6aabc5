/**
 * Memberships an order buys: lines for a choice, and the same lines by the current catalog
 * (docs/rules/memberships.md, "Choosing").
 */
import type { Instant } from '@gangway/domain/kernel/local-time';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import {
  chooseMemberships,
  chooseRenewed,
  mostOfPlan,
  type Renewed,
  type SoldMemberships,
  subTotalOf,
} from '@gangway/domain/memberships/choose-memberships';
import type { OfferedRenewal } from '@gangway/domain/memberships/renewal';
import { type LineOf, linesOf, type Order } from '@gangway/domain/order/order';
import { Refused } from '../../../../platform/refused.ts';
import type { Adding, Candidate, Choosing, ChosenMemberships, NewLine } from '../line.ts';

function sold(location: Location, chosen: ChosenMemberships & { renewal?: Renewed | null }, now: Instant) {
  const today = dateAt(now, location.timeZone);
  const { planKey, renewal = null } = chosen;
  const outcome =
    renewal === null
      ? chooseMemberships(location, chosen, today)
      : chooseRenewed(location, { planKey, renewal }, today);
  if (!outcome.ok) throw new Refused(outcome.refusal, { most: mostOfPlan });
  return outcome.value;
}

const lineOfSold = (memberships: SoldMemberships): NewLine<'membership'> => ({
  ...memberships,
  kind: 'membership',
  subTotal: subTotalOf(memberships),
  membershipKeys: [],
  renewed: null,
  wanted: [],
});

const candidate = (remove: number[], add: NewLine<'membership'>[]): Candidate[] => [
  { add, remove, appointments: [], refusalOfShortages: () => null },
];

/** A cart renews a membership once: a later choice replaces what it was added with. */
function chooseRenewal({ dates: _, ...sold }: OfferedRenewal, order: Order | null): Candidate[] {
  const { membershipKey, run } = sold.renewal;
  const before = linesOf(order, 'membership').find(({ renewal }) => renewal?.membershipKey === membershipKey);
  const line = lineOfSold(sold);
  if (before === undefined) return candidate([], [line]);
  const isSame = before.renewal?.run.endsOn === run.endsOn && before.price === sold.price;
  return isSame ? [] : candidate([before.lineKey], [{ ...line, lineKey: before.lineKey }]);
}

/** Returns no candidate if the cart already has it all. If a plan is listed twice, the last entry counts. */
export function chooseMembershipLines(
  { memberships, renewal }: Adding,
  { snapshot: { location }, order, now }: Choosing,
): Candidate[] | null {
  if (renewal !== undefined) return chooseRenewal(renewal, order);
  if (memberships === undefined) return null;
  const wanted = new Map(memberships.map(({ planKey, quantity }) => [planKey, quantity]));
  const remove: number[] = [];
  const add: NewLine<'membership'>[] = [];
  for (const [planKey, quantity] of wanted) {
    const before = linesOf(order, 'membership').find(
      (line) => line.planKey === planKey && line.renewal === null,
    );
    if (before?.quantity === quantity || (before === undefined && quantity === 0)) continue;
    if (before !== undefined) remove.push(before.lineKey);
    if (quantity > 0)
      add.push({
        ...lineOfSold(sold(location, { planKey, quantity }, now)),
        ...(before === undefined ? {} : { lineKey: before.lineKey }),
      });
  }
  const isSame = remove.length === 0 && add.length === 0;
  return isSame ? [] : candidate(remove, add);
}

/** Returns a line at today's price; refuses if its plan is no longer sold. */
export const membershipsAgain = (
  location: Location,
  line: LineOf<'membership'>,
  now: Instant,
): NewLine<'membership'> => ({ ...lineOfSold(sold(location, line, now)), lineKey: line.lineKey });
