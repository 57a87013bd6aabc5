/** What guests and add-ons of a booking cost that the venue changes at the time it was sold for (docs/rules/changes.md, "The price"). */
import type { Product } from '@gangway/domain/catalog/product';
import { type Amount, add, amount, multiply } from '@gangway/domain/kernel/money';
import type { ActivityLine, OrderLineProduct } from '@gangway/domain/order/order';
import type { NewLine } from '../line.ts';

/** What one unit was sold at; what is priced per guest costs as much for each as it did. */
function soldUnit(
  line: ActivityLine,
  next: NewLine<'activity'>,
  sold: OrderLineProduct,
  products: readonly Product[],
): Amount {
  const product = products.find(({ key }) => key === sold.productKey);
  if (product?.per !== 'participant') return sold.unitPrice;
  return multiply(amount(Math.round(sold.unitPrice / line.participants)), next.participants);
}

/** Guests and add-ons that were booked already cost what they were sold at, whatever the catalog says today. */
export function atSoldPrices(
  line: ActivityLine,
  next: NewLine<'activity'>,
  catalog: readonly Product[],
): NewLine<'activity'> {
  const rates = next.rates.map((rate) => {
    const sold = line.rates.find(({ rateKey }) => rateKey === rate.rateKey);
    if (sold === undefined) return rate;
    const { price, discount } = sold;
    return { ...rate, price, discount, subTotal: multiply(price, rate.participants) };
  });
  const products = next.products.map((product) => {
    const sold = line.products.find(
      ({ productKey, variantKey }) => productKey === product.productKey && variantKey === product.variantKey,
    );
    if (sold === undefined) return product;
    const unitPrice = soldUnit(line, next, sold, catalog);
    const subTotal = multiply(unitPrice, product.quantity);
    return { ...product, unitPrice, subTotal, tipPercent: sold.tipPercent };
  });
  const subTotal = add(...rates.map((rate) => rate.subTotal), ...products.map((product) => product.subTotal));
  return { ...next, rates, products, subTotal };
}
