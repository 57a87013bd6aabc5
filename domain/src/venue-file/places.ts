/**
 * What an import does to places that are sold or held: they are never taken away
 * (docs/venue-files.md, "What is sold stays").
 */
import type { Location } from '../location/location.ts';
import { t } from '../messages/t.ts';
import { problem } from './problems.ts';
import { sections } from './sections.ts';
import type { PlacesOutcome, TouchedCell } from './touched.ts';

/** Compares what is sold and held from now on with the venue after the import. */
export function checkPlaces(
  before: Location | null,
  after: Location,
  cells: readonly TouchedCell[],
): PlacesOutcome {
  const outcome = sections.places(before, after, cells);
  // What is never over does not block a change once nothing is booked anymore.
  const claimed = cells.some((cell) => cell.sold + cell.held > 0 && !sections.isLasting(cell));
  for (const field of ['currency', 'timeZone'] as const)
    if (claimed && before !== null && before[field] !== after[field])
      outcome.problems.push(
        problem(['venue', field], t('venueFile.places.fixed', { before: before[field] })),
      );
  return outcome;
}
