/** Sends the confirmations of sold orders to their guests again (docs/operations.md, "Sold orders"). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { previewResendOrders, resendOrders } from '@gangway/contract/emails';
import { zero } from '@gangway/domain/kernel/money';
import type { StaffContext } from '../../platform/door.ts';
import { Refused } from '../../platform/refused.ts';
import {
  mailingOf,
  type OrderToMail,
  ordersByNumber,
  presentMailed,
  presentMailing,
  refuseUnseen,
  sendAgain,
  toMail,
  unreachableBy,
} from '../orders/mail-orders.service.ts';
import { type Change, numberOf } from './change.shared.ts';
import { type RehearsalNeeds, rehearse } from './rehearse.service.ts';

/** Sending the confirmation again, as the order is now; of a canceled order, the email about the cancellation. */
export const confirmationAgain: Change<object, { after: number }, OrderToMail> = {
  permission: 'orders:change',
  isForGuests: false,
  load: async (db, { order }) => ({ after: (await toMail(db, order, 'sentAgain')).after }),
  decide({ order, after }) {
    const number = numberOf(order);
    switch (unreachableBy(order)) {
      case 'erased':
        throw new Refused('guestErased', { number });
      case 'noEmail':
        throw new Refused('guestWithoutEmail', { number });
      case null:
        return { order, after };
    }
  },
  figures: ({ after }) => ({ after }),
  refund: () => zero,
  async save(db, { order, after }, record) {
    const sent = await sendAgain(db, order.locationKey, [{ order, after }], record);
    // By somebody else, at the same moment.
    if (sent.size === 0) throw new Refused('orderChanged', { number: numberOf(order) });
  },
};

/** The same for many orders at once; those whose guest cannot be reached are left out and named. */
export function createResending(needs: RehearsalNeeds) {
  const { db } = needs.database;

  async function mailingTo({ locationKey, orderNumbers }: InputOf<typeof previewResendOrders>) {
    const orders = await ordersByNumber(db, locationKey, orderNumbers);
    return mailingOf(db, orders, { event: 'sentAgain', leavesOut: unreachableBy });
  }

  /** The very email of one order, whose links do not work. */
  async function written(one: OrderToMail, { staff: actor, requestId }: StaffContext) {
    const { locationKey } = one.order;
    const { location } = await needs.catalog.snapshot(locationKey);
    const { emails } = await rehearse(needs, location, one.order, () =>
      sendAgain(db, locationKey, [one], { actor, requestId }),
    );
    const [email] = emails;
    return email === undefined ? null : { to: email.to.address, subject: email.subject, text: email.text };
  }

  return {
    async preview(
      asked: InputOf<typeof previewResendOrders>,
      context: StaffContext,
    ): Promise<OutputOf<typeof previewResendOrders>> {
      const mailing = await mailingTo(asked);
      const [first] = mailing.reachable;
      return presentMailing(mailing, first === undefined ? null : await written(first, context));
    },

    async make(
      { seen, ...asked }: InputOf<typeof resendOrders>,
      { staff, requestId }: StaffContext,
    ): Promise<OutputOf<typeof resendOrders>> {
      const mailing = await mailingTo(asked);
      if (mailing.reachable.length === 0) throw new Refused('messageToNobody');
      refuseUnseen(mailing, seen);
      const sent = await sendAgain(db, asked.locationKey, mailing.reachable, { actor: staff, requestId });
      return presentMailed(mailing, sent);
    },
  };
}
