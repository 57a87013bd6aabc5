/** Gives the guide of the demo some departures to lead (docs/decisions/0153-demo-staff-on-this-machine.md). */
import { addDays, dateOf, type VenueDate, type VenueTime, wallTime } from '@gangway/domain/kernel/local-time';
import { dateAt, instantOf } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import { departureKeyOf, hasTime, isOn } from '@gangway/domain/order/departure-lines';
import { overlap, type Span } from '@gangway/domain/staff/double-booked';
import type { Queryable } from '../../db/database.ts';
import { type BookingOfDay, listBookings } from '../../db/day-bookings.repo.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import { type DemoDeparture, listIdleDemoVenues, saveDemoGuide } from './guides.repo.ts';

/** As long as the demo orders reach. */
const days = 14;
const mostOfDay = 3;

/** Chooses departures that do not overlap, a few of each day, of those that have bookings. */
function choose(bookings: readonly BookingOfDay[], { timeZone }: Location): DemoDeparture[] {
  const taken = new Map<VenueDate, Span[]>();
  const chosen: DemoDeparture[] = [];
  for (const booking of bookings.toSorted((one, other) => one.start.localeCompare(other.start))) {
    const day = dateOf(booking.start);
    const span = { from: instantOf(booking.start, timeZone), to: instantOf(booking.end, timeZone) };
    const spans = taken.get(day) ?? [];
    const isFree = spans.length < mostOfDay && !spans.some((other) => overlap(span, other));
    if (!isFree || !isOn(booking, day) || !hasTime(booking)) continue;
    taken.set(day, [...spans, span]);
    chosen.push({ day, departureKey: departureKeyOf(booking) });
  }
  return chosen;
}

/** Lets the guide with an address lead departures of each demo venue where they lead none of today or later. */
export async function leadDemoDepartures(
  { db, clock, catalog }: { db: Queryable; clock: Clock; catalog: Pick<Catalog, 'find'> },
  email: string,
): Promise<void> {
  const now = clock();
  // A day early, so that it is today's at every venue.
  const yesterday = addDays(dateAt(now, 'UTC'), -1);
  for (const locationKey of await listIdleDemoVenues(db, { email, from: yesterday })) {
    const location = (await catalog.find(locationKey))?.location;
    if (location === undefined) continue;
    const today = dateAt(now, location.timeZone);
    const at = (day: VenueDate) =>
      new Date(instantOf(wallTime(day, '00:00' as VenueTime), location.timeZone));
    const bookings = await listBookings(db, locationKey, {
      from: at(today),
      before: at(addDays(today, days)),
    });
    await saveDemoGuide(db, { locationKey, email, departures: choose(bookings, location) });
  }
}
