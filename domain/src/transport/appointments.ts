/** What an order's lines require of transportation on their days (D-TR-03; docs/rules/transport.md). */
import type { ActivityLine } from '../order/order.ts';
import type { Appointment } from './order-transport.ts';

/** Leaves out lines that already have a pickup, open tickets, and hidden lines, which have no guests. */
export function appointmentsOf(
  lines: readonly Pick<ActivityLine, 'start' | 'end' | 'participants' | 'pickup' | 'details'>[],
): Appointment[] {
  return lines
    .filter(
      ({ pickup, details }) =>
        pickup === null && details.appointmentType !== 'none' && details.isHidden !== true,
    )
    .map(({ start, end, participants, details }) => ({
      start,
      end,
      participants,
      hasTime: details.appointmentType === 'dateTime',
      arriveMinutesBefore: details.arriveMinutesBefore,
    }));
}
