/** The words of sold orders in a list. */
import type { FoundOrder } from '@gangway/contract/orders';
import {
  clockTime,
  dayAndShortDate,
  monthAndDay,
  shortDate,
  unbroken,
} from '@gangway/domain/kernel/date-words';
import { dateOf, timeOf, type VenueDate } from '@gangway/domain/kernel/local-time';
import { comma } from '@gangway/domain/kernel/word-list';
import type { OrderDue, OrderSort } from '../../lib/order-filters.ts';
import { t } from '../../messages/t.ts';

const isThisYear = (date: VenueDate, today: VenueDate) => date.slice(0, 4) === today.slice(0, 4);

/** Sun, Jul 19; with the year instead of the weekday if it is another one than now. */
function dayWords(date: VenueDate, today: VenueDate): string {
  if (date === today) return t('orders.visit.today');
  return isThisYear(date, today) ? dayAndShortDate(date) : shortDate(date);
}

/** Today, 9:30 AM; empty for what has no day. */
export function visitWords({ firstStart, firstHasTime }: FoundOrder, today: VenueDate): string {
  if (firstStart === null) return '';
  const day = dayWords(dateOf(firstStart), today);
  return firstHasTime ? `${day}${comma()}${unbroken(clockTime(timeOf(firstStart)))}` : day;
}

/** Jul 3 to Jul 24, also without one of both ends. */
export function daysWords(from: VenueDate | null, to: VenueDate | null, today: VenueDate): string {
  const words = (date: VenueDate) => (isThisYear(date, today) ? monthAndDay(date) : shortDate(date));
  if (from === null) return to === null ? '' : t('orders.days.until', { to: words(to) });
  if (to === null) return t('orders.days.since', { from: words(from) });
  if (from !== to) return t('orders.days.between', { from: words(from), to: words(to) });
  return from === today ? t('orders.visit.today') : words(from);
}

export function dueWords(due: OrderDue): string {
  switch (due) {
    case 'owed':
      return t('orders.due.owed');
    case 'back':
      return t('orders.due.back');
  }
}

export function sortWords(sort: OrderSort): string {
  switch (sort) {
    case 'newest':
      return t('orders.sort.newest');
    case 'oldest':
      return t('orders.sort.oldest');
    case 'visit':
      return t('orders.sort.visit');
    case 'guest':
      return t('orders.sort.guest');
    case 'due':
      return t('orders.sort.due');
  }
}
