/**
 * Today's date at the venue, from its zone. Uses the browser's own time zone data, so the calendar library
 * can load later (D-TM-01).
 */
import type { VenueDate } from '@gangway/domain/kernel/local-time';

function formatIn(timeZone: string | undefined) {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
}

/** A browser older than the zone's name reckons by its own clock, so that the catalog still opens. */
function formatOf(timeZoneId: string) {
  try {
    return formatIn(timeZoneId);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return formatIn(undefined);
  }
}

export function venueToday(timeZoneId: string, now: number): VenueDate {
  const parts = formatOf(timeZoneId).formatToParts(now);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}` as VenueDate;
}
