/** Merchandise on sale in the shape of the contract: an allow-list. */
import type { OfferedMerchandise } from '@gangway/contract/merchandise';
import type { Location } from '@gangway/domain/location/location';
import type { Merchandise, Sellable } from '@gangway/domain/merchandise/merchandise';
import { shownGoods } from '@gangway/domain/pricing/shown-price';

/** `taken` returns the units of a product or variant that are sold or in carts. */
export function presentMerchandise(
  location: Location,
  product: Merchandise,
  taken: (key: number) => number,
): OfferedMerchandise {
  const { taxClass } = product;
  const costOf = ({ price }: Sellable) => shownGoods(location, { price, taxClass });
  const leftOf = ({ key, stock }: Sellable) => (stock === null ? null : Math.max(0, stock - taken(key)));
  const variants = product.variants.map((variant) => ({
    productKey: variant.key,
    productName: variant.name,
    cost: costOf(variant),
    totalAvailable: leftOf(variant),
  }));
  const cheapest = variants.toSorted((one, other) => one.cost - other.cost)[0];
  return {
    productKey: product.key,
    productName: product.name,
    productDescription: product.description,
    photoVersion: product.picture?.version ?? null,
    photoColour: product.picture?.colour ?? null,
    photoAlt: product.picture?.alt ?? null,
    isSimpleProduct: variants.length === 0,
    cost: cheapest?.cost ?? costOf(product),
    totalAvailable: variants.length === 0 ? leftOf(product) : null,
    maximum: product.mostPerOrder,
    variants,
  };
}
