/** Which cells add-ons claim: what there is of one on a day is shared by all departures of it (D-AD-02; docs/rules/capacity.md). */
import type { WantedCell } from '../availability/cells.ts';
import type { Departure } from '../availability/expand-schedule.ts';
import type { BookedProduct } from './book-add-ons.ts';

/** What the stock of a product, or of a variant, is counted under. */
export function productSubject(productKey: number): string {
  return `product/${productKey}`;
}

/** Where the stock of a day is counted; an open ticket has no day. */
export function stockAt({ at, date }: Pick<Departure, 'at' | 'date'>): string {
  return at === 'open' ? at : date;
}

export function wantedProducts(
  products: readonly BookedProduct[],
  departure: Pick<Departure, 'at' | 'date'>,
): WantedCell[] {
  return products.flatMap(({ productKey, variantKey, stock }) =>
    stock === null
      ? []
      : [
          {
            subject: productSubject(variantKey ?? productKey),
            at: stockAt(departure),
            capacity: stock.perDay,
            units: stock.units,
          },
        ],
  );
}
