/** Converts members' prices of the venue file to the form the rules use, and back. */
import type { ActivityKey, RateKey } from '../../kernel/keys.ts';
import { amount, zero } from '../../kernel/money.ts';
import type { Location } from '../../location/location.ts';
import type { MemberPrice, PlanRate } from '../../memberships/plan-rate.ts';
import type { KeyBook } from '../keys.ts';
import { fault } from '../numbers.ts';
import type { VenueMemberRate } from './schema.ts';

function readPrice({ price, percentOff = zero }: VenueMemberRate): MemberPrice {
  return price === undefined
    ? { kind: 'off', basisPoints: percentOff }
    : { kind: 'amount', amount: amount(price) };
}

/** The file has passed checkMemberRates, so every id in it exists. */
export function readMemberRates(rates: readonly VenueMemberRate[], keys: KeyBook): PlanRate[] {
  return rates.map((input) => {
    const activity = keys.get(input.activity) ?? fault(`a key for activity ${input.activity}`);
    const rate = activity.rates.get(input.rate) ?? fault(`a key for rate ${input.rate}`);
    return {
      activityKey: activity.key as ActivityKey,
      rateKey: rate.key as RateKey,
      price: readPrice(input),
      mostPerOrder: input.mostPerOrder,
      mostPerDay: input.mostPerDay,
      usesGuestPass: input.usesGuestPass,
    };
  });
}

export function writeMemberRates(
  rates: readonly PlanRate[],
  { activities }: Pick<Location, 'activities'>,
): VenueMemberRate[] {
  return rates.map(({ activityKey, rateKey, price, ...limits }) => {
    const activity = activities.find(({ key }) => key === activityKey);
    return {
      activity: activity?.id ?? '',
      rate: activity?.rates.find(({ key }) => key === rateKey)?.id ?? '',
      ...(price.kind === 'amount' ? { price: price.amount } : { percentOff: price.basisPoints }),
      ...limits,
    };
  });
}
