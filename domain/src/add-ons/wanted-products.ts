/**
 * The cells that add-ons claim: a day's stock is shared by all departures of that day
 * (D-AD-02; docs/rules/capacity.md).
 */
import type { WantedCell } from '../availability/cells.ts';
import type { Departure } from '../availability/expand-schedule.ts';
import type { BookedProduct } from './book-add-ons.ts';

/** The subject under which the stock of a product or variant is counted. */
export function productSubject(productKey: number): string {
  return `product/${productKey}`;
}

/** Returns where a day's stock is counted; an open ticket has no day. */
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
