/** Carries out the cancellation of departures, order by order (docs/rules/canceled-departures.md, "Order by order"). */
import { randomUUID } from 'node:crypto';
import type { StaffPermission } from '@gangway/domain/staff/role';
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../../db/database.ts';
import { isAway } from '../../db/database-away.ts';
import { Refused } from '../../platform/refused.ts';
import { byNumber, type Changes } from '../changes/change-order.service.ts';
import { type DueOrder, saveBlocked, saveLater } from './due-orders.repo.ts';
import { dueCanceledOrders } from './due-orders.service.ts';
import { calledOff } from './plan.shared.ts';

/** Of whoever may cancel departures; it was asked when they did (cancel-departures.service.ts). */
export const permissionsNeeded: readonly StaffPermission[] = [
  'orders:change',
  'orders:refund',
  'refunds:any',
];

/** A payment ends within minutes, and somebody else is faster with the order now and then. */
const passing = ['paymentInProgress', 'orderChanged'];
const passingSeconds = 20;

/** Grows with each failure that nobody expected, up to ten minutes. */
const failedSeconds = (tries: number): number => Math.min(600, 5 * 2 ** Math.min(tries, 7));

export type CarryingOut = ReturnType<typeof createCarryingOut>;

export function createCarryingOut({
  db,
  changes,
  log,
}: {
  db: Queryable;
  changes: Changes;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}) {
  /** Cancels an order's bookings. The statement that does also ends the job, so that it is done once. */
  async function cancelOne(due: DueOrder): Promise<void> {
    const { locationKey, orderNumber, lineKeys, percent, subject, text, actor, reason, tries } = due;
    const by = { actor, permissions: permissionsNeeded, requestId: randomUUID() };
    const record = { ...by, reason, tells: true, credit: null };
    const asked = { lineKeys, percent, subject, text };
    try {
      await changes.make(calledOff, byNumber(db, locationKey, orderNumber), asked, record, () => null);
      log.info(
        { event: 'departureOrderCanceled', orderNumber, venue: locationKey },
        'canceled with its departure',
      );
    } catch (error) {
      if (isAway(error)) throw error;
      if (!(error instanceof Refused)) {
        log.error({ err: error, orderNumber }, 'an order of a canceled departure was not canceled');
        await saveLater(db, due, failedSeconds(tries));
      } else if (passing.includes(error.code)) await saveLater(db, due, passingSeconds);
      else await saveBlocked(db, due, { code: error.code, details: error.details });
    }
  }

  return {
    /** Cancels what is due until nothing is. One order that fails does not stop the others. */
    async run(first: readonly DueOrder[], signal?: AbortSignal): Promise<void> {
      for (let due = first; due.length > 0; due = await dueCanceledOrders(db))
        for (const order of due) {
          if (signal?.aborted === true) return;
          await cancelOne(order);
        }
    },
  };
}
