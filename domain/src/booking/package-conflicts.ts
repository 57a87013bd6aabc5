/**
 * Conflicts between the times chosen for a dynamic package: members that overlap, are out of order or are too
 * far apart (D-PK-02, D-PK-04; docs/rules/packages.md).
 */
import type { AppointmentType } from '../catalog/activity.ts';
import type { Package } from '../catalog/package.ts';
import { addMinutes, dateOf, toDayNumber, type WallTime } from '../kernel/local-time.ts';

export interface MemberTime {
  appointmentType: AppointmentType;
  start: WallTime;
  end: WallTime;
}

export interface PackageConflict {
  code: 'packageOverlap' | 'packageOrder' | 'packageSpan';
  /** Index of the member in the package, and of the one it conflicts with. */
  member: number;
  other: number;
}

export type TimingRules = Pick<Package, 'type' | 'inOrder' | 'daySpan' | 'travelMinutes'>;

/** Half-open and including travel: one may start once the other has ended and the travel time has passed. */
function overlap(one: MemberTime, other: MemberTime, travelMinutes: number): boolean {
  if (one.appointmentType !== 'dateTime' || other.appointmentType !== 'dateTime') return false;
  const done = (end: WallTime) => (travelMinutes === 0 ? end : addMinutes(end, travelMinutes));
  return one.start < done(other.end) && other.start < done(one.end);
}

/** Whole days have no time to compare. */
function isBefore(one: MemberTime, other: MemberTime): boolean {
  const byTime = one.appointmentType === 'dateTime' && other.appointmentType === 'dateTime';
  return byTime ? one.start < other.start : dateOf(one.start) < dateOf(other.start);
}

/** Returns the conflict between two members, the one listed earlier first; null if there is none. */
export function conflictOf(
  rules: TimingRules,
  earlier: MemberTime,
  later: MemberTime,
): PackageConflict['code'] | null {
  if (overlap(earlier, later, rules.travelMinutes)) return 'packageOverlap';
  if (rules.inOrder && isBefore(later, earlier)) return 'packageOrder';
  const [day, other] = [dateOf(earlier.start), dateOf(later.start)];
  const apart = day === other ? 0 : Math.abs(toDayNumber(day) - toDayNumber(other));
  return apart >= rules.daySpan ? 'packageSpan' : null;
}

/**
 * Returns each pair of members that conflict, the later one first; null is a member without a time. A prefix
 * package has no conflicts, as the operator sets its groups (D-PK-04).
 */
export function packageConflicts(
  rules: TimingRules,
  times: readonly (MemberTime | null)[],
): PackageConflict[] {
  if (rules.type === 'prefix') return [];
  const placed = times.flatMap((time, index) =>
    time === null || time.appointmentType === 'none' ? [] : [{ time, index }],
  );
  return placed.flatMap((later, place) =>
    placed.slice(0, place).flatMap((earlier) => {
      const code = conflictOf(rules, earlier.time, later.time);
      return code === null ? [] : [{ code, member: later.index, other: earlier.index }];
    }),
  );
}
