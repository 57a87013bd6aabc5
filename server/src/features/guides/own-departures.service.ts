/**
 * Decides which departures somebody sees who may see only those that they lead (docs/rules/staff.md, "Own departures"). Every call with
 * an `ownPermission` asks here, and nowhere else.
 */
import { dateOf, type VenueDate } from '@gangway/domain/kernel/local-time';
import { type DepartureNamingLine, departureKeyOf, isOn } from '@gangway/domain/order/departure-lines';
import type { LineDetails } from '@gangway/domain/order/lines';
import type { Queryable } from '../../db/database.ts';
import type { StaffContext } from '../../platform/door.ts';
import { Refused } from '../../platform/refused.ts';
import { type DayGuideRow, type DepartureNamed, listDayGuides, listLed } from './guides.repo.ts';

/** The caller, as far as it matters here. */
export type Viewer = Pick<StaffContext, 'onlyLedBy'>;

/** Somebody who sees every departure, such as the terminal of the server. */
export const whoSeesAll: Viewer = { onlyLedBy: null };

export type Guide = Pick<DayGuideRow, 'personKey' | 'name'>;

/** Who leads what on a day. */
export interface DayGuides {
  /** By the key of the departure, by name. */
  byDeparture: ReadonlyMap<string, readonly Guide[]>;
  /** The day on which each guide leads something next, by the key of the person. */
  nextDays: ReadonlyMap<string, VenueDate>;
}

/** Reads who leads what on a day, in one statement. */
export async function guidesOfDay(
  db: Queryable,
  of: { locationKey: number; day: VenueDate },
): Promise<DayGuides> {
  const byDeparture = new Map<string, Guide[]>();
  const nextDays = new Map<string, VenueDate>();
  for (const { departureKey, personKey, name, nextDay } of await listDayGuides(db, of)) {
    if (nextDay !== null) nextDays.set(personKey, nextDay);
    if (departureKey === null) continue;
    byDeparture.set(departureKey, [...(byDeparture.get(departureKey) ?? []), { personKey, name }]);
  }
  return { byDeparture, nextDays };
}

/** Whether somebody sees a departure of a day. */
export const sees = (
  { onlyLedBy }: Viewer,
  { byDeparture }: Pick<DayGuides, 'byDeparture'>,
  departureKey: string,
): boolean =>
  onlyLedBy === null ||
  (byDeparture.get(departureKey) ?? []).some(({ personKey }) => personKey === onlyLedBy);

/** Refuses a departure that the caller does not see, as one that does not exist. */
export async function refuseUnseen(
  db: Queryable,
  { locationKey, day, departureKey }: DepartureNamed,
  { onlyLedBy }: Viewer,
): Promise<void> {
  if (onlyLedBy === null) return;
  const led = await listLed(db, { locationKey, personKey: onlyLedBy, days: [day] });
  if (!led.some((one) => one.departureKey === departureKey)) throw new Refused('notFound');
}

/** The part of a booking that says on which departure it is. */
export type BookedOn = DepartureNamingLine & { details: Pick<LineDetails, 'appointmentType'> };

/** Returns the bookings that are on departures that the caller sees; what is good on any day is on none. */
export async function bookingsSeen<Booking extends BookedOn>(
  db: Queryable,
  locationKey: number,
  bookings: readonly Booking[],
  { onlyLedBy }: Viewer,
): Promise<Booking[]> {
  if (onlyLedBy === null) return [...bookings];
  const days = [...new Set(bookings.map(({ start }) => dateOf(start)))];
  const led = await listLed(db, { locationKey, personKey: onlyLedBy, days });
  const names = new Set(led.map(({ day, departureKey }) => `${day} ${departureKey}`));
  return bookings.filter((booking) => {
    const day = dateOf(booking.start);
    return isOn(booking, day) && names.has(`${day} ${departureKeyOf(booking)}`);
  });
}
