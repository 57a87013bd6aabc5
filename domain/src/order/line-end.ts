/** When a booking is over: its start plus its length, whatever the clock does in between (docs/rules/availability.md). */
import type { Instant, WallTime } from '../kernel/local-time.ts';
import { instantOf } from '../kernel/zone-time.ts';
import type { LineDetails } from './order.ts';

const minuteMs = 60_000;

interface Booked {
  start: WallTime;
  end: WallTime;
  details: Pick<LineDetails, 'appointmentType' | 'lengthMinutes'>;
}

/**
 * Returns the instant at which a booking ends. The clock may show the end twice in the night of a repeated hour, so an end in
 * venue time alone does not say it: a tour of an hour from 01:00 ends at 01:00. Days and passes end when their last day does.
 */
export function endOfLine({ start, end, details }: Booked, zone: string): Instant {
  if (details.appointmentType !== 'dateTime') return instantOf(end, zone);
  return (instantOf(start, zone) + details.lengthMinutes * minuteMs) as Instant;
}
