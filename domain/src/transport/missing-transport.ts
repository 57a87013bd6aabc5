/** Which activity still needs transportation before the order can be completed (D-TR-04, C-44). */
import type { VenueDate } from '../kernel/local-time.ts';

export interface TransportNeed {
  name: string;
  day: VenueDate;
  isRequired: boolean;
  /** Whether its guests are fetched for it alone. */
  hasPickup: boolean;
}

/** The name of the first that has neither a pickup of its own nor transportation chosen for its day. */
export function missingTransport(
  needs: readonly TransportNeed[],
  chosenDays: readonly VenueDate[],
): string | null {
  const missing = needs.find(
    ({ isRequired, hasPickup, day }) => isRequired && !hasPickup && !chosenDays.includes(day),
  );
  return missing?.name ?? null;
}
