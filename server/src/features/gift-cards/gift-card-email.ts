/**
 * The gift card email to the recipient and its copy for the buyer, as HTML and plain text (D-GC-04).
 * User-supplied text is escaped.
 */
import type { GiftCardDesign } from '@gangway/domain/gift-cards/gift-card';
import { fullDate, shortDate } from '@gangway/domain/kernel/date-words';
import type { Instant, VenueDate } from '@gangway/domain/kernel/local-time';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import { t } from '../../messages/t.ts';
import { escapeHtml, linesHtml, withoutLinks } from '../../platform/escape-html.ts';
import { contactOf, type EmailContent, emailHtml, type Sender } from '../emails/email.presenter.ts';
import { codeRows } from './code-rows.ts';

export interface GiftCardWords extends Sender {
  /** For the buyer instead of the recipient. */
  isCopy: boolean;
  name: string;
  fromName: string;
  recipientName: string;
  message: string | null;
  /** The chosen design; null for the picture of the venue's gift card. */
  design: Pick<GiftCardDesign, 'picture'> | null;
  /** When it is sent to its recipient; null for at once. */
  deliverOn: VenueDate | null;
  /** In groups of four. */
  code: string;
  amount: string;
  /** ISO date; null if it never expires. */
  expiresAt: string | null;
  shopUrl: string;
}

const copyWords = ({ deliverOn }: GiftCardWords, recipient: string): string =>
  deliverOn === null
    ? t('giftCards.email.leadCopy', { recipient })
    : t('giftCards.email.leadCopyScheduled', { recipient, date: fullDate(deliverOn) });

export function giftCardEmail(card: GiftCardWords): EmailContent {
  const { location, isCopy, name, code, amount, shopUrl } = card;
  const [fromName, recipient] = [withoutLinks(card.fromName), withoutLinks(card.recipientName)];
  const message = card.message === null ? null : withoutLinks(card.message);
  const title = isCopy
    ? t('giftCards.email.titleCopy', { recipient })
    : t('giftCards.email.title', { from: fromName });
  const lead = isCopy ? copyWords(card, recipient) : t('giftCards.email.lead', { recipient });
  const expiry =
    card.expiresAt === null
      ? t('giftCards.email.neverExpires')
      : t('giftCards.email.expires', {
          date: shortDate(dateAt(Date.parse(card.expiresAt) as Instant, location.timeZone)),
        });
  const how = t('giftCards.email.howToUse', { venue: location.name });
  const careful = t('giftCards.email.keepSafe');
  const accent = escapeHtml(location.accentColour ?? '#0b6b78');
  const greeting =
    message === null
      ? []
      : [
          `<span class="quote" style="display:block;padding:12px 16px;border-left:4px solid ${accent};background:#f2f5f6;color:#14211f;overflow-wrap:anywhere">${linesHtml(message)}<br>${escapeHtml(fromName)}</span>`,
        ];
  const html = emailHtml(card, {
    title,
    picture: card.design?.picture ?? location.giftCard?.picture ?? null,
    heading: title,
    paragraphs: [escapeHtml(lead), ...greeting],
    links: [{ url: shopUrl, words: t('giftCards.email.book') }],
    rows: codeRows({ name, amount, code, qrCode: t('giftCards.email.qrCode') }),
    foot: [`${how} ${expiry}`, careful],
  });
  const text = [
    title,
    '',
    lead,
    ...(message === null ? [] : ['', message, fromName]),
    '',
    `${name}: ${amount}`,
    t('giftCards.email.code', { code }),
    '',
    `${how} ${expiry} ${careful}`,
    shopUrl,
    '',
    contactOf(location),
  ].join('\n');
  return { subject: `${title}: ${location.name}`, html, text };
}
