/** How many of each add-on are left on a day (docs/rules/add-ons.md). */
import { productSubject } from '@gangway/domain/add-ons/wanted-products';
import type { Product } from '@gangway/domain/catalog/product';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { Queryable } from '../../db/database.ts';
import type { OwnLine } from '../../db/touched-cells.repo.ts';
import { listStockLeft } from './add-ons.repo.ts';

/** Keys with a limited quantity per day. */
function limitedKeys(products: readonly Product[]): { key: number; perDay: number }[] {
  return products.flatMap((product) =>
    (product.kind === 'variants' ? product.variants : [product]).flatMap(({ key, stockPerDay }) =>
      stockPerDay === null ? [] : [{ key, perDay: stockPerDay }],
    ),
  );
}

/** Returns what is left by product key, of limited products only; what the edited line takes counts as left. */
export async function stockLeft(
  db: Queryable,
  products: readonly Product[],
  { locationKey, at, own }: { locationKey: LocationKey; at: string; own: OwnLine },
): Promise<Map<number, number>> {
  const limited = limitedKeys(products);
  if (limited.length === 0) return new Map();
  const subjects = limited.map(({ key }) => productSubject(key));
  const left = await listStockLeft(db, { locationKey, subjects, at, own });
  return new Map(limited.map(({ key, perDay }) => [key, left.get(productSubject(key)) ?? perDay]));
}
