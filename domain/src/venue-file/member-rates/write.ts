/** Writes the members' prices of a plan to a venue file. */
import { toDecimal } from '../../kernel/money.ts';
import type { Location } from '../../location/location.ts';
import type { PlanRate } from '../../memberships/plan-rate.ts';
import { some } from '../defaults.ts';

export function writeMemberRates(rates: readonly PlanRate[], { activities }: Pick<Location, 'activities'>) {
  return some(
    rates.map(({ activityKey, rateKey, price, mostPerOrder, mostPerDay }) => {
      const activity = activities.find(({ key }) => key === activityKey);
      return {
        activity: activity?.id ?? '',
        rate: activity?.rates.find(({ key }) => key === rateKey)?.id ?? '',
        price: price.kind === 'amount' ? toDecimal(price.amount) : undefined,
        percentOff: price.kind === 'off' ? price.basisPoints / 100 : undefined,
        mostPerOrder: mostPerOrder ?? undefined,
        mostPerDay: mostPerDay ?? undefined,
      };
    }),
  );
}
