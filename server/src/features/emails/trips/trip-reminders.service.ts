/** Queues reminders of bookings that start soon, for venues that send them (docs/rules/reminders.md). */
import type { Queryable } from '../../../db/database.ts';
import type { Clock } from '../../../platform/clock.ts';
import { hashOrderKey, newOrderKey } from '../../../platform/order-keys.ts';
import { sealKey } from '../../../platform/shop-keys.ts';
import { insertLinkedEmail } from '../linked-email.repo.ts';
import { listDueReminders } from './trip-reminders.repo.ts';

/** How many are queued in a round; the next round queues the rest. */
const most = 500;

/** Returns how many were due. Several servers may do so at once: each reminder is queued once. */
export async function remindOfTrips({ db, clock }: { db: Queryable; clock: Clock }): Promise<number> {
  const due = await listDueReminders(db, new Date(clock()), most);
  for (const { locationKey, orderId, day } of due) {
    const orderKey = newOrderKey();
    await insertLinkedEmail(db, {
      ...{ topic: 'trip-reminder', dedupeKey: `trip-reminder-${orderId}-${day}`, locationKey, orderId },
      payload: { locationKey, orderKey: sealKey(orderKey, locationKey), day },
      keyHash: hashOrderKey(orderKey),
    });
  }
  return due.length;
}
