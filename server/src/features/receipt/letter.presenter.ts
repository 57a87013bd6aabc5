/** What letters of a venue have in common: the frame around them (D-OR-05). */
import type { Location } from '@gangway/domain/location/location';
import { escapeHtml } from '../../platform/escape-html.ts';

export interface LetterWords {
  subject: string;
  html: string;
  text: string;
}

export const contactOf = ({ phone, email }: Location) =>
  [phone, email].filter((part) => part !== null).join(' · ');

const button = (address: string, words: string, accent: string) =>
  `<p style="margin:0 0 20px"><a href="${escapeHtml(address)}" style="display:inline-block;padding:12px 22px;border-radius:12px;background:${escapeHtml(accent)};color:#fff;text-decoration:none;font-weight:650">${escapeHtml(words)}</a></p>`;

/** Everything but the paragraphs and the rows between them and the foot is the same in every letter; both are HTML already. */
export function letterHtml(
  location: Location,
  parts: {
    title: string;
    heading: string;
    paragraphs: readonly string[];
    /** Where the button leads. */
    link: { url: string; words: string };
    rows: string;
    foot: readonly string[];
  },
): string {
  const { title, heading, paragraphs, link, rows, foot } = parts;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#f2f5f6;color:#14211f;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#fff;border-radius:18px">
<tr><td style="padding:28px 28px 8px"><p style="margin:0 0 12px;font-weight:700">${escapeHtml(location.name)}</p>
<h1 style="margin:0 0 8px;font-size:26px;line-height:1.2">${escapeHtml(heading)}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${paragraph}</p>`).join('\n')}
${button(link.url, link.words, location.accentColour ?? '#0b6b78')}</td></tr>
${rows}
<tr><td style="padding:0 28px 28px;color:#52615f;font-size:14px">${foot.map((words) => `<p style="margin:0 0 8px">${escapeHtml(words)}</p>`).join('\n')}
<p style="margin:0">${escapeHtml([location.name, location.address].filter((part) => part !== null).join(', '))}<br>${escapeHtml(contactOf(location))}</p></td></tr>
</table></td></tr></table></body></html>`;
}
