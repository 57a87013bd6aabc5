/** The writers of emails, loaded with the first email that is due to keep the start light. */
import type { createCartMail } from '../features/emails/carts/cart-mail.service.ts';
import { orderEmailTopics } from '../features/emails/order-email-topics.shared.ts';
import type { OrderEmailNeeds } from '../features/emails/order-emails.service.ts';
import type { OutboxRow } from '../jobs/outbox.repo.ts';
import type { OutboxHandler } from '../jobs/outbox.ts';
import { late } from '../platform/late.ts';

/** Returns what sends the emails about bought orders, by the topic of their rows in the outbox. */
export function lateOrderEmails(needs: OrderEmailNeeds): [topic: string, OutboxHandler][] {
  const handlers = late(async () => {
    const { createOrderEmails } = await import('../features/emails/order-emails.service.ts');
    return new Map(createOrderEmails(needs));
  });
  return orderEmailTopics.map((topic) => [
    topic,
    async (row, keep) => {
      const send = (await handlers()).get(topic);
      if (send === undefined) throw new Error(`no writer of ${topic}`);
      await send(row, keep);
    },
  ]);
}

/** Returns what sends the email about a cart that was not booked. */
export function lateCartMail(needs: Parameters<typeof createCartMail>[0]): (row: OutboxRow) => Promise<void> {
  const sending = late(async () => {
    const { createCartMail } = await import('../features/emails/carts/cart-mail.service.ts');
    return createCartMail(needs);
  });
  return async (row) => (await sending())(row);
}
