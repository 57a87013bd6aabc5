/** The transportation that an order's lines require on their days (D-TR-03; docs/rules/transport.md). */
import type { AppointmentType } from '../catalog/activity.ts';
import type { WallTime } from '../kernel/local-time.ts';
import type { Appointment } from './order-transport.ts';

/** The fields of an order's line that its transportation depends on. */
interface Line {
  start: WallTime;
  end: WallTime;
  participants: number;
  /** Where its guests are picked up; null if they are not. */
  pickup: object | null;
  details: { appointmentType: AppointmentType; arriveMinutesBefore: number; isHidden?: true };
}

/** Leaves out lines that already have a pickup, open tickets, and hidden lines, which have no guests. */
export function appointmentsOf(lines: readonly Line[]): Appointment[] {
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
