/** The address of an order's calendar file, for a plain link (D-API-67). */
import { receiptCalendar } from '@gangway/contract/receipt';
import type { LocationKey, OrderKey } from '@gangway/domain/kernel/keys';
import * as z from 'zod/mini';

/** On the page's own origin, so that the link is identical in the server's HTML and in the browser. */
export function calendarAddress(locationKey: LocationKey, orderKey: OrderKey): string {
  const query = z.encode(receiptCalendar.input, { locationKey, orderKey });
  return `${receiptCalendar.path}?${new URLSearchParams(query as Record<string, string>)}`;
}
