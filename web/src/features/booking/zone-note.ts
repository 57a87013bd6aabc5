/** Names the venue's time zone to a visitor whose clock shows another time on that day (look.md, "Words"). */

import type { VenueTime } from '@gangway/domain/kernel/local-time';
import { type Instant, type VenueDate, wallTime } from '@gangway/domain/kernel/local-time';
import { instantOf, wallAt } from '@gangway/domain/kernel/zone-time';
import { zoneName } from '../../lib/zone-name.ts';

const minuteOf = (wall: string) => Date.parse(`${wall}:00Z`) / 60_000;

/** Minutes the visitor's clock is ahead of the venue's at an instant; negative when behind. */
function minutesAhead(at: Instant, venueZone: string, visitorZone: string): number {
  return minuteOf(wallAt(at, visitorZone)) - minuteOf(wallAt(at, venueZone));
}

function lengthWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [
    ...(hours > 0 ? [`${hours} ${hours === 1 ? 'hour' : 'hours'}`] : []),
    ...(rest > 0 ? [`${rest} minutes`] : []),
  ];
  return parts.join(' and ');
}

/** 'All times are local to the venue (Mountain Time). Where you are, it’s 2 hours later.', or null where both clocks agree that day. */
export function zoneNote(date: VenueDate, venueZone: string, visitorZone: string): string | null {
  const noon = instantOf(wallTime(date, '12:00' as VenueTime), venueZone);
  const ahead = minutesAhead(noon, venueZone, visitorZone);
  if (ahead === 0) return null;
  const later = `${lengthWords(Math.abs(ahead))} ${ahead > 0 ? 'later' : 'earlier'}`;
  return `All times are local to the venue (${zoneName(venueZone, venueZone)}). Where you are, it’s ${later}.`;
}
