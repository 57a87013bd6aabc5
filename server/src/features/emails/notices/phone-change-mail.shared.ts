/** The email with the link that changes the phone number a membership is waiting for. */
import type { Order } from '@gangway/domain/order/order';
import { t } from '../../../messages/t.ts';
import { escapeHtml } from '../../../platform/escape-html.ts';
import { contactOf, type EmailContent, emailHtml, type Sender } from '../email.presenter.ts';

export function phoneChangeMail(order: Order, sender: Sender, url: string): EmailContent {
  const number = order.orderNumber ?? '';
  const name = order.customer?.firstName ?? '';
  const heading =
    name === ''
      ? t('memberships.email.phoneChange.heading')
      : t('memberships.email.phoneChange.headingName', { name });
  const paragraphs = [
    t('memberships.email.phoneChange.asked', { number }),
    t('memberships.email.phoneChange.linkEnds'),
  ];
  const words = t('memberships.email.phoneChange.change');
  return {
    subject: t('memberships.email.phoneChange.subject', { number }),
    html: emailHtml(sender, {
      title: heading,
      heading,
      paragraphs: paragraphs.map(escapeHtml),
      links: [{ url, words }],
      rows: '',
      foot: [],
    }),
    text: [
      heading,
      ...paragraphs.flatMap((paragraph) => ['', paragraph]),
      '',
      `${words}: ${url}`,
      '',
      contactOf(sender.location),
    ].join('\n'),
  };
}
