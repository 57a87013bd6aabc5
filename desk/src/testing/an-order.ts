/** Sold orders as the server finds them. */
import type { FoundOrder, FoundOrders } from '@gangway/contract/orders';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { minor, saturday } from './a-day.ts';

export const aFoundOrder = (orderNumber: string, changes: Partial<FoundOrder> = {}): FoundOrder => ({
  orderNumber,
  ...{ name: 'Maya Okafor', email: 'maya@okafor.example', phone: '(303) 555-0100' },
  ...{ soldOn: '2026-07-01T15:00:00Z', firstName: 'Sunrise Kayak' },
  ...{ firstStart: '2026-07-18T09:30' as WallTime, firstHasTime: true, guests: 3, more: 0 },
  ...{ state: 'saved', currency: 'USD', total: minor(39522) },
  ...{ due: minor(0), refunded: minor(0), owed: minor(0) },
  ...changes,
});

export const foundOrders = (orders: FoundOrder[], changes: Partial<FoundOrders> = {}): FoundOrders => ({
  ...{ orders, count: orders.length, isMore: false, nextPage: null },
  ...{ today: saturday, timeZone: 'America/Denver', currency: 'USD' },
  activities: [
    { activityKey: 102, name: 'Lake Tour' },
    { activityKey: 101, name: 'Sunrise Kayak' },
  ],
  ...changes,
});
