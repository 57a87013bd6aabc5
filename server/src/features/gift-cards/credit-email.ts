/** The email that brings a guest the code of a credit, as HTML and plain text. User-supplied text is escaped. */
import { t } from '../../messages/t.ts';
import { escapeHtml, linesHtml } from '../../platform/escape-html.ts';
import { contactOf, type EmailContent, emailHtml, type Sender } from '../emails/email.presenter.ts';
import { codeRows } from './code-rows.ts';

export interface CreditWords extends Sender {
  name: string;
  /** In the operator's words; null if unsaid. */
  reason: string | null;
  /** In groups of four. */
  code: string;
  amount: string;
  shopUrl: string;
}

export function creditEmail(credit: CreditWords): EmailContent {
  const { location, name, reason, code, amount, shopUrl } = credit;
  const title = t('giftCards.creditEmail.title', { amount });
  const lead = t('giftCards.creditEmail.lead', { name, venue: location.name, amount });
  const how = t('giftCards.creditEmail.howToUse', { venue: location.name });
  const careful = t('giftCards.email.keepSafe');
  const html = emailHtml(credit, {
    title,
    picture: null,
    heading: title,
    paragraphs: [escapeHtml(lead), ...(reason === null ? [] : [linesHtml(reason)])],
    links: [{ url: shopUrl, words: t('giftCards.email.book') }],
    rows: codeRows({
      name: t('giftCards.creditEmail.name'),
      amount,
      code,
      qrCode: t('giftCards.creditEmail.qrCode'),
    }),
    foot: [how, careful],
  });
  const text = [
    title,
    '',
    lead,
    ...(reason === null ? [] : ['', reason]),
    '',
    t('giftCards.email.code', { code }),
    '',
    `${how} ${careful}`,
    shopUrl,
    '',
    contactOf(location),
  ].join('\n');
  return { subject: `${title}: ${location.name}`, html, text };
}
