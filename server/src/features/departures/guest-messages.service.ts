/** Writing to all guests of a departure: who gets the email, what it says, and sending it (docs/rules/emails.md, "Writing to guests"). */
import { createHash } from 'node:crypto';
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { previewGuestMessage, sendGuestMessage } from '@gangway/contract/departures';
import { isBlank } from '@gangway/domain/kernel/typed-text';
import type { Order } from '@gangway/domain/order/order';
import type { Queryable } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { StaffContext } from '../../platform/door.ts';
import { hashOrderKey, newOrderKey } from '../../platform/order-keys.ts';
import { Refused } from '../../platform/refused.ts';
import { sealKey } from '../../platform/shop-keys.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import { inOrderLanguage } from '../catalog/order-language.service.ts';
import { guestMessageMail } from '../emails/messages/guest-message-mail.shared.ts';
import { receiptUrl } from '../receipt/receipt-url.shared.ts';
import { insertGuestMessages } from './guest-messages.repo.ts';
import { withManifest } from './load-manifest.service.ts';

type Asked = InputOf<typeof previewGuestMessage>;
type Caller = Pick<StaffContext, 'staff' | 'requestId' | 'onlyLedBy'>;

export interface GuestMessageNeeds {
  db: Queryable;
  clock: Clock;
  catalog: Catalog;
  mail: { publicUrl: string; imageHost: string };
}

const nameOf = ({ customer }: Order) => `${customer?.firstName ?? ''} ${customer?.lastName ?? ''}`.trim();
const addressOf = ({ customer, erasedAt }: Order): string =>
  erasedAt === null ? (customer?.email ?? '').trim() : '';
const named = (order: Order) => ({ orderNumber: order.orderNumber ?? '', name: nameOf(order) });

/** Names the orders and addresses that get an email. */
const seenOf = (orders: readonly Order[]): string =>
  createHash('sha256')
    .update(JSON.stringify(orders.map((order) => [order.orderId, addressOf(order)])))
    .digest('base64url');

export type GuestMessages = ReturnType<typeof createGuestMessages>;

export function createGuestMessages({ db, clock, catalog, mail }: GuestMessageNeeds) {
  /** Returns the orders with guests on a departure, once each, by name. */
  function guestsOf({ locationKey, date: day, departureKey }: Asked, viewer: Caller) {
    const asked = { locationKey, day, departureKey, now: clock(), hasNotes: false, viewer };
    return withManifest({ db, catalog }, asked, ({ departures: [departure] }) => {
      const orders = new Map(departure?.parties.map(({ order }) => [order.orderId, order]));
      const all = [...orders.values()];
      return {
        reachable: all.filter((order) => addressOf(order) !== ''),
        unreachable: all.filter((order) => addressOf(order) === ''),
      };
    });
  }

  /** Writes the email as an order's guest would get it; the link in it does not work. */
  const written = (order: Order, { subject, text }: Asked) =>
    inOrderLanguage(catalog, order, async ({ location, linkTo }) => {
      const { locationKey } = order;
      const url = linkTo(receiptUrl(mail.publicUrl, { locationKey, orderKey: newOrderKey() }));
      const sender = { location, imageHost: mail.imageHost };
      const email = guestMessageMail(order, sender, url, { subject, text });
      return { to: addressOf(order), subject: email.subject, text: email.text };
    });

  return {
    async preview(asked: Asked, context: Caller): Promise<OutputOf<typeof previewGuestMessage>> {
      const { reachable, unreachable } = await guestsOf(asked, context);
      const [first] = reachable;
      return {
        recipients: reachable.map((order) => ({ ...named(order), email: addressOf(order) })),
        unreachable: unreachable.map(named),
        email: first === undefined ? null : await written(first, asked),
        seen: seenOf(reachable),
        modelErrors: null,
      };
    },

    async send(
      { seen, ...asked }: InputOf<typeof sendGuestMessage>,
      context: Caller,
    ): Promise<OutputOf<typeof sendGuestMessage>> {
      const { locationKey, subject, text } = asked;
      if (isBlank(subject) || isBlank(text)) throw new Refused('messageBlank');
      const { reachable } = await guestsOf(asked, context);
      if (reachable.length === 0) throw new Refused('messageToNobody');
      if (seenOf(reachable) !== seen) throw new Refused('guestsOther');
      const messages = reachable.map(({ orderId }) => {
        const orderKey = newOrderKey();
        return {
          orderId,
          keyHash: hashOrderKey(orderKey).toString('hex'),
          payload: { locationKey, orderKey: sealKey(orderKey, locationKey), subject, text },
        };
      });
      const details = { by: context.staff, message: subject };
      await insertGuestMessages(db, locationKey, messages, { requestId: context.requestId, details });
      return { applied: true, modelErrors: null };
    },
  };
}
