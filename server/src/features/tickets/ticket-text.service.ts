/** Sends a text message with the link to an order's tickets (D-OR-05, D-CK-06; docs/rules/tickets.md). */
import type { SmsGateway } from '../../gateways/sms/sms-gateway.ts';
import type { OutboxRow } from '../../jobs/outbox.repo.ts';
import { t } from '../../messages/t.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import { inOrderLanguage } from '../catalog/order-language.service.ts';
import { internationalPhone } from '../location/international-phone.shared.ts';
import type { Orders } from '../orders/orders.service.ts';

export function createTicketText(needs: {
  catalog: Catalog;
  orders: Pick<Orders, 'findByTickets'>;
  /** Null if this installation sends no text messages. */
  sms: SmsGateway | null;
  publicUrl: string;
}) {
  const { catalog, orders, sms, publicUrl } = needs;
  return {
    /** Sends one outbox row. Queued before text messages were turned off, or canceled since, it is dropped. */
    async send({ payload, dedupeKey }: OutboxRow): Promise<void> {
      const { ticketUuid } = payload as { ticketUuid: string };
      const order = await orders.findByTickets(ticketUuid);
      if (sms === null || order === null || order.customer === null || order.state !== 'saved') return;
      const { location } = await catalog.snapshot(order.locationKey);
      const to = internationalPhone(location, order.customer);
      if (to === null) return;
      const body = await inOrderLanguage(catalog, order, (language) =>
        t('tickets.text.body', {
          venue: language.location.name,
          count: order.tickets?.tickets.length ?? 0,
          number: order.orderNumber ?? '',
          url: language.linkTo(`${publicUrl}/${order.locationKey}/ticket/${ticketUuid}`),
        }),
      );
      await sms.send({ to, body, messageId: dedupeKey });
    },
  };
}
