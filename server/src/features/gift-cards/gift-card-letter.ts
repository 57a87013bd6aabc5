/** The letter that brings a gift card to its recipient, and its copy for the buyer, as HTML and plain text (D-GC-04). Everything from people is escaped. */
import { shortDate } from '@gangway/domain/kernel/date-words';
import { dateOf, type Instant } from '@gangway/domain/kernel/local-time';
import { wallAt } from '@gangway/domain/kernel/zone-time';
import { encode } from 'uqr';
import { escapeHtml, linesHtml } from '../../platform/escape-html.ts';
import { contactOf, type LetterWords, letterHtml, type Sender } from '../receipt/letter.presenter.ts';

export interface GiftCardWords extends Sender {
  /** For the buyer instead of the recipient. */
  isCopy: boolean;
  name: string;
  fromName: string;
  recipientName: string;
  message: string | null;
  /** In groups of four. */
  code: string;
  amount: string;
  /** ISO; null for never. */
  expiresAt: string | null;
  shopUrl: string;
}

const cell = 6;
const careful = 'Anyone who has this code can spend it, so share it only with people you trust.';

/** Neighbours of one colour are one cell; a table is what every mail reader draws. */
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
  return `<table role="img" aria-label="QR code of the gift card" cellpadding="0" cellspacing="0" style="border:24px solid #ffffff;border-collapse:separate;background:#ffffff;line-height:0">${rows.join('')}</table>`;
}

export function giftCardLetter(card: GiftCardWords): LetterWords {
  const { location, isCopy, name, fromName, recipientName, message, code, amount, shopUrl } = card;
  const title = isCopy ? `Your gift card for ${recipientName}` : `${fromName} sent you a gift card`;
  const lead = isCopy
    ? `We have sent this gift card to ${recipientName}. This copy is for you.`
    : `${recipientName}, this gift card is for you.`;
  const expiry =
    card.expiresAt === null
      ? 'It does not expire.'
      : `It can be used until ${shortDate(dateOf(wallAt(Date.parse(card.expiresAt) as Instant, location.timeZone)))}.`;
  const how = `Enter the code when you check out with ${location.name}. Whatever you do not spend stays on the card.`;
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
  const html = letterHtml(card, {
    title,
    picture: location.giftCard?.picture ?? null,
    heading: title,
    paragraphs: [escapeHtml(lead), ...greeting],
    link: { url: shopUrl, words: 'See what you can book' },
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
    `Code: ${code}`,
    '',
    `${how} ${expiry} ${careful}`,
    shopUrl,
    '',
    contactOf(location),
  ].join('\n');
  return { subject: `${title}: ${location.name}`, html, text };
}
