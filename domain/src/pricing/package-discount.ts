/** Money off the rates of a package's member: never below nothing (D-PK-05; docs/rules/packages.md). */
import type { Package } from '../catalogue/package.ts';
import { type Amount, add, multiply, subtract, zero } from '../kernel/money.ts';
import type { PricedLine, PricedRate } from './price-line.ts';

/** Prices are what is paid; with the discount they are what the rates cost by themselves. */
export interface DiscountedLine extends PricedLine {
  rates: (PricedRate & { discount: Amount })[];
}

/** What a rate of a member costs less than by itself. */
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

/** A line by itself as the line of a package's member. */
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

/** What the guests of some lines save in all: the 'You saved' of a package. */
export function savingsOf(
  lines: readonly { rates: readonly { discount: Amount; participants: number }[] }[],
): Amount {
  return add(
    ...lines.flatMap(({ rates }) => rates.map((rate) => multiply(rate.discount, rate.participants))),
  );
}
