/** Tells a venue's own people by email that an endpoint was turned off (docs/webhooks.md, "When an endpoint fails"). */
import type { Location } from '@gangway/domain/location/location';
import * as z from 'zod';
import type { Mail, MailAddress, MailGateway } from '../../gateways/mail/mail-gateway.ts';
import type { OutboxRow } from '../../jobs/outbox.repo.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import { inOrderLanguage } from '../catalog/order-language.service.ts';

const payloadSchema = z.object({
  locationKey: z.int(),
  to: z.email(),
  url: z.string(),
  /** What it answered last; null if it did not. */
  status: z.nullable(z.int()),
});

export type DisabledEndpoint = Pick<z.output<typeof payloadSchema>, 'url' | 'status'>;

export function createDisabledNotices(needs: {
  catalog: Pick<Catalog, 'snapshot'>;
  writeEmail: (location: Location, disabled: DisabledEndpoint) => Pick<Mail, 'subject' | 'html' | 'text'>;
  mail: MailGateway;
  from: MailAddress;
  publicUrl: string;
}) {
  const { catalog, writeEmail, mail, from, publicUrl } = needs;
  return {
    /** Sends one outbox email. */
    async send({ payload, dedupeKey }: OutboxRow): Promise<void> {
      const { locationKey, to, ...disabled } = payloadSchema.parse(payload);
      const { name, ...words } = await inOrderLanguage(
        catalog,
        { locationKey, languageKey: null },
        ({ location }) => ({ name: location.name, ...writeEmail(location, disabled) }),
      );
      await mail.send({
        from: { name, address: from.address },
        to: { name, address: to },
        ...words,
        attachments: [],
        messageId: `<${dedupeKey}@${new URL(publicUrl).hostname}>`,
      });
    },
  };
}
