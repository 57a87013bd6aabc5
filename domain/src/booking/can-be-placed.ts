/** Whether the members of a dynamic package find times that stand together, once one of them has its own (D-PK-02, D-RT-07; docs/rules/packages.md, "The calendar"). */
import { addDays, dateOf, type VenueDate } from '../kernel/local-time.ts';
import { conflictOf, type MemberTime, type TimingRules } from './package-conflicts.ts';

/** A package that may take longer is looked at within so many days before and after. */
export const mostDaysAround = 31;

/** So many times are tried; what is not settled by then is left to the visitor. */
const mostTries = 5000;

/** Days before and after a member on which the others may be, at most. */
export const daysAround = ({ daySpan }: Pick<TimingRules, 'daySpan'>): number =>
  Math.min(daySpan - 1, mostDaysAround);

interface Placed {
  member: number;
  time: MemberTime;
}

/** The day itself, the next one, the one before, and so on outwards; each is worked out when it is asked for. */
export function* daysOutwards(date: VenueDate, days: number): Generator<VenueDate> {
  yield date;
  for (let apart = 1; apart <= days; apart++) {
    yield addDays(date, apart);
    yield addDays(date, -apart);
  }
}

/**
 * Members are told by their place in the package. timesOn answers when a member can be booked on a day; open tickets are
 * not among the others, as they have no time.
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
        if (tries > mostTries) return true;
        const next = { member, time };
        if (placed.every((other) => stands(other, next)) && place([...placed, next], rest)) return true;
      }
    return false;
  }
  return place([first], others);
}
