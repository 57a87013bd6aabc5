/** Compares the stock of merchandise with what is sold and in carts. */
import type { Location } from '../../location/location.ts';
import { merchandiseSubject } from '../../merchandise/merchandise.ts';
import { t } from '../../messages/t.ts';
import { problem } from '../problems.ts';
import type { PlacesOutcome, TouchedCell } from '../touched.ts';

/** Stock cannot drop below what was sold. A removed product is no longer sold, but its orders stay. */
export function checkMerchandiseStock(
  { merchandise }: Location,
  cells: readonly TouchedCell[],
): PlacesOutcome {
  const outcome: PlacesOutcome = { problems: [], notices: [], concerned: [], capacities: [] };
  for (const [index, product] of merchandise.entries())
    for (const { key, stock, name } of [product, ...product.variants]) {
      const taken = cells.find(({ subject }) => subject === merchandiseSubject(key));
      if (taken === undefined || taken.capacity === stock) continue;
      const { sold, held, subject, at } = taken;
      if (stock === null || sold + held <= stock) outcome.capacities.push({ subject, at, capacity: stock });
      else
        outcome.problems.push(
          problem(
            ['merchandise', index],
            t('venueFile.places.tooLittleMerchandise', { name, sold, held, least: sold + held }),
          ),
        );
    }
  return outcome;
}
