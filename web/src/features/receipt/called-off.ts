/** Bookings whose departure the venue canceled, and of which nothing is decided yet (docs/rules/canceled-departures.md). */
import type { Order } from '@gangway/contract/order';
import type { Ticket } from './receipt-tickets.ts';

export const isCalledOff = (
  { calledOffLines }: Pick<Order, 'calledOffLines'>,
  { activity, item }: Pick<Ticket, 'activity' | 'item'>,
): boolean => calledOffLines.some((lineKey) => lineKey === (activity.orderLineKey ?? item.orderLineKey));
