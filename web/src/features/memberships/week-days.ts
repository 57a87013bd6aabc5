/** Days of the week: their keys in a plan's hours, and their names. */
import { type VenueDate, weekdayOf } from '@gangway/domain/kernel/local-time';
import type { PlainId } from '@gangway/domain/messages/message-catalog';
import type { Messages } from '../../messages/messages.gen.ts';
import { t } from '../../messages/t.ts';

/** DayAbbr on the wire, starting on Monday. */
export const week = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
export type WeekDay = (typeof week)[number];

const names = {
  Mon: 'memberships.week.mon',
  Tue: 'memberships.week.tue',
  Wed: 'memberships.week.wed',
  Thu: 'memberships.week.thu',
  Fri: 'memberships.week.fri',
  Sat: 'memberships.week.sat',
  Sun: 'memberships.week.sun',
} as const satisfies Record<WeekDay, PlainId<Messages>>;

export const dayName = (day: WeekDay): string => t(names[day]);

export const dayAbbrOf = (date: VenueDate): WeekDay | undefined => week[(weekdayOf(date) + 6) % 7];
