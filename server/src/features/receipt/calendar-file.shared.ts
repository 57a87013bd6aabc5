/** Writes a saved order's appointments as a calendar file, with reminders and a link (D-OR-05, D-API-67). */
import { clockTime } from '@gangway/domain/kernel/date-words';
import { timeOf } from '@gangway/domain/kernel/local-time';
import { instantOf } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import { arriveBy } from '@gangway/domain/order/arrive-by';
import { endOfLine } from '@gangway/domain/order/line-end';
import { type ActivityLine, asSold, bookingsOf, type Order } from '@gangway/domain/order/order';
import { hasShownTime } from '@gangway/domain/order/shown-time';
import { whereToBe } from '@gangway/domain/order/where-to-be';
import ical, {
  escape as escapeText,
  ICalAlarmType,
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator';
import { t } from '../../messages/t.ts';
import { guestWords, rideWords, venuePlace } from '../orders/lines/activity/words.presenter.ts';

/** Lines with a date; open tickets have none. Some packages show only their first time (D-PK-06). */
const appointmentsOf = (order: Order) =>
  bookingsOf(order).filter(
    (line) =>
      line.details.isHidden !== true && line.details.appointmentType !== 'none' && hasShownTime(order, line),
  );

const hour = 3600;
/** Seconds before the start: a day and two hours ahead. For whole days, noon of the day before. */
const remindersBefore = { timed: [24 * hour, 2 * hour], allDay: [12 * hour] };

/** Only for activities booked outside a package (2.8-08). */
function arrivalWords(order: Order, line: ActivityLine): string[] {
  const at = line.parentKey === null ? arriveBy(order, line) : null;
  return at === null ? [] : [t('receipt.lines.arriveBy', { time: clockTime(timeOf(at)) })];
}

/** Who publishes the file. */
export interface Publisher {
  location: Location;
  /** In the language of the file; contains the order key, so the file goes only to its customer. */
  receiptUrl: string;
  /** The email address of the venue, or of the shop that sends its emails: calendars need an organizer (RFC 5546). */
  address: string;
}

function eventOf(
  order: Order,
  line: ActivityLine,
  { location, receiptUrl, address }: Publisher,
): ICalEventData {
  const where = whereToBe(line.details.meetingPoint, venuePlace(location));
  const allDay = line.details.appointmentType !== 'dateTime';
  const summary = line.details.name;
  return {
    // Calendars replace what they have by a file with a higher number.
    sequence: order.moves.filter(({ lineKey }) => lineKey === line.lineKey).length,
    id: `${order.orderNumber ?? order.orderId}-${line.lineKey}`,
    start: new Date(
      allDay ? `${line.start.slice(0, 10)}T12:00:00Z` : instantOf(line.start, location.timeZone),
    ),
    ...(allDay ? {} : { end: new Date(endOfLine(line, location.timeZone)) }),
    allDay,
    summary,
    description: [
      ...arrivalWords(order, line),
      guestWords(line),
      ...rideWords(order, line),
      t('receipt.calendar.order', { number: order.orderNumber ?? '', venue: location.name }),
      ...(location.phone === null ? [] : [t('receipt.calendar.phone', { phone: location.phone })]),
      t('receipt.calendar.receipt', { url: receiptUrl }),
    ].join('\n'),
    organizer: { name: location.name, email: address },
    url: receiptUrl,
    location:
      where === null ? location.name : [where.name, where.address].filter((part) => part !== '').join(', '),
    alarms: (allDay ? remindersBefore.allDay : remindersBefore.timed).map((trigger) => ({
      type: ICalAlarmType.display,
      trigger,
      description: summary,
    })),
    ...(order.savedAt === null ? {} : { stamp: new Date(order.savedAt) }),
  };
}

function emptyCalendar({ name }: Location, method: ICalCalendarMethod) {
  // The library escapes the texts of events, and not the calendar's own name.
  const calendar = ical({ name: escapeText(name, false), method });
  calendar.prodId({ company: 'Gangway', product: 'storefront', language: 'EN' });
  return calendar;
}

/** The library leaves the end of the last line out. */
const textOf = (calendar: ICalCalendar): string => `${calendar.toString()}\r\n`;

/** Takes canceled lines out of the calendars they were added to; null if none of them was in one. */
export function canceledCalendarFile(
  order: Order,
  publisher: Publisher,
  lineKeys: readonly number[],
): string | null {
  const sold = asSold(order);
  const lines = appointmentsOf(sold).filter(({ lineKey }) => lineKeys.includes(lineKey));
  if (lines.length === 0) return null;
  const calendar = emptyCalendar(publisher.location, ICalCalendarMethod.CANCEL);
  for (const line of lines) {
    const event = eventOf(sold, line, publisher);
    calendar.createEvent({
      ...event,
      sequence: (event.sequence ?? 0) + 1,
      status: ICalEventStatus.CANCELLED,
      alarms: [],
    });
  }
  return textOf(calendar);
}

/**
 * Writes starts and ends as instants so every calendar shows the venue's time; date-only lines become whole
 * days. Null if the order has no appointments: a calendar without events is not valid.
 *
 * @param only the one line to write; all if it is not given
 */
export function calendarFile(order: Order, publisher: Publisher, only?: number): string | null {
  // Nobody comes to a canceled departure.
  const lines = appointmentsOf(order).filter(
    ({ lineKey, isCalledOff }) => isCalledOff !== true && (only === undefined || lineKey === only),
  );
  if (lines.length === 0) return null;
  const calendar = emptyCalendar(publisher.location, ICalCalendarMethod.PUBLISH);
  for (const line of lines) calendar.createEvent(eventOf(order, line, publisher));
  return textOf(calendar);
}
