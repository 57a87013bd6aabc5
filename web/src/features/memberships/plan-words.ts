/** What a plan of membership says of itself: how long, who, how often, when (3.9, D-MB-01, D-MB-03). */
import type { OfferedPlan } from '@gangway/contract/memberships';
import type { VenueTime } from '@gangway/domain/kernel/local-time';
import { clockTime, shortNumericDate } from '../../lib/format-date.ts';
import { blackoutWords as wordsOfBlackout } from './membership-words.ts';

const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

/** MembershipScheduleTypeKey in words. */
export function lastsWords(plan: OfferedPlan): string {
  const { membershipScheduleTypeKey, daysDuration, planDateFrom, planDateTo } = plan;
  if (membershipScheduleTypeKey === 2) return 'One month from today';
  if (membershipScheduleTypeKey === 3) return 'One year from today';
  if (planDateFrom !== null && planDateTo !== null)
    return `${shortNumericDate(planDateFrom)} to ${shortNumericDate(planDateTo)}`;
  return `${many(daysDuration ?? 0, 'day', 'days')} from today`;
}

export function visitWords({ visits, isGroupMembership }: OfferedPlan): string {
  if (visits === null) return 'As many visits as you like';
  return `${many(visits, 'visit', 'visits')}${isGroupMembership ? ' each' : ''}`;
}

export const guestWords = ({ guests }: OfferedPlan): string | null =>
  guests === 0 ? null : many(guests, 'guest pass', 'guest passes');

const week = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Mon to Fri, or the days one by one where they do not follow each other. */
function dayWords(days: readonly string[]): string {
  const places = week.flatMap((day, place) => (days.includes(day) ? [place] : []));
  const [first, last] = [places[0] ?? 0, places.at(-1) ?? 0];
  if (places.length === 7) return 'Every day';
  if (places.length > 2 && last - first === places.length - 1) return `${week[first]} to ${week[last]}`;
  return places.map((place) => week[place]).join(', ');
}

/** 'day, from - to' (3.9), the days with the same hours on one line. */
export function windowWords({ availabilities }: Pick<OfferedPlan, 'availabilities'>): string[] {
  const hours = Map.groupBy(availabilities, ({ timeFrom, timeTo }) => `${timeFrom} ${timeTo}`);
  return [...hours.values()].map((entries) => {
    const { timeFrom = '', timeTo = '' } = entries[0] ?? {};
    const days = dayWords(entries.map(({ dayAbbr }) => dayAbbr));
    return `${days}, ${clockTime(timeFrom as VenueTime)} - ${clockTime(timeTo as VenueTime)}`;
  });
}

/** The name and its days. */
export const blackoutWords = ({ blackoutDates }: Pick<OfferedPlan, 'blackoutDates'>): string[] =>
  blackoutDates.map(wordsOfBlackout);
