/** What a customer gets after buying: the confirmation email again, and the calendar file (D-OR-05, D-API-67). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { receiptCalendar, resendConfirmation } from '@gangway/contract/receipt';
import type { Queryable } from '../../db/database.ts';
import type { MailAddress } from '../../gateways/mail/mail-gateway.ts';
import { insertOutbox } from '../../jobs/outbox.repo.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refused } from '../../platform/refused.ts';
import { sealKey } from '../../platform/shop-keys.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import { inOrderLanguage } from '../catalog/order-language.service.ts';
import type { Orders } from '../orders/orders.service.ts';
import { calendarFile, canceledCalendarFile } from './calendar-file.shared.ts';
import { publisherOf, receiptUrl } from './receipt-url.shared.ts';

export interface Receipt {
  resend(input: InputOf<typeof resendConfirmation>): Promise<OutputOf<typeof resendConfirmation>>;
  calendar(input: InputOf<typeof receiptCalendar>): Promise<string>;
}

/** Milliseconds during which an order's confirmation is resent only once. */
const resendWindowMs = 60_000;

export function createReceipt(needs: {
  db: Queryable;
  clock: Clock;
  catalog: Catalog;
  orders: Pick<Orders, 'bought'>;
  from: MailAddress;
  publicUrl: string;
}): Receipt {
  const { db, clock, catalog, orders, from, publicUrl } = needs;
  return {
    async resend({ locationKey, orderKey }) {
      const order = await orders.bought(locationKey, orderKey);
      if (order.erasedAt !== null) return { success: false };
      const window = Math.floor(clock() / resendWindowMs);
      await insertOutbox(db, 'confirmation', `confirmation-${order.orderId}-again-${window}`, {
        locationKey,
        orderKey: sealKey(orderKey, locationKey),
        again: true,
      });
      return { success: true };
    },
    async calendar({ locationKey, orderKey, orderLineKey }) {
      const order = await orders.bought(locationKey, orderKey);
      const file = await inOrderLanguage(catalog, order, ({ location, translate, linkTo }) => {
        const publisher = publisherOf(
          location,
          linkTo(receiptUrl(publicUrl, { locationKey, orderKey })),
          from,
        );
        const translated = translate(order);
        const canceled = order.canceled.map(({ line }) => line.lineKey);
        return (
          calendarFile(translated, publisher, orderLineKey) ??
          canceledCalendarFile(
            translated,
            publisher,
            canceled.filter((lineKey) => orderLineKey === undefined || lineKey === orderLineKey),
          )
        );
      });
      if (file === null) throw new Refused('notFound');
      return file;
    },
  };
}
