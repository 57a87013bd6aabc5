/** The link to an order's receipt that people of the venue hand to its guest (docs/rules/emails.md, "The link to the receipt"). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { showReceiptLink, textReceiptLink } from '@gangway/contract/receipt';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { zero } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import type { Order } from '@gangway/domain/order/order';
import { balanceOf } from '@gangway/domain/pricing/due';
import type { Queryable } from '../../db/database.ts';
import { type SmsGateway, SmsNotSentError } from '../../gateways/sms/sms-gateway.ts';
import type { OutboxRow } from '../../jobs/outbox.repo.ts';
import { t } from '../../messages/t.ts';
import type { Clock } from '../../platform/clock.ts';
import type { StaffContext } from '../../platform/door.ts';
import { Refused } from '../../platform/refused.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import { inOrderLanguage } from '../catalog/order-language.service.ts';
import { internationalPhone, readablePhone } from '../location/international-phone.shared.ts';
import {
  handedReceiptKey,
  noteTextFailed,
  shownReceiptKey,
  textReceiptKey,
} from '../orders/look-up-orders.service.ts';
import { orderByNumber } from '../orders/order-by-number.service.ts';
import { receiptUrl } from './receipt-url.shared.ts';

export type ReceiptLinks = ReturnType<typeof createReceiptLinks>;

interface Needs {
  db: Queryable;
  clock: Clock;
  catalog: Catalog;
  /** Null if this installation sends no text messages. */
  sms: SmsGateway | null;
  publicUrl: string;
}

/** Milliseconds within which a guest gets the link once, however many people press. */
const onceInMs = 60_000;

/** Whether the guest can pay on the receipt what is due. */
const paysThere = (order: Order, { deposits }: Location) =>
  order.state === 'saved' && balanceOf(order) > zero && deposits.payBalanceOnline;

interface Queued {
  locationKey: LocationKey;
  orderNumber: string;
}

export function createReceiptLinks({ db, clock, catalog, sms, publicUrl }: Needs) {
  /** Refuses an unknown order, and one of an erased guest. */
  async function find({ locationKey, orderNumber }: Queued): Promise<{ order: Order; location: Location }> {
    const { location } = await catalog.snapshot(locationKey);
    const order = await orderByNumber(db, location, orderNumber);
    if (order === null) throw new Refused('notFound');
    if (order.erasedAt !== null) throw new Refused('orderErased', { number: orderNumber });
    return { order, location };
  }
  /** Of the guest, to be read. */
  const numberOf = (order: Order, location: Location): string | null =>
    order.customer === null ? null : readablePhone(location, order.customer);

  return {
    /** Returns the same link each time, and records who asked for it. */
    async show(
      asked: InputOf<typeof showReceiptLink>,
      { staff, requestId }: StaffContext,
    ): Promise<OutputOf<typeof showReceiptLink>> {
      const { order, location } = await find(asked);
      const { locationKey } = order;
      const orderKey = await handedReceiptKey(db, order, { by: staff, requestId });
      const url = await inOrderLanguage(catalog, order, async ({ linkTo }) =>
        linkTo(receiptUrl(publicUrl, { locationKey, orderKey })),
      );
      const textsTo = sms === null ? null : numberOf(order, location);
      return { url, pays: paysThere(order, location), textsTo };
    },

    /** Queues a text message with the link, and records who did. Refuses an order without a number, and a shop that sends none. */
    async text(
      asked: InputOf<typeof textReceiptLink>,
      { staff, requestId }: StaffContext,
    ): Promise<OutputOf<typeof textReceiptLink>> {
      const { order, location } = await find(asked);
      if (sms === null) throw new Refused('textsOff');
      const { locationKey, orderNumber } = asked;
      const to = numberOf(order, location);
      if (to === null) throw new Refused('guestWithoutPhone', { number: orderNumber });
      const minute = Math.floor(clock() / onceInMs);
      const payload: Queued = { locationKey, orderNumber };
      await textReceiptKey(
        db,
        order,
        { by: staff, requestId },
        { topic: 'receipt-text', dedupeKey: `receipt-text-${order.orderId}-${minute}`, payload },
      );
      return { to };
    },

    /** Sends one outbox row. Queued before text messages were turned off, or for a guest who was erased since, it is dropped. */
    async sendText({ payload, dedupeKey }: OutboxRow): Promise<void> {
      const { locationKey, orderNumber } = payload as Queued;
      const { location } = await catalog.snapshot(locationKey);
      const order = await orderByNumber(db, location, orderNumber);
      if (sms === null || order === null || order.customer === null) return;
      const to = internationalPhone(location, order.customer);
      if (to === null) return;
      const orderKey = await shownReceiptKey(db, order);
      const body = await inOrderLanguage(catalog, order, async (language) => {
        const url = language.linkTo(receiptUrl(publicUrl, { locationKey, orderKey }));
        const facts = { venue: language.location.name, number: orderNumber, url };
        return paysThere(order, location) ? t('receipt.text.pay', facts) : t('receipt.text.body', facts);
      });
      try {
        await sms.send({ to, body, messageId: dedupeKey });
      } catch (error) {
        // The sender reads it in the history, and can call the guest.
        if (error instanceof SmsNotSentError && error.permanent)
          await noteTextFailed(db, order, error.message.replaceAll(to, '…'));
        throw error;
      }
    },
  };
}
