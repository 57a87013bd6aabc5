/** Tells visitors in another time zone that times are local to the venue. */
import type { VenueTime } from '@gangway/domain/kernel/local-time';
import { type Instant, type VenueDate, wallTime } from '@gangway/domain/kernel/local-time';
import { instantOf, wallAt } from '@gangway/domain/kernel/zone-time';
import { zoneName } from '@gangway/ui/lib/zone-name.ts';
import { t } from '../../../messages/t.ts';

const minuteOf = (wall: string) => Date.parse(`${wall}:00Z`) / 60_000;

/** Returns how many minutes the visitor's clock is ahead of the venue's at an instant; negative if behind. */
function minutesAhead(at: Instant, venueZone: string, visitorZone: string): number {
  return minuteOf(wallAt(at, visitorZone)) - minuteOf(wallAt(at, venueZone));
}

function lengthWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return t('booking.zone.minutes', { minutes: rest });
  return rest === 0
    ? t('booking.zone.hours', { hours })
    : t('booking.zone.hoursAndMinutes', { hours, minutes: rest });
}

/**
 * 'All times are local to the venue (Mountain Time). Where you are, it’s 2 hours later.', or null if both
 * clocks agree that day.
 */
export function zoneNote(date: VenueDate, venueZone: string, visitorZone: string): string | null {
  const noon = instantOf(wallTime(date, '12:00' as VenueTime), venueZone);
  const ahead = minutesAhead(noon, venueZone, visitorZone);
  if (ahead === 0) return null;
  const values = { zone: zoneName(venueZone, venueZone), length: lengthWords(Math.abs(ahead)) };
  return ahead > 0 ? t('booking.zone.later', values) : t('booking.zone.earlier', values);
}
