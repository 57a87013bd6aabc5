/** The email to a venue's own people about a webhook endpoint that was turned off (docs/webhooks.md). */
import { t } from '../../../messages/t.ts';
import { escapeHtml } from '../../../platform/escape-html.ts';
import { contactOf, type EmailContent, emailHtml, type Sender } from '../email.presenter.ts';

export function endpointDisabledMail(
  sender: Sender,
  { url, status }: { url: string; status: number | null },
): EmailContent {
  const { host } = new URL(url);
  const subject = t('receipt.notice.endpointOff', { host });
  const paragraphs = [
    t('receipt.notice.endpointOffWhat', { url }),
    status === null
      ? t('receipt.notice.endpointOffSilent')
      : t('receipt.notice.endpointOffStatus', { status: String(status) }),
    t('receipt.notice.endpointOffNext'),
  ];
  const html = emailHtml(sender, {
    title: subject,
    heading: subject,
    paragraphs: paragraphs.map(escapeHtml),
    links: [],
    rows: '',
    foot: [],
  });
  const text = [subject, ...paragraphs.flatMap((words) => ['', words]), '', contactOf(sender.location)].join(
    '\n',
  );
  return { subject, html, text };
}
