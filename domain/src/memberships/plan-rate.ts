/** The price of a rate for members of a plan (D-MB-03; docs/rules/member-rates.md). */
import type { ActivityKey, RateKey } from '../kernel/keys.ts';
import { type Amount, percentage, subtract } from '../kernel/money.ts';

export type MemberPrice =
  | { kind: 'amount'; amount: Amount }
  /** Off the public price, in hundredths of a percent; 10,000 is free. */
  | { kind: 'off'; basisPoints: number };

/** A rate of an activity at the members' price; the key is the rate's. */
export interface PlanRate {
  activityKey: ActivityKey;
  rateKey: RateKey;
  price: MemberPrice;
  /** Participants in one order; null for no limit. */
  mostPerOrder: number | null;
  /** Participants per membership and day, over all its orders; null for no limit. */
  mostPerDay: number | null;
  /** Whether each participant takes one of the membership's guest passes. */
  usesGuestPass: boolean;
}

/** Never higher than the public price. */
export function memberPrice(price: MemberPrice, publicPrice: Amount): Amount {
  if (price.kind === 'off') return subtract(publicPrice, percentage(publicPrice, price.basisPoints));
  return price.amount < publicPrice ? price.amount : publicPrice;
}
