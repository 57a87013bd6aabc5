/**
 * Whether the members of a dynamic package have compatible times once one of them is placed
 * (D-PK-02, D-RT-07; docs/rules/packages.md, "The calendar").
 */
import { addDays, dateOf, type VenueDate } from '../kernel/local-time.ts';
import { conflictOf, type MemberTime, type TimingRules } from './package-conflicts.ts';

/** The search window, in days before and after, for packages that may span longer. */
export const mostDaysAround = 31;

/** The search gives up after this many attempts and leaves the decision to the visitor. */
const maxTries = 5000;

/** The most days that other members may be before or after one member. */
export const daysAround = ({ daySpan }: Pick<TimingRules, 'daySpan'>): number =>
  Math.min(daySpan - 1, mostDaysAround);

interface Placed {
  member: number;
  time: MemberTime;
}

/** Yields the day itself, the next, the previous, and so on outward, lazily. */
export function* daysOutwards(date: VenueDate, days: number): Generator<VenueDate> {
  yield date;
  for (let apart = 1; apart <= days; apart++) {
    yield addDays(date, apart);
    yield addDays(date, -apart);
  }
}

/**
 * Members are identified by their index in the package. timesOn returns when a member can be booked on a day;
 * the other members must not include open tickets, which have no time.
 */
export function canBePlaced(
  rules: TimingRules,
  first: Placed,
  others: readonly number[],
  timesOn: (member: number, date: VenueDate) => readonly MemberTime[],
): boolean {
  const day = dateOf(first.time.start);
  const around = daysAround(rules);
  let tries = 0;

  const stands = (one: Placed, other: Placed) =>
    (one.member < other.member
      ? conflictOf(rules, one.time, other.time)
      : conflictOf(rules, other.time, one.time)) === null;

  function place(placed: readonly Placed[], left: readonly number[]): boolean {
    const [member, ...rest] = left;
    if (member === undefined) return true;
    for (const date of daysOutwards(day, around))
      for (const time of timesOn(member, date)) {
        tries += 1;
        if (tries > maxTries) return true;
        const next = { member, time };
        if (placed.every((other) => stands(other, next)) && place([...placed, next], rest)) return true;
      }
    return false;
  }
  return place([first], others);
}
