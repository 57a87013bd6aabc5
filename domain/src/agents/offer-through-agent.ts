/** What of a location a visitor is offered: everything, or what the agent sells that they came through (4.2, D-AG-02, 2.5-08; docs/rules/agents.md). */
import { ratesOnSale } from '../availability/smallest-parties.ts';
import { matchRate } from '../booking/match-rates.ts';
import type { Activity } from '../catalogue/activity.ts';
import { hasOneParty, type Package } from '../catalogue/package.ts';
import type { Agent } from './agent.ts';
import { sellThroughAgent } from './sell-through-agent.ts';

export interface OfferedPackage {
  item: Package;
  /** All of them, hidden ones too, as they are sold. */
  members: Activity[];
}

export interface Offered {
  activities: Activity[];
  packages: OfferedPackage[];
}

const sellsAny = ({ rates }: Activity) => rates.some((rate) => rate.isActive && !rate.internalUseOnly);

/** Guests that are entered once need a rate that every member has. */
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

/** Packages are whole and show at least one activity; what an agent sells nothing of is not there through it. */
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
