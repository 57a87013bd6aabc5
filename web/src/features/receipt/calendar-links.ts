/**
 * Links that open Google Calendar and Outlook with an appointment filled in (D-OR-05). The guest's own click opens them;
 * nothing of them names the order's key, which the calendar file does.
 */
import { addDays, dateOf, type WallTime } from '@gangway/domain/kernel/local-time';
import { instantOf } from '@gangway/domain/kernel/zone-time';

export interface Appointment {
  name: string;
  /** Local to the venue. */
  start: WallTime;
  lengthMinutes: number;
  /** False for a whole day. */
  hasTime: boolean;
  place: string;
  /** Lines of the description. */
  about: readonly string[];
}

interface CalendarLinks {
  google: string;
  outlook: string;
}

const withQuery = (address: string, query: Record<string, string>) =>
  `${address}?${new URLSearchParams(query)}`;

/** @param timeZone IANA zone of the venue, which decides what instant a time is */
export function calendarLinks(appointment: Appointment, timeZone: string): CalendarLinks {
  const { name, start, lengthMinutes, hasTime, place, about } = appointment;
  const firstDay = dateOf(start);
  // Both calendars take the day after the last one.
  const dayAfter = addDays(firstDay, 1);
  const startAt = instantOf(start, timeZone);
  const instants = [startAt, startAt + lengthMinutes * 60_000].map((at) => new Date(at).toISOString());
  const [from = '', to = ''] = hasTime ? instants : [firstDay, dayAfter];
  const compact = (text: string) => text.replace(/\.\d{3}/, '').replaceAll(/[-:]/g, '');
  const text = about.join('\n');
  return {
    google: withQuery('https://calendar.google.com/calendar/render', {
      action: 'TEMPLATE',
      text: name,
      dates: `${compact(from)}/${compact(to)}`,
      details: text,
      location: place,
      ctz: timeZone,
    }),
    outlook: withQuery('https://outlook.live.com/calendar/0/deeplink/compose', {
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject: name,
      startdt: from,
      enddt: to,
      ...(hasTime ? {} : { allday: 'true' }),
      body: text,
      location: place,
    }),
  };
}
