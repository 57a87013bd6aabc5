/**
 * Today's date at the venue, from its zone. Uses the browser's own time zone data, so the calendar library
 * can load later (D-TM-01).
 */
import type { VenueDate } from '@gangway/domain/kernel/local-time';

export function venueToday(timeZoneId: string, now: number): VenueDate {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: timeZoneId,
    calendar: 'gregory',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}` as VenueDate;
}
