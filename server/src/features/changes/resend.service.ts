/** Sends the confirmation of a sold order to its guest again (docs/operations.md, "Sold orders"). */
import { zero } from '@gangway/domain/kernel/money';
import type { Order } from '@gangway/domain/order/order';
import { Refused } from '../../platform/refused.ts';
import { sendAgain } from '../orders/look-up-orders.service.ts';
import { type Change, nothingMore, numberOf } from './change.shared.ts';

/** Sending the confirmation again, as the order is now; of a canceled order, the email about the cancellation. */
export const confirmationAgain: Change<object, object, { order: Order }> = {
  permission: 'orders:change',
  isForGuests: false,
  load: nothingMore,
  decide({ order }) {
    const number = numberOf(order);
    if (order.erasedAt !== null) throw new Refused('guestErased', { number });
    if (!order.customer?.email) throw new Refused('guestWithoutEmail', { number });
    return { order };
  },
  figures: () => ({}),
  refund: () => zero,
  save: (db, { order }, record) => sendAgain(db, order, record),
};
