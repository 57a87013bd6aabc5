/** How a membership plan is described: how long, who, how often, when (3.9, D-MB-01, D-MB-03). */
import type { OfferedPlan } from '@gangway/contract/memberships';
import type { VenueTime } from '@gangway/domain/kernel/local-time';
import { comma } from '@gangway/domain/kernel/word-list';
import { clockTime, shortNumericDate } from '@gangway/ui/lib/format-date.ts';
import { t } from '../../messages/t.ts';
import { guestPasses } from './benefit-words.ts';
import { blackoutWords as wordsOfBlackout } from './blackout-words.ts';
import { dayName, week } from './week-days.ts';

/** How long it lasts, in words. */
export function lastsWords(plan: OfferedPlan): string {
  const { scheduleType, daysDuration, planDateFrom, planDateTo } = plan;
  if (scheduleType === 'monthly') return t('memberships.plan.oneMonth');
  if (scheduleType === 'yearly') return t('memberships.plan.oneYear');
  if (planDateFrom !== null && planDateTo !== null)
    return t('memberships.plan.season', {
      from: shortNumericDate(planDateFrom),
      to: shortNumericDate(planDateTo),
    });
  return t('memberships.plan.days', { count: daysDuration ?? 0 });
}

export function visitWords({ visits, isGroupMembership }: OfferedPlan): string {
  if (visits === null) return t('memberships.plan.unlimited');
  return isGroupMembership
    ? t('memberships.plan.visitsEach', { count: visits })
    : t('memberships.plan.visits', { count: visits });
}

export const guestWords = ({ guests }: OfferedPlan): string | null =>
  guests === 0 ? null : guestPasses(guests);

/** Mon to Fri, or the days one by one if they are not consecutive. */
function dayWords(days: readonly string[]): string {
  const listed = week.filter((day) => days.includes(day));
  const [first, last] = [listed[0], listed.at(-1)];
  if (listed.length === 7) return t('memberships.week.everyDay');
  if (
    first !== undefined &&
    last !== undefined &&
    listed.length > 2 &&
    week.indexOf(last) - week.indexOf(first) === listed.length - 1
  )
    return t('memberships.week.range', { first: dayName(first), last: dayName(last) });
  return listed.map(dayName).join(comma());
}

/** 'day, from - to' (3.9); days with the same hours share a line. */
export function windowWords({ availabilities }: Pick<OfferedPlan, 'availabilities'>): string[] {
  const hours = Map.groupBy(availabilities, ({ timeFrom, timeTo }) => `${timeFrom} ${timeTo}`);
  return [...hours.values()].map((entries) => {
    const { timeFrom = '', timeTo = '' } = entries[0] ?? {};
    const days = dayWords(entries.map(({ dayAbbr }) => dayAbbr));
    return `${days}${comma()}${clockTime(timeFrom as VenueTime)} - ${clockTime(timeTo as VenueTime)}`;
  });
}

/** The name and its days. */
export const blackoutWords = ({ blackoutDates }: Pick<OfferedPlan, 'blackoutDates'>): string[] =>
  blackoutDates.map(wordsOfBlackout);
