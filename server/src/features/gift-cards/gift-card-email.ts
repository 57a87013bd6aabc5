/**
 * The gift card email to the recipient and its copy for the buyer, as HTML and plain text (D-GC-04).
 * User-supplied text is escaped.
 */
import { fullDate, shortDate } from '@gangway/domain/kernel/date-words';
import { dateOf, type Instant, type VenueDate } from '@gangway/domain/kernel/local-time';
import { wallAt } from '@gangway/domain/kernel/zone-time';
import { encode } from 'uqr';
import { t } from '../../messages/t.ts';
import { escapeHtml, linesHtml, withoutLinks } from '../../platform/escape-html.ts';
import { contactOf, type EmailContent, emailHtml, type Sender } from '../receipt/email.presenter.ts';

export interface GiftCardWords extends Sender {
  /** For the buyer instead of the recipient. */
  isCopy: boolean;
  name: string;
  fromName: string;
  recipientName: string;
  message: string | null;
  /** When it is sent to its recipient; null for at once. */
  deliverOn: VenueDate | null;
  /** In groups of four. */
  code: string;
  amount: string;
  /** ISO date; null if it never expires. */
  expiresAt: string | null;
  shopUrl: string;
}

const cell = 6;

/** Draws the code as a table, which every email client renders; neighbors of one color share a cell. */
function squareHtml(code: string): string {
  const rows = encode(code, { ecc: 'M', border: 0 }).data.map((row) => {
    const runs: { isDark: boolean; length: number }[] = [];
    for (const isDark of row) {
      const last = runs.at(-1);
      if (last?.isDark === isDark) last.length += 1;
      else runs.push({ isDark, length: 1 });
    }
    const cells = runs.map(
      ({ isDark, length }) =>
        `<td colspan="${length}" width="${length * cell}" height="${cell}" bgcolor="${isDark ? '#000000' : '#ffffff'}"></td>`,
    );
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table role="img" aria-label="${escapeHtml(t('giftCards.email.qrCode'))}" cellpadding="0" cellspacing="0" style="border:24px solid #ffffff;border-collapse:separate;background:#ffffff;line-height:0">${rows.join('')}</table>`;
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
          date: shortDate(dateOf(wallAt(Date.parse(card.expiresAt) as Instant, location.timeZone))),
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
  const rows = `<tr><td align="center" style="padding:0 28px 20px"><p style="margin:0;font-size:15px">${escapeHtml(name)}</p>
<p style="margin:0 0 12px;font-size:34px;font-weight:700">${escapeHtml(amount)}</p>
${squareHtml(code)}
<p style="margin:12px 0 0;font:700 20px/1.4 ui-monospace,Menlo,Consolas,monospace;letter-spacing:1px">${escapeHtml(code)}</p></td></tr>`;
  const html = emailHtml(card, {
    title,
    picture: location.giftCard?.picture ?? null,
    heading: title,
    paragraphs: [escapeHtml(lead), ...greeting],
    link: { url: shopUrl, words: t('giftCards.email.book') },
    rows,
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
