/**
 * Carries out the cancellation of departures, order by order: refunds it, or asks its guest, reminds them, and does what was said if
 * they do not answer (docs/rules/canceled-departures.md, "Order by order").
 */
import { randomUUID } from 'node:crypto';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { backPartsOf } from '@gangway/domain/order/back-parts';
import type { Order } from '@gangway/domain/order/order';
import type { StaffPermission } from '@gangway/domain/staff/role';
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../../db/database.ts';
import { isAway } from '../../db/database-away.ts';
import type { Clock } from '../../platform/clock.ts';
import { hashOrderKey, newOrderKey } from '../../platform/order-keys.ts';
import { Refused } from '../../platform/refused.ts';
import { sealKey } from '../../platform/shop-keys.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import type { Departed } from '../changes/cancel.service.ts';
import { byNumber, type Changes } from '../changes/change-order.service.ts';
import { creditFor } from '../changes/credit-for.service.ts';
import type { ChoiceMailPayload } from '../emails/changes/choice-mail.shared.ts';
import { type DueOrder, saveBlocked, saveLater, saveTold } from './due-orders.repo.ts';
import { dueCanceledOrders } from './due-orders.service.ts';
import { addressOf, calledOff, creditWorth } from './plan.service.ts';

/** Of whoever may cancel departures; it was asked when they did (canceled-departures.service.ts). */
export const permissionsNeeded: readonly StaffPermission[] = [
  'orders:change',
  'orders:refund',
  'refunds:any',
];

/** A payment ends within minutes, and somebody else is faster with the order now and then. */
const passing = ['paymentInProgress', 'orderChanged'];
const passingMs = 20_000;

/** Grows with each failure that nobody expected, up to ten minutes. */
const failedMs = (tries: number): number => Math.min(600, 5 * 2 ** Math.min(tries, 7)) * 1000;

const dayMs = 86_400_000;

/** A guest is reminded a day before, or halfway if the time to choose is shorter than two days. */
const remindAt = (now: Instant, decideBy: Instant): Instant =>
  (decideBy - now > 2 * dayMs ? decideBy - dayMs : now + (decideBy - now) / 2) as Instant;

const decideByOf = ({ chooses, decideBy }: DueOrder): Instant | null =>
  chooses && decideBy !== null ? (Date.parse(decideBy) as Instant) : null;

export function createCarryingOut({
  db,
  clock,
  catalog,
  changes,
  secret,
  log,
}: {
  db: Queryable;
  clock: Clock;
  catalog: Pick<Catalog, 'snapshot'>;
  changes: Changes;
  /** GIFT_CARD_SECRET, for the codes of credits. */
  secret: string;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}) {
  const byWhom = ({ actor }: DueOrder) => ({
    ...{ actor, permissions: permissionsNeeded, requestId: randomUUID() },
  });

  const drawCredit = async (order: Order) => {
    const { location } = await catalog.snapshot(order.locationKey);
    const drawn = creditFor(secret, order, location);
    return drawn.ok ? drawn.value : null;
  };

  /** Cancels an order's bookings. The statement that does also ends the job, so that it is done once. */
  async function cancelOne(due: DueOrder, departed: Departed): Promise<void> {
    const { locationKey, orderNumber, lineKeys, reason } = due;
    const of = byNumber(db, locationKey, orderNumber);
    // A guest who cannot have a credit is refunded.
    const isCredit = departed.how === 'nobody' && due.choice?.otherwise === 'credit';
    const credit = isCredit ? await drawCredit(await of.open()) : null;
    const record = { ...byWhom(due), reason, tells: true, credit };
    const asked = { lineKeys, percent: credit === null ? due.percent : 100, departed };
    await changes.make(calledOff, of, asked, record, () => null);
    log.info(
      { event: 'departureOrderCanceled', orderNumber, venue: locationKey },
      'canceled with its departure',
    );
  }

  /** Returns the content of the email that asks a guest. Refuses as canceling would, so that nobody is asked who cannot be refunded. */
  async function offerOf(due: DueOrder): Promise<Omit<ChoiceMailPayload, 'isReminder'> & { order: Order }> {
    const { locationKey, orderNumber, lineKeys, percent, subject, text, choice, decideByWall } = due;
    const of = byNumber(db, locationKey, orderNumber);
    const departed = { how: 'chosen' } as const;
    const decided = await changes.quote(calledOff, of, { lineKeys, percent, departed }, byWhom(due));
    const { order, canceled } = decided;
    const snapshot = await catalog.snapshot(locationKey);
    const hasCredit = choice?.mayTakeCredit === true && (await drawCredit(order)) !== null;
    return {
      ...{ order, lineKeys, subject, text, decideBy: decideByWall ?? '' },
      mayMove: choice?.mayMove === true,
      credit: hasCredit ? creditWorth({ snapshot, order, now: clock() }, lineKeys) : null,
      back: backPartsOf(order, canceled.refunds, false),
      otherwise: choice?.otherwise ?? 'refund',
    };
  }

  /** Writes to the guest, the first time or again. */
  async function tell(due: DueOrder, isReminder: boolean, dueAt: Instant): Promise<void> {
    const { locationKey, cancellationId, orderId } = due;
    const { order, ...offer } = await offerOf(due);
    const orderKey = newOrderKey();
    const payload = {
      ...{ locationKey, orderKey: sealKey(orderKey, locationKey), ...offer, isReminder },
      ...(isReminder ? { subject: '', text: '' } : {}),
    };
    await saveTold(db, {
      ...{ location: locationKey, cancellation: cancellationId, orderId, dueAt: new Date(dueAt) },
      link: hashOrderKey(orderKey).toString('hex'),
      dedupeKey: ['departure-canceled', orderId, cancellationId, isReminder ? 'reminder' : 'choice'].join(
        '-',
      ),
      payload: addressOf(order) === null ? null : payload,
    });
  }

  /** The next step of an order: to be told, to be reminded, or canceled. */
  async function step(due: DueOrder): Promise<void> {
    const now = clock();
    const decideBy = decideByOf(due);
    if (decideBy === null) return cancelOne(due, { how: 'atOnce', subject: due.subject, text: due.text });
    if (now >= decideBy)
      return cancelOne(due, { how: 'nobody', decideBy: due.decideByWall ?? ('' as never) });
    return due.state === 'queued' ? tell(due, false, remindAt(now, decideBy)) : tell(due, true, decideBy);
  }

  async function goOn(due: DueOrder): Promise<void> {
    const { orderNumber, tries } = due;
    const later = (ms: number) => saveLater(db, due, new Date(clock() + ms));
    try {
      await step(due);
    } catch (error) {
      if (isAway(error)) throw error;
      if (!(error instanceof Refused)) {
        log.error({ err: error, orderNumber }, 'an order of a canceled departure was not taken care of');
        await later(failedMs(tries));
      } else if (passing.includes(error.code)) await later(passingMs);
      else await saveBlocked(db, due, { code: error.code, details: error.details });
    }
  }

  return {
    /** Takes care of what is due until nothing is. One order that fails does not stop the others. */
    async run(first: readonly DueOrder[], signal?: AbortSignal): Promise<void> {
      for (let due = first; due.length > 0; due = await dueCanceledOrders(db, clock()))
        for (const order of due) {
          if (signal?.aborted === true) return;
          await goOn(order);
        }
    },
  };
}
