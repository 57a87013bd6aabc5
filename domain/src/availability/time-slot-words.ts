/** The names of a departure on the wire: Value and DisplayName (decisions 6.3). */
import type { AppointmentType, CapacityType } from '../catalog/activity.ts';
import { clockTime } from '../kernel/date-words.ts';
import type { VenueDate, VenueTime } from '../kernel/local-time.ts';
import { t } from '../messages/t.ts';

export interface SlotTypes {
  capacityType: CapacityType;
  appointmentType: AppointmentType;
}

interface Slot {
  date: VenueDate;
  time: VenueTime | null;
  lengthMinutes: number;
}

/** `yyyy-MM-ddTHH:mm`, with `/PT60M` if the guest chose the length; the day for a date-only slot; `open`. */
export function slotValue(
  { capacityType, appointmentType }: SlotTypes,
  { date, time, lengthMinutes }: Slot,
): string {
  if (appointmentType === 'none') return 'open';
  if (time === null) return date;
  return capacityType === 'duration' ? `${date}T${time}/PT${lengthMinutes}M` : `${date}T${time}`;
}

/** '9:00 AM', 'All day', or 'Any day' for an open ticket. */
export function slotName(
  { appointmentType }: Pick<SlotTypes, 'appointmentType'>,
  time: VenueTime | null,
): string {
  if (appointmentType === 'none') return t('availability.slot.anyDay');
  return time === null ? t('availability.slot.allDay') : clockTime(time);
}
