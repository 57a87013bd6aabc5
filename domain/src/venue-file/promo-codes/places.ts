/** Compares the uses of promo codes with those made. */
import type { Location } from '../../location/location.ts';
import { t } from '../../messages/t.ts';
import { promoSubject } from '../../promo-codes/promo-use.ts';
import { problem } from '../problems.ts';
import type { PlacesOutcome, TouchedCell } from '../touched.ts';

/** A promo code's uses cannot drop below those made. A removed code stops working, but its orders stay. */
export function checkUses(
  _: Location | null,
  { promoCodes }: Location,
  cells: readonly TouchedCell[],
): PlacesOutcome {
  const outcome: PlacesOutcome = { problems: [], notices: [], concerned: [], capacities: [] };
  for (const [index, { code, totalUses }] of promoCodes.entries()) {
    const used = cells.find(({ subject }) => subject === promoSubject(code));
    if (used === undefined || used.capacity === totalUses) continue;
    const uses = used.sold + used.held;
    if (totalUses !== null && totalUses < uses)
      outcome.problems.push(
        problem(
          ['promoCodes', index, 'totalUses'],
          t('venueFile.places.tooFewUses', { code, uses, least: uses }),
        ),
      );
    else outcome.capacities.push({ subject: used.subject, at: used.at, capacity: totalUses });
  }
  return outcome;
}
