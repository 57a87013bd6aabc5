/**
 * The offer of a location to a visitor: everything, or what the visitor's agent sells
 * (4.2, D-AG-02, 2.5-08; docs/rules/agents.md).
 */
import { ratesOnSale } from '../availability/smallest-parties.ts';
import type { Activity } from '../catalog/activity.ts';
import { hasOneParty, type Package } from '../catalog/package.ts';
import { isOnSale } from '../catalog/rate.ts';
import { matchRate } from '../party/match-rates.ts';
import type { Agent } from './agent.ts';
import { sellThroughAgent } from './sell-through-agent.ts';

export interface OfferedPackage {
  item: Package;
  /** All members as they are sold, including hidden ones. */
  members: Activity[];
}

export interface Offered {
  activities: Activity[];
  packages: OfferedPackage[];
}

const sellsAny = ({ rates }: Activity) => rates.some(isOnSale);

/** If guests are entered once, every member must share a rate. */
function hasSharedRate(members: readonly Activity[]): boolean {
  const [lead, ...others] = members.map(ratesOnSale);
  return (lead ?? []).some((rate) => others.every((rates) => matchRate(rate, rates) !== null));
}

function packageOf(item: Package, activities: readonly Activity[], agent: Agent | null): OfferedPackage[] {
  const members = item.members.flatMap(
    ({ activityKey }) => activities.find(({ key }) => key === activityKey) ?? [],
  );
  const isWhole = members.length === item.members.length;
  if (item.hideFromCustomer || !isWhole || members.every(({ hideFromCustomer }) => hideFromCustomer))
    return [];
  const isSold =
    agent === null || (members.every(sellsAny) && (!hasOneParty(item) || hasSharedRate(members)));
  return isSold ? [{ item, members }] : [];
}

/**
 * Leaves out activities and packages that the agent does not sell. A package must be complete and show at
 * least one activity.
 */
export function offerThroughAgent(
  location: { activities: readonly Activity[]; packages: readonly Package[] },
  agent: Agent | null,
): Offered {
  const sold = location.activities.map((activity) => sellThroughAgent(activity, agent));
  return {
    activities: sold.filter(
      (activity) => !activity.hideFromCustomer && (agent === null || sellsAny(activity)),
    ),
    packages: location.packages.flatMap((item) => packageOf(item, sold, agent)),
  };
}
