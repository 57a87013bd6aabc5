/** What an import does to add-ons that are sold or held (docs/venue-files.md, "What is sold stays"). */
import { productSubject } from '../../add-ons/wanted-products.ts';
import type { Location } from '../../location/location.ts';
import { t } from '../../messages/t.ts';
import { count, named, type PlacesOutcome, type TouchedCell } from '../touched.ts';

/** Add-on stock cannot drop below a day's claims. A removed add-on is no longer sold, but past sales stay. */
export function checkStock(
  _: Location | null,
  { products }: Location,
  cells: readonly TouchedCell[],
): PlacesOutcome {
  const concerned: TouchedCell[] = [];
  const outcome: PlacesOutcome = { problems: [], capacities: [], notices: [], concerned };
  for (const [index, product] of products.entries())
    for (const { key, stockPerDay } of [product, ...product.variants]) {
      const own = cells.filter(({ subject }) => subject === productSubject(key));
      const isShort = ({ sold, held }: TouchedCell) => stockPerDay !== null && sold + held > stockPerDay;
      concerned.push(...own.filter(isShort));
      const messages = own.filter(isShort).map((cell) =>
        t('venueFile.places.tooLittleStock', {
          when: cell.at,
          claimed: count(cell),
          least: cell.sold + cell.held,
        }),
      );
      outcome.problems.push(...named(['addOns', index], messages));
      const changed = own.filter((cell) => !isShort(cell) && cell.capacity !== stockPerDay);
      outcome.capacities.push(...changed.map(({ subject, at }) => ({ subject, at, capacity: stockPerDay })));
    }
  return outcome;
}
