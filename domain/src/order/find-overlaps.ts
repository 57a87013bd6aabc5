/** Bookings in one cart that overlap in time (D-PK-04): reported, but the customer may confirm them. */
import type { WallTime } from '../kernel/local-time.ts';

export interface Appointment {
  name: string;
  activityKey: number;
  start: WallTime;
  end: WallTime;
}

export interface Overlap {
  added: Appointment;
  conflictsWith: Appointment;
}

/** Half-open intervals: an appointment that starts when another ends does not overlap it. */
export function findOverlaps(added: readonly Appointment[], existing: readonly Appointment[]): Overlap[] {
  return added.flatMap((one) =>
    existing
      .filter((other) => one.start < other.end && other.start < one.end)
      .map((other) => ({ added: one, conflictsWith: other })),
  );
}
