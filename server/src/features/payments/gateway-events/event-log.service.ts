/** What the payment provider told the shop, for the operator's commands (docs/rules/payment.md). */
import type { Queryable } from '../../../db/database.ts';
import { type ListedEvent, listPaymentEvents, replayEvents } from './payment-events.repo.ts';

/** Returns events, newest first. */
export const paymentEvents = (
  db: Queryable,
  of: { onlyOpen: boolean; most: number },
): Promise<ListedEvent[]> => listPaymentEvents(db, of);

/** Acts on an event again, or on all that were given up (null); returns how many. */
export const replayPaymentEvents = (db: Queryable, eventKey: string | null): Promise<number> =>
  replayEvents(db, eventKey);
