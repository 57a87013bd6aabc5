/** What members of a plan pay for a rate (D-MB-03; docs/rules/member-rates.md). */
import type { ActivityKey, RateKey } from '../kernel/keys.ts';
import { type Amount, percentage, subtract } from '../kernel/money.ts';

export type MemberPrice =
  | { kind: 'amount'; amount: Amount }
  /** Off the public price, in hundredths of a percent; all of it is free. */
  | { kind: 'off'; basisPoints: number };

/** A rate of an activity at the members' price; its key is that of the rate. */
export interface PlanRate {
  activityKey: ActivityKey;
  rateKey: RateKey;
  price: MemberPrice;
  /** Participants of one order; null for as many as one likes. */
  mostPerOrder: number | null;
  /** Participants of one membership on one day, all its orders together. */
  mostPerDay: number | null;
}

/** Never more than everybody pays. */
export function memberPrice(price: MemberPrice, publicPrice: Amount): Amount {
  if (price.kind === 'off') return subtract(publicPrice, percentage(publicPrice, price.basisPoints));
  return price.amount < publicPrice ? price.amount : publicPrice;
}
