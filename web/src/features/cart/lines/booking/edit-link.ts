/**
 * The link that edits a line: its booking route with its choices and the line's key in the query (2.1-28,
 * 2.8-15, D-CT-07).
 */
import type { Item } from '@gangway/contract/catalog';
import type { Order } from '@gangway/contract/order';
import { emptyBooking, writeBookingQuery } from '@gangway/domain/booking/booking-state';
import { joinBookingQueries } from '@gangway/domain/booking/package-query';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { SearchText } from '@gangway/ui/lib/search.ts';
import { paths } from '../../../../lib/paths.ts';
import { choiceOfLine } from '../../line-words.ts';
import { lineKeyOf } from '../../order-items.ts';

export interface EditLink {
  to: string;
  search: SearchText;
}

/** Returns the choices of a package: of each activity, or of the first if one choice places them all (D-RT-11). */
function packageQuery(line: Item) {
  const members = line.activities.map((activity) => choiceOfLine({ ...line, activities: [activity] }));
  if (line.packageType !== 'prefix') return joinBookingQueries(members.map(writeBookingQuery));
  // The other activities only add their extras; the pickup is chosen once for all of them.
  const { pickup = null } = members.find((member) => member.pickup !== null) ?? {};
  const parts = members.map(({ extras, ...choice }, index) =>
    index === 0 ? { ...choice, extras, pickup, needTransport: pickup !== null } : { ...emptyBooking, extras },
  );
  return joinBookingQueries(parts.map(writeBookingQuery));
}

/** Returns null if the line cannot be edited: saved orders, and lines without a key (2.8-14). */
export function editLink(
  locationKey: LocationKey,
  order: Pick<Order, 'isNew' | 'orderKey'>,
  line: Item,
): EditLink | null {
  const [activity] = line.activities;
  const key = lineKeyOf(line);
  if (!order.isNew || key === null || activity === undefined) return null;
  const isPackage = line.packageKey !== null;
  return {
    to: isPackage
      ? paths.package(locationKey, line.packageKey ?? 0)
      : paths.activity(locationKey, activity.activityKey),
    search: {
      ...(isPackage ? packageQuery(line) : writeBookingQuery(choiceOfLine(line))),
      editing: String(key),
      orderKey: order.orderKey,
    },
  };
}
