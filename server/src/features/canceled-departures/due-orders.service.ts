/** Which orders of canceled departures are due (carry-out.service.ts cancels them, and is loaded with the first). */
import type { Queryable } from '../../db/database.ts';
import { leaseDueOrders } from './due-orders.repo.ts';

/** So few that another server takes some of a long list, too. */
const mostLeased = 10;

export const dueCanceledOrders = (db: Queryable) => leaseDueOrders(db, mostLeased);
