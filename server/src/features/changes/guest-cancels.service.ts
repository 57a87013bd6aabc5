/** Canceling bookings of a saved order by its guest (docs/rules/cancellation.md, "By guests"). */

import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { cancelBooking, quoteCancellation } from '@gangway/contract/cancellations';
import { byGuest } from '@gangway/domain/kernel/actor';
import { add, subtract } from '@gangway/domain/kernel/money';
import { isSaved } from '@gangway/domain/kernel/order-state';
import { backPartsOf, partsWords } from '@gangway/domain/order/back-parts';
import type { Order } from '@gangway/domain/order/order';
import type { Queryable } from '../../db/database.ts';
import { onceCommitted } from '../../db/unit-of-work.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refused } from '../../platform/refused.ts';
import type { CallContext } from '../../platform/serve.ts';
import { shownAmount } from '../../platform/shown-amount.ts';
import type { Catalog, Snapshot } from '../catalog/catalog.service.ts';
import type { Orders } from '../orders/orders.service.ts';
import type { Payments } from '../payments/payments.service.ts';
import { cancelDecided, type DecidedCancellation, decideForGuest } from './cancel.service.ts';

type Asked = InputOf<typeof quoteCancellation>;
type Quoted = OutputOf<typeof quoteCancellation>;
type Answer = OutputOf<typeof cancelBooking>;

export interface Cancellations {
  /** Says what a cancellation gives back, or why the guest cannot make it. */
  quote(input: Asked): Promise<Quoted>;
  /** Cancels, if the refund is still the one that was shown; a repeated request finds it done. */
  cancel(input: InputOf<typeof cancelBooking>, context: CallContext): Promise<Answer>;
}

const nothingWrong = { modelErrors: null, exceptionMessage: null };

export function createCancellations(needs: {
  db: Queryable;
  clock: Clock;
  catalog: Pick<Catalog, 'snapshot'>;
  orders: Pick<Orders, 'find' | 'present'>;
  payments: Pick<Payments, 'refundSoon'>;
}): Cancellations {
  const { db, clock, catalog, orders, payments } = needs;

  async function open({ locationKey, orderKey }: Asked): Promise<{ snapshot: Snapshot; order: Order }> {
    const order = await orders.find(locationKey, orderKey);
    if (order === null) throw new Refused('notFound');
    if (!isSaved(order)) throw new Refused('orderNotBought');
    return { snapshot: await catalog.snapshot(locationKey), order };
  }

  function decide({ snapshot, order }: Awaited<ReturnType<typeof open>>, asked: Asked): DecidedCancellation {
    const decided = decideForGuest(order, snapshot.location, asked.orderLineKey, clock());
    if (decided !== null && !('problem' in decided)) return decided;
    if (decided?.problem === 'unknownLine') throw new Refused('notFound');
    const code = decided?.problem === 'paymentInProgress' ? 'paymentInProgress' : 'contactToChange';
    throw new Refused(code).with({ order: orders.present(snapshot, order, asked.orderKey) });
  }

  const isDone = ({ canceled }: Order, { orderLineKey }: Asked) =>
    canceled.some(({ line }) => line.lineKey === orderLineKey);

  return {
    async quote(input) {
      const opened = await open(input);
      const { canceled, refund } = decide(opened, input);
      return {
        quote: {
          refund,
          parts: partsWords(backPartsOf(opened.order, canceled.refunds, false), (value) =>
            shownAmount(value, opened.order.currency),
          ),
          // What the order costs less goes back, or lowers what is still to be paid.
          lessToPay: subtract(canceled.reduction, refund),
          fee: add(...canceled.lines.map(({ kept }) => kept)),
          total: canceled.totals.total,
        },
        order: orders.present(opened.snapshot, opened.order, input.orderKey),
        ...nothingWrong,
      };
    },

    async cancel(input, { requestId }) {
      const opened = await open(input);
      const { snapshot, order } = opened;
      const answer = (now: Order) => ({
        order: orders.present(snapshot, now, input.orderKey),
        ...nothingWrong,
      });
      if (isDone(order, input)) return answer(order);
      const decided = decide(opened, input);
      const changed = () => new Refused('movePriceChanged').with(answer(order));
      if (decided.refund !== input.refund) throw changed();
      const by = {
        ...{ actor: byGuest, reason: null, tells: true, credit: null },
        ...{ orderKey: input.orderKey, requestId },
      };
      const problem = await cancelDecided(db, decided, by);
      const { order: now } = await open(input);
      // Somebody was faster: the same guest in another tab, or the venue.
      if (problem !== null && !isDone(now, input)) throw changed();
      onceCommitted(() => payments.refundSoon());
      return answer(now);
    },
  };
}
