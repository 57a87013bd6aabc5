/** How a departure is named on the wire: Value and DisplayName (decisions 6.3). */
import { clockTime } from '../kernel/date-words.ts';
import type { VenueDate, VenueTime } from '../kernel/local-time.ts';

/** `yyyy-MM-ddTHH:mm`, or the day for a date-only slot. */
export function slotValue(date: VenueDate, time: VenueTime | null): string {
  return time === null ? date : `${date}T${time}`;
}

/** '9:00 AM', or 'All day'. */
export function slotName(time: VenueTime | null): string {
  return time === null ? 'All day' : clockTime(time);
}
