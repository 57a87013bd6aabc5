/** Cancels orders that were not paid in time, and gives their guests more of it (docs/rules/desk-sales.md, "Places kept until a moment"). */
import { randomUUID } from 'node:crypto';
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { changePayBy } from '@gangway/contract/selling';
import { whenWords } from '@gangway/domain/kernel/date-words';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { zero } from '@gangway/domain/kernel/money';
import { wallAt } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import type { Order } from '@gangway/domain/order/order';
import { type AskedPayBy, lapseOf, payByBounds, payByOf } from '@gangway/domain/order/pay-by';
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../../db/database.ts';
import { isAway } from '../../db/database-away.ts';
import type { StaffContext } from '../../platform/door.ts';
import { Refused } from '../../platform/refused.ts';
import { payByAt } from '../orders/order-deposit.presenter.ts';
import { cancellation, type DecidedCancellation } from './cancel.service.ts';
import {
  type Change,
  type ChangeRecord,
  nothingMore,
  numberOf,
  type Opened,
  openForChange,
  recordDocument,
  refuseWhilePaying,
} from './change.shared.ts';
import { byNumber, type Changes } from './change-order.service.ts';
import { type PayByDocument, savePayBy, type UnpaidOrder } from './changes.repo.ts';

const shown = (at: Instant, { timeZone }: Location) => whenWords(wallAt(at, timeZone));

/** The moment, and how the clock at the venue shows it. */
export const payByDocument = (at: Instant, { timeZone }: Location): NonNullable<PayByDocument> => ({
  at: new Date(at).toISOString(),
  wall: wallAt(at, timeZone),
});

/** Decides by when an order has to be paid. Refuses a moment that is too soon or too late for it. */
export function decidePayBy(
  asked: AskedPayBy,
  order: Pick<Order, 'lines'>,
  location: Location,
  now: Instant,
): Instant {
  const bounds = payByBounds(order, location.timeZone, now);
  const found = payByOf(asked, bounds, location.timeZone, now);
  if (found.ok) return found.value;
  if (found.refusal === 'noTime') throw new Refused('payByNoTime');
  throw new Refused('payByOutside', {
    earliest: shown(bounds.earliest, location),
    latest: shown(bounds.latest, location),
  });
}

/** Canceling all of an order that was not paid in time, in full. */
const lapse: Change<object, Parameters<typeof cancellation.decide>[0], DecidedCancellation> = {
  ...cancellation,
  isForGuests: false,
  isForJobs: true,
  load: async (db, opened) => ({ ...opened, ...(await cancellation.load(db, opened)) }),
  decide(found, _asked, actor) {
    const { order, snapshot, now } = found;
    const { timeZone } = snapshot.location;
    openForChange(order, null);
    refuseWhilePaying(order);
    switch (lapseOf(order, timeZone, now)) {
      case 'waits':
        throw new Refused('orderChanged');
      case 'stays':
        throw new Refused('payByOver', { number: numberOf(order) });
      default: {
        const all = { lineKeys: null, givenBack: { percent: 100 } };
        const payBy = payByAt(order, timeZone);
        const decided = cancellation.decide(found, all, actor);
        return { ...decided, why: payBy === null ? {} : { payBy } };
      }
    }
  },
};

interface DecidedPayBy {
  order: Order;
  payBy: PayByDocument;
}

/** Gives the guest more time, or keeps the places (null). */
const payByChange: Change<{ payBy: AskedPayBy | null }, object, DecidedPayBy> = {
  permission: 'orders:change',
  isForGuests: false,
  isForJobs: true,
  load: nothingMore,
  decide({ order, snapshot: { location }, now }: Opened, { payBy }) {
    openForChange(order, null);
    refuseWhilePaying(order);
    const { payBy: before } = order;
    if (before === null) throw new Refused('payByOver', { number: numberOf(order) });
    if (payBy === null) return { order, payBy: null };
    const at = decidePayBy(payBy, order, location, now);
    // The guest was told the other one.
    if (at <= before) throw new Refused('payBySooner', { when: shown(before, location) });
    return { order, payBy: payByDocument(at, location) };
  },
  figures: ({ payBy }) => ({ payBy: payBy?.at ?? null }),
  refund: () => zero,
  async save(db, { order, payBy }, record) {
    const { location, orderId, revision, actor, reason, requestId } = recordDocument(order, record, {
      topic: '',
      about: {},
    });
    await savePayBy(db, { location, orderId, revision, actor, reason, requestId, payBy });
  },
};

const byJob = (): ChangeRecord => ({
  actor: { kind: 'job', job: 'unpaid' },
  ...{ reason: null, tells: true, credit: null, requestId: randomUUID() },
});

/** Another server was faster, or the next round tries again. */
const isNothing = (error: unknown): boolean =>
  error instanceof Refused && ['orderCanceled', 'orderChanged', 'paymentInProgress'].includes(error.code);

export type PayByChanges = ReturnType<typeof createPayBy>;

export function createPayBy(needs: {
  db: Queryable;
  changes: Changes;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}) {
  const { db, changes, log } = needs;

  async function keep(of: ReturnType<typeof byNumber>): Promise<void> {
    try {
      await changes.make(payByChange, of, { payBy: null }, byJob(), () => null);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }

  async function cancelOne({ locationKey, orderNumber }: UnpaidOrder): Promise<void> {
    const of = byNumber(db, locationKey, orderNumber);
    try {
      await changes.make(lapse, of, {}, byJob(), () => null);
      log.info({ event: 'orderLapsed', orderNumber, venue: locationKey }, 'order canceled: not paid in time');
    } catch (error) {
      if (isNothing(error)) return;
      if (!(error instanceof Refused)) throw error;
      // It cannot be canceled as it is, for instance because a gift card of it was used: the venue decides.
      await keep(of);
    }
  }

  return {
    /** Cancels orders that were not paid in time. One that fails does not stop the others. */
    async cancelUnpaid(due: readonly UnpaidOrder[], signal?: AbortSignal): Promise<void> {
      for (const order of due) {
        if (signal?.aborted === true) return;
        try {
          await cancelOne(order);
        } catch (error) {
          if (isAway(error)) throw error;
          log.error({ err: error, orderNumber: order.orderNumber }, 'an unpaid order was not canceled');
        }
      }
    },
    async change(
      { locationKey, orderNumber, payBy, revision }: InputOf<typeof changePayBy>,
      { staff, permissions, requestId }: StaffContext,
    ): Promise<OutputOf<typeof changePayBy>> {
      const record = { actor: staff, permissions, requestId, reason: null, tells: false, credit: null };
      const of = byNumber(db, locationKey, orderNumber);
      await changes.make(payByChange, of, { payBy }, record, ({ order }) =>
        order.revision === revision ? null : 'orderChanged',
      );
      return { applied: true, modelErrors: null };
    },
  };
}
