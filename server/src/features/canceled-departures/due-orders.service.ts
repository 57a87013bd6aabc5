/** Which orders of canceled departures are due (carry-out.service.ts cancels them, and is loaded with the first). */
import type { Instant } from '@gangway/domain/kernel/local-time';
import type { Queryable } from '../../db/database.ts';
import { leaseDueOrders } from './due-orders.repo.ts';

/** So few that another server takes some of a long list, too. */
const mostLeased = 10;

export const dueCanceledOrders = (db: Queryable, now: Instant) =>
  leaseDueOrders(db, new Date(now), mostLeased);
