/** Sends the email about a cart that was not booked (docs/rules/carts.md). */
import { wallAt } from '@gangway/domain/kernel/zone-time';
import { isReminderTime } from '@gangway/domain/order/cart-reminder';
import * as z from 'zod';
import { type MailAddress, type MailGateway, MailNotSentError } from '../../../gateways/mail/mail-gateway.ts';
import type { OutboxRow } from '../../../jobs/outbox.repo.ts';
import type { Clock } from '../../../platform/clock.ts';
import { openKey } from '../../../platform/shop-keys.ts';
import type { CartReminders } from '../../cart/cart-reminders.service.ts';
import type { Catalog } from '../../catalog/catalog.service.ts';
import { inOrderLanguage } from '../../catalog/order-language.service.ts';
import type { Unsubscribing } from '../unsubscribe/unsubscribe.service.ts';
import { cartMail } from './cart-mail.ts';

const payloadSchema = z.object({ locationKey: z.number(), orderId: z.number(), cartKey: z.string() });

export function createCartMail(needs: {
  reminders: Pick<CartReminders, 'toWrite'>;
  clock: Clock;
  catalog: Catalog;
  mail: MailGateway;
  from: MailAddress;
  publicUrl: string;
  imageHost: string;
  unsubscribing: Pick<Unsubscribing, 'linkFor'>;
}): (row: OutboxRow) => Promise<void> {
  const { reminders, clock, catalog, mail, from, publicUrl, imageHost, unsubscribing } = needs;
  return async ({ payload, dedupeKey }) => {
    const { cartKey: sealed, ...due } = payloadSchema.parse(payload);
    const cartKey = openKey(sealed, due.locationKey);
    const cart = await reminders.toWrite(due);
    // Booked, unsubscribed or erased in the meantime.
    if (cart === null) return;
    const { order, email, languageKey } = cart;
    const of = { locationKey: due.locationKey, languageKey };
    await inOrderLanguage(catalog, of, async ({ location, translate, linkTo }) => {
      if (location.cartReminderHours === null) return;
      // The mail server was down in the evening.
      if (!isReminderTime(wallAt(clock(), location.timeZone)))
        throw new MailNotSentError('Waits for the morning at the venue.', { permanent: false });
      const unsubscribe = await unsubscribing.linkFor(due.locationKey, email);
      if (unsubscribe === null) return;
      const links = {
        // What follows the hash is in no server's log.
        cart: `${linkTo(`${publicUrl}/${due.locationKey}/cart`)}#${cartKey}`,
        unsubscribe: linkTo(unsubscribe),
      };
      const words = cartMail(translate(order), { location, imageHost }, links);
      if (words === null) return;
      await mail.send({
        from: { name: location.name, address: from.address },
        to: { address: email },
        ...(location.email === null ? {} : { replyTo: { name: location.name, address: location.email } }),
        ...words,
        unsubscribe: links.unsubscribe,
        attachments: [],
        messageId: `<${dedupeKey}@${new URL(publicUrl).hostname}>`,
      });
    });
  };
}
