/** Finds activities that need transportation before the order can be completed (D-TR-04, C-44). */
import type { VenueDate } from '../kernel/local-time.ts';

export interface TransportNeed {
  name: string;
  day: VenueDate;
  isRequired: boolean;
  /** Whether the line has its own pickup. */
  hasPickup: boolean;
}

/** Returns the name of the first activity with neither its own pickup nor transportation for its day. */
export function missingTransport(
  needs: readonly TransportNeed[],
  chosenDays: readonly VenueDate[],
): string | null {
  const missing = needs.find(
    ({ isRequired, hasPickup, day }) => isRequired && !hasPickup && !chosenDays.includes(day),
  );
  return missing?.name ?? null;
}
