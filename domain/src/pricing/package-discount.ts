/**
 * Money off the rates of a package's member; prices never drop below zero (D-PK-05; docs/rules/packages.md).
 */
import type { Package } from '../catalog/package.ts';
import { type Amount, add, multiply, subtract, zero } from '../kernel/money.ts';
import type { PricedLine, PricedRate } from './price-line.ts';

/** Prices are what guests pay; adding the discount gives the rates' standalone prices. */
export interface DiscountedLine extends PricedLine {
  rates: (PricedRate & { discount: Amount })[];
}

/** Returns how much less a member's rate costs than on its own. */
export function discountOf(
  item: Pick<Package, 'members'> | null,
  activityKey: number,
  rateKey: number,
  price: Amount,
): Amount {
  const member = item?.members.find((candidate) => candidate.activityKey === activityKey);
  const off = member?.discounts.find((discount) => discount.rateKey === rateKey)?.off ?? zero;
  return off > price ? price : off;
}

/** Prices a standalone line as the line of a package's member. */
export function withPackageDiscount(
  line: PricedLine,
  item: Pick<Package, 'members'> | null,
  activityKey: number,
): DiscountedLine {
  const rates = line.rates.map((rate) => {
    const discount = discountOf(item, activityKey, rate.rateKey, rate.price);
    const price = subtract(rate.price, discount);
    return { ...rate, price, discount, subTotal: multiply(price, rate.participants) };
  });
  return { rates, subTotal: add(...rates.map((rate) => rate.subTotal)) };
}

/** Returns what the guests of some lines save in total: the 'You saved' of a package. */
export function savingsOf(
  lines: readonly { rates: readonly { discount: Amount; participants: number }[] }[],
): Amount {
  return add(
    ...lines.flatMap(({ rates }) => rates.map((rate) => multiply(rate.discount, rate.participants))),
  );
}
