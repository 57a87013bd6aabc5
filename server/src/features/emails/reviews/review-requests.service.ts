/** Queues requests for reviews, for venues that send them (docs/rules/reminders.md, "Reviews"). */
import type { Queryable } from '../../../db/database.ts';
import type { Clock } from '../../../platform/clock.ts';
import { hashOrderKey, newOrderKey } from '../../../platform/order-keys.ts';
import { sealKey } from '../../../platform/shop-keys.ts';
import { insertLinkedEmail } from '../linked-email.repo.ts';
import { listDueReviews } from './review-requests.repo.ts';

/** How many are queued in a round; the next round queues the rest. */
const most = 500;

/** Returns how many were due. Several servers may do so at once: each order is asked once. */
export async function askForReviews({ db, clock }: { db: Queryable; clock: Clock }): Promise<number> {
  const due = await listDueReviews(db, new Date(clock()), most);
  for (const { locationKey, orderId } of due) {
    const orderKey = newOrderKey();
    await insertLinkedEmail(db, {
      ...{ topic: 'review-request', dedupeKey: `review-request-${orderId}`, locationKey, orderId },
      payload: { locationKey, orderKey: sealKey(orderKey, locationKey) },
      keyHash: hashOrderKey(orderKey),
    });
  }
  return due.length;
}
