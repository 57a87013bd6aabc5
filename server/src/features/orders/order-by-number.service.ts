/** Finds a bought order by the number that its guest knows. */
import type { Location } from '@gangway/domain/location/location';
import type { Order } from '@gangway/domain/order/order';
import type { Queryable } from '../../db/database.ts';
import { findOrderByNumber } from './orders.repo.ts';

/** The order with this number, or null. */
export const orderByNumber = (
  db: Queryable,
  { key }: Pick<Location, 'key'>,
  orderNumber: string,
): Promise<Order | null> => findOrderByNumber(db, key, orderNumber);
