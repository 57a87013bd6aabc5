/** What the lines of an order ask of the transportation of their days (D-TR-03; docs/rules/transport.md). */
import type { OrderLine } from '../order/order.ts';
import type { Appointment } from './order-transport.ts';

/** Lines whose guests are fetched already ask for nothing, and neither do tickets for any day or what guests see nothing of, who is nobody. */
export function appointmentsOf(
  lines: readonly Pick<OrderLine, 'start' | 'end' | 'participants' | 'pickup' | 'details'>[],
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
