/** Bought orders with bookings on a day of the venue, for those who run it (docs/rules/manifest.md). */
import { addDays, type VenueDate, type VenueTime, wallTime } from '@gangway/domain/kernel/local-time';
import { instantOf } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import type { Order } from '@gangway/domain/order/order';
import type { Queryable } from '../../db/database.ts';
import { listOrders, listOrdersStarting } from './find-orders.repo.ts';

const midnight = '00:00' as VenueTime;

/** Returns the instants between which a day of the venue lies. */
export function spanOfDay(
  { timeZone }: Pick<Location, 'timeZone'>,
  day: VenueDate,
): { from: Date; before: Date } {
  const at = (date: VenueDate) => new Date(instantOf(wallTime(date, midnight), timeZone));
  return { from: at(day), before: at(addDays(day, 1)) };
}

/** Lists the orders of which something that is not canceled starts that day, each once. */
export const ordersOfDay = (
  db: Queryable,
  location: Pick<Location, 'key' | 'timeZone'>,
  day: VenueDate,
): Promise<Order[]> => listOrdersStarting(db, location.key, spanOfDay(location, day));

/** Lists some of a venue's bought orders by their ids. */
export const ordersById = (
  db: Queryable,
  { key }: Pick<Location, 'key'>,
  orderIds: readonly number[],
): Promise<Order[]> => (orderIds.length === 0 ? Promise.resolve([]) : listOrders(db, key, orderIds));
