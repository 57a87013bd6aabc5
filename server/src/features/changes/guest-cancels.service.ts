/** Canceling bookings of a sold order by its guest (docs/rules/cancellation.md, "By guests"). */

import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { cancelBooking, quoteCancellation } from '@gangway/contract/cancellations';
import { byGuest } from '@gangway/domain/kernel/actor';
import { subtract } from '@gangway/domain/kernel/money';
import { backPartsOf, partsWords } from '@gangway/domain/order/back-parts';
import type { Order } from '@gangway/domain/order/order';
import type { CallContext } from '../../platform/door.ts';
import { Refused } from '../../platform/refused.ts';
import { shownAmount } from '../../platform/shown-amount.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import type { Orders } from '../orders/orders.service.ts';
import { type AskedCancellation, cancellation, type DecidedCancellation, keptOf } from './cancel.service.ts';
import type { Changes } from './change-order.service.ts';
import { answeringGuest, ownOrder } from './guest-answers.shared.ts';

type Asked = InputOf<typeof quoteCancellation>;
type Input = InputOf<typeof cancelBooking>;
type Quoted = OutputOf<typeof quoteCancellation>;
type Answer = OutputOf<typeof cancelBooking>;

export interface Cancellations {
  /** Says what a cancellation gives back, or why the guest cannot make it. */
  quote(input: Asked): Promise<Quoted>;
  /** Cancels, if the refund is still the one that was shown; a repeated request finds it done. */
  cancel(input: Input, context: CallContext): Promise<Answer>;
}

const nothingWrong = { modelErrors: null, exceptionMessage: null };

const askedOf = ({ orderLineKey }: Asked): AskedCancellation => ({
  lineKeys: [orderLineKey],
  givenBack: null,
});

const isDone = ({ canceled }: Order, { orderLineKey }: Asked) =>
  canceled.some(({ line }) => line.lineKey === orderLineKey);

const quoteOf = ({ order, canceled, refund }: DecidedCancellation): NonNullable<Quoted['quote']> => ({
  refund,
  parts: partsWords(backPartsOf(order, canceled.refunds, false), (value) =>
    shownAmount(value, order.currency),
  ),
  // What the order costs less goes back, or lowers what is still to be paid.
  lessToPay: subtract(canceled.reduction, refund),
  fee: keptOf(canceled),
  total: canceled.totals.total,
  revision: order.revision,
});

/** Why a cancellation is not what the guest agreed to. */
const objectionTo =
  ({ refund, revision }: Input) =>
  (decided: DecidedCancellation) => {
    if (decided.refund !== refund) return 'movePriceChanged';
    return revision === null || revision === decided.order.revision ? null : 'orderChanged';
  };

export function createCancellations(needs: {
  catalog: Pick<Catalog, 'snapshot'>;
  orders: Pick<Orders, 'find' | 'present'>;
  changes: Changes;
}): Cancellations {
  const { catalog, orders, changes } = needs;
  const asGuest = { actor: byGuest };

  const answer = async (input: Asked, order: Order): Promise<Answer> => ({
    order: orders.present(await catalog.snapshot(input.locationKey), order, input.orderKey),
    ...nothingWrong,
  });

  return {
    quote: (input) =>
      answeringGuest(needs, input, async () => {
        const decided = await changes.quote(cancellation, ownOrder(needs, input), askedOf(input), asGuest);
        return { quote: quoteOf(decided), ...(await answer(input, decided.order)) };
      }),

    cancel: (input, { requestId }) =>
      answeringGuest(needs, input, async () => {
        const own = ownOrder(needs, input);
        const { orderKey } = input;
        const by = { ...asGuest, reason: null, tells: true, credit: null, orderKey, requestId };
        try {
          await changes.make(cancellation, own, askedOf(input), by, objectionTo(input));
        } catch (error) {
          // Done before: by the same request, in another tab, or by the venue.
          if (!(error instanceof Refused) || !isDone(await own.open(), input)) throw error;
        }
        return answer(input, await own.open());
      }),
  };
}
