/** What a server caches of the orders it wrote (docs/performance.md). */
import type { Order } from '@gangway/domain/order/order';
import { expect, it } from 'vitest';
import { RecentOrders } from './recent-orders.ts';

const order = (orderId: number, locationKey = 1) => ({ orderId, locationKey }) as Order;
const hash = (number: number) => Buffer.from([number >> 8, number & 255]);

it('returns an order once, and only for its location and key', () => {
  const recent = new RecentOrders();
  recent.keep(hash(1), order(7));
  expect(recent.take(2, hash(1))).toBeNull();
  expect(recent.take(1, hash(2))).toBeNull();
  expect(recent.take(1, hash(1))).toEqual(order(7));
  expect(recent.take(1, hash(1))).toBeNull();
});

it('keeps the latest version of an order, and drops the oldest beyond a thousand', () => {
  const recent = new RecentOrders();
  for (let number = 0; number < 1000; number++) recent.keep(hash(number), order(number));
  recent.keep(hash(0), order(5000));
  recent.keep(hash(1000), order(1000));
  expect(recent.take(1, hash(0))).toEqual(order(5000));
  expect(recent.take(1, hash(1))).toBeNull();
  expect(recent.take(1, hash(2))).toEqual(order(2));
});
