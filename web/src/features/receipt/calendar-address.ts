/** The address of the calendar file of an order, or of one of its bookings, for a plain link (D-API-67). */
import { receiptCalendar } from '@gangway/contract/receipt';
import type { LocationKey, OrderKey, OrderLineKey } from '@gangway/domain/kernel/keys';
import * as z from 'zod/mini';

/** On the page's own origin, so that the link is identical in the server's HTML and in the browser. */
export function calendarAddress(
  locationKey: LocationKey,
  orderKey: OrderKey,
  orderLineKey: OrderLineKey | null = null,
): string {
  const one = orderLineKey === null ? {} : { orderLineKey };
  const query = z.encode(receiptCalendar.input, { locationKey, orderKey, ...one });
  return `${receiptCalendar.path}?${new URLSearchParams(query as Record<string, string>)}`;
}
