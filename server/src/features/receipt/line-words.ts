/** What mail and calendar say of a line: when it is and who comes. */
import { clockTime, dayAndLongDate } from '@gangway/domain/kernel/date-words';
import { dateOf, timeOf } from '@gangway/domain/kernel/local-time';
import type { OrderLine } from '@gangway/domain/order/order';

/** The day and, where there is one, the time; an open ticket belongs to no day (D-AV-05). */
export function whenWords(line: OrderLine): string {
  const { appointmentType } = line.details;
  if (appointmentType === 'none') return 'Any day';
  const date = `${dayAndLongDate(dateOf(line.start))}, ${line.start.slice(0, 4)}`;
  return appointmentType === 'dateTime' ? `${date}, ${clockTime(timeOf(line.start))}` : date;
}

/** '2 × Adult, 1 × Child', or the private group with what it pays for (D-PV-01). */
export function guestWords(line: OrderLine): string {
  const rates = line.rates.map((rate) => `${rate.participants} × ${rate.name}`).join(', ');
  if (!line.isPrivate) return rates;
  const { singular, plural } = line.details.rateLabel ?? { singular: 'guest', plural: 'guests' };
  return `Private tour for ${line.participants} ${line.participants === 1 ? singular : plural}: ${rates}`;
}
