/** What a customer gets after buying: the confirmation mail, the calendar file (D-OR-05, D-API-67). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { receiptCalendar, resendConfirmation } from '@gangway/contract/receipt';
import { isSaved, type Order } from '@gangway/domain/order/order';
import type { Queryable } from '../../db/database.ts';
import type { MailAddress, MailGateway } from '../../gateways/mail/mail-gateway.ts';
import { insertOutbox, type OutboxRow } from '../../jobs/outbox.repo.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refused } from '../../platform/refused.ts';
import type { Cart } from '../cart/cart.service.ts';
import type { Catalogue } from '../catalogue/catalogue.service.ts';
import { calendarFile, hasAppointments } from './calendar-file.ts';
import { confirmationMail } from './confirmation-mail.ts';

export interface Receipt {
  /** Sends a confirmation the outbox holds. */
  sendConfirmation(row: OutboxRow): Promise<void>;
  resend(input: InputOf<typeof resendConfirmation>): Promise<OutputOf<typeof resendConfirmation>>;
  calendar(input: InputOf<typeof receiptCalendar>): Promise<string>;
}

interface ConfirmationPayload {
  locationKey: number;
  orderKey: string;
}

function isConfirmation(payload: unknown): payload is ConfirmationPayload {
  return (
    typeof payload === 'object' &&
    payload !== null &&
    typeof (payload as ConfirmationPayload).locationKey === 'number' &&
    typeof (payload as ConfirmationPayload).orderKey === 'string'
  );
}

/** One more mail of the same order per this many milliseconds. */
const resendWindowMs = 60_000;

export function createReceipt(needs: {
  db: Queryable;
  clock: Clock;
  catalogue: Catalogue;
  cart: Cart;
  mail: MailGateway;
  from: MailAddress;
  publicUrl: string;
}): Receipt {
  const { db, clock, catalogue, cart, mail, from, publicUrl } = needs;
  const host = new URL(publicUrl).hostname;

  async function saved(locationKey: number, orderKey: string): Promise<Order> {
    const order = await cart.find(locationKey, orderKey);
    if (order === null || !isSaved(order)) throw new Refused('notFound');
    return order;
  }

  return {
    async sendConfirmation({ payload, dedupeKey }) {
      if (!isConfirmation(payload)) throw new Error('a confirmation without its order');
      const order = await saved(payload.locationKey, payload.orderKey);
      const { location } = await catalogue.snapshot(payload.locationKey);
      const recipient = order.customer?.email ?? '';
      const url = `${publicUrl}/${payload.locationKey}/receipt?orderKey=${encodeURIComponent(payload.orderKey)}`;
      const words = confirmationMail(order, location, url);
      await mail.send({
        from: { name: location.name, address: from.address },
        to: {
          name: `${order.customer?.firstName ?? ''} ${order.customer?.lastName ?? ''}`.trim(),
          address: recipient,
        },
        ...(location.email === null ? {} : { replyTo: { name: location.name, address: location.email } }),
        ...words,
        attachments: hasAppointments(order)
          ? [
              {
                filename: 'booking.ics',
                content: calendarFile(order, location),
                contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
              },
            ]
          : [],
        messageId: `<${dedupeKey}@${host}>`,
      });
    },
    async resend({ locationKey, orderKey }) {
      const order = await saved(locationKey, orderKey);
      const window = Math.floor(clock() / resendWindowMs);
      await insertOutbox(db, 'confirmation', `confirmation-${order.orderId}-again-${window}`, {
        locationKey,
        orderKey,
      });
      return { success: true };
    },
    async calendar({ locationKey, orderKey }) {
      const order = await saved(locationKey, orderKey);
      const { location } = await catalogue.snapshot(locationKey);
      return calendarFile(order, location);
    },
  };
}
