/** What an import does to seats of vehicles that are sold or held (docs/venue-files.md, "What is sold stays"). */
import { vehicleSubject } from '../../availability/vehicle-subject.ts';
import type { Location } from '../../location/location.ts';
import { t } from '../../messages/t.ts';
import { count, moment, named, type PlacesOutcome, type TouchedCell } from '../touched.ts';

/** A vehicle has the same seats on every run. */
export function checkVehicles(
  before: Location | null,
  after: Location,
  cells: readonly TouchedCell[],
): PlacesOutcome {
  const concerned: TouchedCell[] = [];
  const outcome: PlacesOutcome = { problems: [], capacities: [], notices: [], concerned };
  const cellsOf = ({ id }: { id: string }) => cells.filter(({ subject }) => subject === vehicleSubject(id));
  for (const [index, vehicle] of after.vehicles.entries()) {
    const { seats } = vehicle;
    const own = cellsOf(vehicle);
    const short = own.filter(({ sold, held }) => sold + held > seats);
    concerned.push(...short);
    const messages = short.map((cell) =>
      t('venueFile.places.tooFewSeats', {
        when: moment(cell.at),
        claimed: count(cell),
        least: cell.sold + cell.held,
      }),
    );
    outcome.problems.push(...named(['transportation', 'vehicles', index, 'seats'], messages));
    const changed = messages.length > 0 ? [] : own.filter(({ capacity }) => capacity !== seats);
    outcome.capacities.push(...changed.map(({ subject, at }) => ({ subject, at, capacity: seats })));
  }
  for (const gone of before?.vehicles ?? []) {
    if (after.vehicles.some(({ id }) => id === gone.id)) continue;
    const claimed = cellsOf(gone).filter(({ sold, held }) => sold + held > 0);
    concerned.push(...claimed);
    const messages = claimed.map((cell) =>
      t('venueFile.places.vehicleGone', { id: gone.id, when: moment(cell.at), claimed: count(cell) }),
    );
    outcome.problems.push(...named(['transportation'], messages));
  }
  return outcome;
}
