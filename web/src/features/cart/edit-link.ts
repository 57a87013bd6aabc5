/** Where editing a line leads: its booking route, with its choices and the line's key in the query (2.1-28, 2.8-15, D-CT-07). */
import type { Item } from '@gangway/contract/catalogue';
import type { Order } from '@gangway/contract/order';
import { writeBookingQuery } from '@gangway/domain/booking/booking-state';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { paths } from '../../lib/paths.ts';
import type { SearchText } from '../../lib/search.ts';
import { choiceOfLine } from './line-words.ts';

export interface EditLink {
  to: string;
  search: SearchText;
}

/** Null where nothing can be edited: saved orders, and lines without a key (2.8-14). */
export function editLink(
  locationKey: LocationKey,
  order: Pick<Order, 'isNew' | 'orderKey'>,
  line: Item,
): EditLink | null {
  const [activity] = line.activities;
  if (!order.isNew || line.orderLineKey === null || activity === undefined) return null;
  return {
    to: paths.activity(locationKey, activity.activityKey),
    search: {
      ...writeBookingQuery(choiceOfLine(line)),
      editing: String(line.orderLineKey),
      orderKey: order.orderKey,
    },
  };
}
