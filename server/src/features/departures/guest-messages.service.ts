/**
 * Writing to all guests of a departure, or of orders that somebody selected: who gets the email, what it says, and sending it
 * (docs/rules/emails.md, "Writing to guests").
 */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { previewGuestMessage, sendGuestMessage } from '@gangway/contract/emails';
import { isBlank } from '@gangway/domain/kernel/typed-text';
import type { Order } from '@gangway/domain/order/order';
import type { Queryable } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { StaffContext } from '../../platform/door.ts';
import { newOrderKey } from '../../platform/order-keys.ts';
import { Refused } from '../../platform/refused.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import { inOrderLanguage } from '../catalog/order-language.service.ts';
import { guestMessageMail } from '../emails/messages/guest-message-mail.shared.ts';
import {
  mailingOf,
  ordersByNumber,
  presentMailed,
  presentMailing,
  queueMails,
  refuseUnseen,
  unreachableBy,
} from '../orders/mail-orders.service.ts';
import { receiptUrl } from '../receipt/receipt-url.shared.ts';
import { withManifest } from './load-manifest.service.ts';

type Asked = InputOf<typeof previewGuestMessage>;
type Caller = Pick<StaffContext, 'staff' | 'requestId' | 'onlyLedBy'>;

export interface GuestMessageNeeds {
  db: Queryable;
  clock: Clock;
  catalog: Catalog;
  mail: { publicUrl: string; imageHost: string };
}

/** A canceled order's guest has nothing to be told about a visit. */
const leavesOut = (order: Order) => unreachableBy(order) ?? (order.state === 'saved' ? null : 'canceled');

export type GuestMessages = ReturnType<typeof createGuestMessages>;

export function createGuestMessages({ db, clock, catalog, mail }: GuestMessageNeeds) {
  /** Returns the orders with guests on a departure, once each, by name; or those that are named. */
  function ordersOf({ locationKey, date: day, departureKey, orderNumbers }: Asked, viewer: Caller) {
    if (orderNumbers !== null && day === null && departureKey === null)
      return ordersByNumber(db, locationKey, orderNumbers);
    if (orderNumbers !== null || day === null || departureKey === null) throw new Refused('malformed');
    const asked = { locationKey, day, departureKey, now: clock(), hasNotes: false, viewer };
    return withManifest({ db, catalog }, asked, ({ departures: [departure] }) => [
      ...new Map(departure?.parties.map(({ order }) => [order.orderId, order])).values(),
    ]);
  }

  const mailingTo = async (asked: Asked, viewer: Caller) =>
    mailingOf(db, await ordersOf(asked, viewer), { event: 'writtenTo', leavesOut });

  /** Writes the email as an order's guest would get it; the link in it does not work. */
  const written = (order: Order, { subject, text }: Asked) =>
    inOrderLanguage(catalog, order, async ({ location, linkTo }) => {
      const { locationKey } = order;
      const url = linkTo(receiptUrl(mail.publicUrl, { locationKey, orderKey: newOrderKey() }));
      const sender = { location, imageHost: mail.imageHost };
      const email = guestMessageMail(order, sender, url, { subject, text });
      return { to: order.customer?.email ?? '', subject: email.subject, text: email.text };
    });

  return {
    async preview(asked: Asked, context: Caller): Promise<OutputOf<typeof previewGuestMessage>> {
      const mailing = await mailingTo(asked, context);
      const [first] = mailing.reachable;
      return presentMailing(mailing, first === undefined ? null : await written(first.order, asked));
    },

    async send(
      { seen, ...asked }: InputOf<typeof sendGuestMessage>,
      context: Caller,
    ): Promise<OutputOf<typeof sendGuestMessage>> {
      const { locationKey, subject, text } = asked;
      if (isBlank(subject) || isBlank(text)) throw new Refused('messageBlank');
      const mailing = await mailingTo(asked, context);
      if (mailing.reachable.length === 0) throw new Refused('messageToNobody');
      refuseUnseen(mailing, seen);
      const queued = await queueMails(
        ...([db, locationKey, mailing.reachable] as const),
        { topic: 'guest-message', event: 'writtenTo', payload: { subject, text } },
        { requestId: context.requestId, details: { by: context.staff, message: subject } },
      );
      return presentMailed(mailing, queued);
    },
  };
}
