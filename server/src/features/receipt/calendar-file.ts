/** The appointments of a saved order as a calendar file (D-OR-05, D-API-67). */
import { instantOf } from '@gangway/domain/kernel/local-time';
import type { Location } from '@gangway/domain/location/location';
import type { Order } from '@gangway/domain/order/order';
import { hasShownTime } from '@gangway/domain/order/shown-time';
import ical, { ICalCalendarMethod } from 'ical-generator';
import { guestWords, rideWords } from './line-words.ts';

/** Lines with a day to stand on; open tickets have none. Of some packages only the first activity's time is told (D-PK-06). */
const appointmentsOf = (order: Order) =>
  order.lines.filter(
    (line) =>
      line.details.isHidden !== true && line.details.appointmentType !== 'none' && hasShownTime(order, line),
  );

/** Whether there is anything to put into a calendar. */
export const hasAppointments = (order: Order): boolean => appointmentsOf(order).length > 0;

/** Starts and ends as instants, so that every calendar shows the venue's moment; days of date-only lines as whole days. */
export function calendarFile(order: Order, location: Location): string {
  const calendar = ical({ name: location.name, method: ICalCalendarMethod.PUBLISH });
  calendar.prodId({ company: 'Gangway', product: 'storefront', language: 'EN' });
  for (const line of appointmentsOf(order)) {
    const place = line.details.meetingPoint;
    const allDay = line.details.appointmentType !== 'dateTime';
    calendar.createEvent({
      id: `${order.orderNumber ?? order.orderId}-${line.lineKey}`,
      start: new Date(
        allDay ? `${line.start.slice(0, 10)}T12:00:00Z` : instantOf(line.start, location.timeZone),
      ),
      ...(allDay ? {} : { end: new Date(instantOf(line.end, location.timeZone)) }),
      allDay,
      summary: line.details.name,
      description: [`Order ${order.orderNumber ?? ''} · ${guestWords(line)}`, ...rideWords(order, line)].join(
        '\n',
      ),
      location: place === null ? (location.address ?? location.name) : `${place.name}, ${place.address}`,
      stamp: order.savedAt === null ? new Date() : new Date(order.savedAt),
    });
  }
  return calendar.toString();
}
