/** The add-ons a visitor has chosen, as they are offered with other times (3.4, 7.2; docs/rules/add-ons.md). */
import type { ChosenAddOn } from '@gangway/contract/add-ons';
import type { AddOn } from '@gangway/contract/catalog';
import { addOnsOf } from '@gangway/domain/add-ons/book-add-ons';
import { extrasWithin } from '@gangway/domain/add-ons/extras-within';
import { stockAt } from '@gangway/domain/add-ons/wanted-products';
import type { Departure } from '@gangway/domain/availability/expand-schedule';
import type { Activity } from '@gangway/domain/catalog/activity';
import type { Package } from '@gangway/domain/catalog/package';
import type { Location } from '@gangway/domain/location/location';
import type { Queryable } from '../../db/database.ts';
import type { OwnLine } from '../../db/touched-cells.repo.ts';
import { presentProduct } from './add-ons.presenter.ts';
import { readExtras } from './posted-extras.shared.ts';
import { stockLeft } from './stock-left.service.ts';

type Start = Pick<Departure, 'at' | 'date'>;

interface Asked {
  activity: Activity;
  item: Package | null;
  chosen: readonly ChosenAddOn[];
  participants: number;
  starts: readonly Start[];
  own: OwnLine;
}

/**
 * Returns the chosen add-ons per start: their cost for the guests, the chosen quantity, and how many there can be on that
 * day. What the activity does not offer is left out.
 */
export async function chosenAddOnsAt(
  db: Queryable,
  { key: locationKey, products: all }: Pick<Location, 'key' | 'products'>,
  { activity, item, chosen: posted, participants, starts, own }: Asked,
): Promise<(start: Start) => AddOn[]> {
  const chosen = readExtras([...posted]).addOns;
  const products = addOnsOf(extrasWithin(activity, item), all).filter(({ key }) =>
    chosen.some(({ productKey }) => productKey === key),
  );
  if (products.length === 0) return () => [];
  const byDay = new Map<string, AddOn[]>();
  for (const at of new Set(starts.map(stockAt))) {
    const left = await stockLeft(db, products, { locationKey, at, own });
    byDay.set(
      at,
      products.map((product) => presentProduct({ product, activity, participants, chosen, left })),
    );
  }
  return (start) => byDay.get(stockAt(start)) ?? [];
}
