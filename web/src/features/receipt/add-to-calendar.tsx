/** One button that adds appointments to a calendar: as a file, or in Google Calendar or Outlook (D-OR-05, D-API-67). */
import type { Order } from '@gangway/contract/order';
import { whereToBe } from '@gangway/domain/order/where-to-be';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { MenuButton } from '@gangway/ui/components/menu-button.tsx';
import { withElements } from '@gangway/ui/messages/with-elements.tsx';
import type { MappedPlace } from '../../lib/map-link.ts';
import { t } from '../../messages/t.ts';
import { arrivalWords } from '../cart/line-words.ts';
import type { Venue } from '../location/venue-source.ts';
import { calendarAddress } from './calendar-address.ts';
import { type Appointment, calendarLinks } from './calendar-links.ts';
import { isCalledOff } from './called-off.ts';
import type { Booking, Ticket } from './receipt-tickets.ts';

export interface TicketAppointment {
  key: string;
  of: Appointment;
  /** IANA zone of the venue. */
  zone: string;
  /** The file of this appointment alone. */
  file: string;
}

/**
 * A ticket as calendars get it: when to come, the order's number, the venue's phone. Null without a day, and if the venue
 * canceled it.
 */
export function appointmentOf(ticket: Ticket, order: Order, venue: Venue): TicketAppointment | null {
  const { activity, start, hasTime, item } = ticket;
  const [slot] = activity.selectedTimes;
  if (start === null || slot === undefined || isCalledOff(order, ticket)) return null;
  const isInPackage = item.packageKey !== null || item.orderPackageKey !== null;
  const arrival = isInPackage ? null : arrivalWords(order, item, activity);
  const about = [
    ...(arrival === null ? [] : [arrival]),
    t('receipt.ticket.calendarOrder', { number: order.orderNumber ?? '', venue: venue.name }),
    ...(venue.phone === null ? [] : [venue.phone]),
  ];
  const place = placeWords(whereToBe(activity.meetingPoint, venue));
  return {
    key: ticket.key,
    of: { name: activity.name, start, lengthMinutes: slot.durationMinutes, hasTime, place, about },
    zone: venue.timeZoneId,
    file: calendarAddress(order.locationKey, order.orderKey, activity.orderLineKey ?? item.orderLineKey),
  };
}

const placeWords = (where: MappedPlace | null): string =>
  where === null ? '' : [where.name, where.address].filter((part) => part !== '').join(', ');

/** The appointments of a whole order, those of packages one by one. */
export const appointmentsOf = (
  bookings: readonly Booking[],
  order: Order,
  venue: Venue,
): TicketAppointment[] =>
  bookings
    .flatMap(({ tickets }) => tickets)
    .map((ticket) => appointmentOf(ticket, order, venue))
    .filter((appointment) => appointment !== null);

/** Beside a booking. */
export function AddOneToCalendar({ appointment }: { appointment: TicketAppointment }) {
  return (
    <MenuButton
      icon="calendar"
      isLink
      label={withElements(t('receipt.calendar.addOne', { name: appointment.of.name }), {
        hidden: <span className="vh" />,
      })}
    >
      <CalendarSites appointment={appointment} isNamed={false} />
      <FileItem href={appointment.file} />
    </MenuButton>
  );
}

interface AddAllToCalendarProps {
  appointments: readonly TicketAppointment[];
  /** The file with all of them. */
  file: string;
}

/** At the top of the receipt. */
export function AddAllToCalendar({ appointments, file }: AddAllToCalendarProps) {
  return (
    <MenuButton icon="calendar" label={t('receipt.calendar.open')}>
      <FileItem href={file} />
      {appointments.map((appointment) => (
        <CalendarSites key={appointment.key} appointment={appointment} isNamed={appointments.length > 1} />
      ))}
    </MenuButton>
  );
}

function FileItem({ href }: { href: string }) {
  return (
    <li>
      <a href={href}>
        <Icon name="download" />
        <span>{t('receipt.calendar.file')}</span>
      </a>
    </li>
  );
}

interface CalendarSitesProps {
  appointment: TicketAppointment;
  /** Whether its name is needed to tell it from others. */
  isNamed: boolean;
}

function CalendarSites({ appointment: { of, zone }, isNamed }: CalendarSitesProps) {
  const { google, outlook } = calendarLinks(of, zone);
  const links = [
    [google, t('receipt.calendar.google', { name: of.name })],
    [outlook, t('receipt.calendar.outlook', { name: of.name })],
  ] as const;
  return links.map(([href, words]) => (
    <li key={href}>
      <a href={href} target="_blank" rel="noreferrer">
        <Icon name="calendar" />
        <span>{withElements(words, { name: <span className={isNamed ? undefined : 'vh'} /> })}</span>
      </a>
    </li>
  ));
}
