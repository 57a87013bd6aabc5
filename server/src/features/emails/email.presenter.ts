/** The common frame of venue emails, as plain text and as HTML that works in every email client (D-OR-05). */
import { unbroken } from '@gangway/domain/kernel/date-words';
import { darkInk, inkOn, isDark } from '@gangway/domain/kernel/ink-on';
import type { Location } from '@gangway/domain/location/location';
import { asWritten, currentLocale, directionOf, leftToRight } from '@gangway/domain/messages/locale';
import { t } from '../../messages/t.ts';
import { escapeHtml, linesHtml } from '../../platform/escape-html.ts';
import type { MailLink, MailPicture, MailRow } from '../orders/lines/mail-entry.presenter.ts';

export interface EmailContent {
  subject: string;
  html: string;
  text: string;
}

/** What the frame of an email shows of its sender, and the host that serves its pictures. */
export interface Letterhead {
  location: Pick<
    Location,
    'name' | 'address' | 'phone' | 'email' | 'accentColour' | 'lightLogoVersion' | 'darkLogoVersion'
  > & { key: number };
  imageHost: string;
}

/** The venue that sends the email. */
export interface Sender extends Letterhead {
  location: Location;
}

export type EmailPicture = MailPicture;

export type Row = MailRow;

/** The venue and its street, in the direction they are written in. */
export const placeOf = ({ name, address }: Pick<Letterhead['location'], 'name' | 'address'>) =>
  asWritten([name, address].filter((part) => part !== null).join(', '));

export const contactOf = ({ phone, email }: Letterhead['location']) =>
  [phone === null ? null : leftToRight(phone), email].filter((part) => part !== null).join(' · ');

/** The opening of thank-you emails. */
export const thanks = (name: string) =>
  name === '' ? t('receipt.email.thankYou') : t('receipt.email.thankYouName', { name });

const usualAccent = '#0b6b78';

const button = ({ url, words }: MailLink, accent: string) =>
  `<a href="${escapeHtml(url)}" style="display:inline-block;margin:0 8px 8px 0;padding:14px 22px;border:1px solid ${escapeHtml(accent)};border-radius:12px;background:${escapeHtml(accent)};color:${inkOn(accent)};text-decoration:none;font-weight:650">${escapeHtml(words)}</a>`;

/** Beside the email's one main button. */
export const outlinedButton = ({ url, words }: MailLink) =>
  `<a href="${escapeHtml(url)}" style="display:inline-block;margin:0 8px 8px 0;padding:14px 22px;border:1px solid #8a9a98;border-radius:12px;text-decoration:none;font-weight:650">${escapeHtml(words)}</a>`;

function buttons([main, ...others]: readonly MailLink[], accent: string): string {
  if (main === undefined) return '';
  const outlined =
    others.length === 0 ? '' : `<span class="text">${others.map(outlinedButton).join('')}</span>`;
  return `<p style="margin:0 0 12px">${button(main, accent)}${outlined}</p>`;
}

const addressOf = ({ imageHost, location }: Letterhead, file: string) =>
  escapeHtml(`${imageHost}/${location.key}/${file}`);

/**
 * Gives the logo its own background so it stays legible when an email client inverts colors. Without a logo,
 * shows the name.
 */
function logo(sender: Letterhead): string {
  const { location } = sender;
  const { lightLogoVersion: light, darkLogoVersion: dark } = location;
  const [kind, version] = light === null ? ['dark', dark] : ['light', light];
  const name = escapeHtml(location.name);
  if (version === null) return `<b style="font-size:18px">${name}</b>`;
  return `<img src="${addressOf(sender, `logo-${kind}-${version}.png`)}" height="52" alt="${name}" style="display:block;height:52px;width:auto;max-width:100%;border:0;font-size:18px;font-weight:700">`;
}

function photo(sender: Letterhead, picture: EmailPicture | null): string {
  if (picture === null) return '';
  return `<tr><td><img src="${addressOf(sender, `${picture.version}-1200x630.jpg`)}" width="600" alt="${escapeHtml(picture.alt ?? '')}" style="display:block;width:100%;height:auto;border:0;border-radius:18px 18px 0 0;background:${escapeHtml(picture.colour ?? '#dde3e6')}"></td></tr>`;
}

/** A map is 4:3. Beside the sender's own pictures only: other emails have none. */
function linkedPicture(picture: EmailPicture, sender: Letterhead): string {
  const address = addressOf(sender, `${picture.version}-800x600.jpg`);
  return `<img src="${address}" width="400" alt="${escapeHtml(picture.alt ?? '')}" style="display:block;width:100%;max-width:400px;height:auto;border:0;border-radius:12px;margin:6px 0;background:${escapeHtml(picture.colour ?? '#dde3e6')}">`;
}

/** A list of its own would be indented differently by each mail program. */
const listHtml = ({ title, items }: Extract<Row, { items: unknown }>) =>
  `<b>${escapeHtml(title)}</b><br>${items.map((item) => `• ${unbroken(escapeHtml(item))}`).join('<br>')}`;

function rowHtml(row: Row, sender: Letterhead | null): string {
  if (typeof row === 'string') return unbroken(linesHtml(row));
  if ('strong' in row) return `<b>${unbroken(escapeHtml(row.strong))}</b>`;
  if ('items' in row) return listHtml(row);
  const picture = row.picture === undefined || sender === null ? '' : linkedPicture(row.picture, sender);
  return `<a href="${escapeHtml(row.url)}">${picture}${escapeHtml(row.words)}</a>`;
}

/** @param sender whose pictures the rows may have; without one, they are left out */
export const rowsHtml = (rows: readonly Row[], sender: Letterhead | null = null) =>
  rows
    .map((row) => {
      return `<p style="margin:0 0 4px;overflow-wrap:anywhere">${rowHtml(row, sender)}</p>`;
    })
    .join('\n');

export function rowText(row: Row): string {
  if (typeof row === 'string') return row;
  if ('items' in row) return [row.title, ...row.items.map((item) => `• ${item}`)].join('\n');
  return 'strong' in row ? row.strong : `${row.words}: ${row.url}`;
}

/** The link color, plus dark-mode colors, which must override the inline ones. */
const sheet = (accent: string) => `.text a{color:${isDark(accent) ? accent : darkInk}}
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){body,.page{background:#14191a!important;color:#f1f5f4!important}.sheet{background:#1e2526!important}.soft{color:#b8c4c2!important}.rule{border-color:#3a4547!important}.quote{background:#2a3334!important;color:#f1f5f4!important}.text a{color:#9cd8e0!important}.logo{background:#ffffff!important;color:#14211f!important}}`;

interface Email {
  title: string;
  /** The preview text that mailboxes show next to the subject. */
  preheader?: string;
  picture?: EmailPicture | null;
  heading: string;
  /** Already HTML. */
  paragraphs: readonly string[];
  /** Where the buttons link, the main one first. */
  links: readonly MailLink[];
  /** Table rows between the paragraphs and the footer, already HTML. */
  rows: string;
  foot: readonly string[];
  /** Address that unsubscribes, for emails that nobody waits for. */
  unsubscribe?: string;
}

const unsubscribeHtml = (address: string) =>
  `<p style="margin:8px 0 0"><a class="soft" href="${escapeHtml(address)}" style="color:#52615f">${escapeHtml(t('receipt.email.unsubscribe'))}</a></p>`;

/** The same at the end of the plain text. */
export const unsubscribeText = (address: string): string[] => [
  '',
  `${t('receipt.email.unsubscribe')}: ${address}`,
];

/** Where lines begin and end in the language of the email: mail programs do not know `start` and `end`. */
export const sides = (): { start: 'left' | 'right'; end: 'left' | 'right' } =>
  directionOf(currentLocale()) === 'rtl' ? { start: 'right', end: 'left' } : { start: 'left', end: 'right' };

/** Wraps the content; everything but paragraphs, rows and footer is the same in every email. */
export function emailHtml(sender: Letterhead, email: Email): string {
  const { location } = sender;
  const {
    title,
    preheader = '',
    picture = null,
    heading,
    paragraphs,
    links,
    rows,
    foot,
    unsubscribe,
  } = email;
  const accent = location.accentColour ?? usualAccent;
  return `<!doctype html><html lang="${currentLocale()}" dir="${directionOf(currentLocale())}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${sheet(accent)}</style></head>
<body class="page" style="margin:0;background:#f2f5f6;color:#14211f;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
<div role="main"><table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f2f5f6"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px"><tr><td align="${sides().start}" style="padding:0 0 16px"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td class="logo" style="padding:6px 10px;border-radius:10px">${logo(sender)}</td></tr></table></td></tr></table>
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border-radius:18px;text-align:${sides().start}">
${photo(sender, picture)}
<tr><td style="padding:28px 28px 8px"><h1 style="margin:0 0 8px;font-size:26px;line-height:1.2;overflow-wrap:anywhere">${escapeHtml(heading)}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px;overflow-wrap:anywhere">${paragraph}</p>`).join('\n')}
${buttons(links, accent)}</td></tr>
${rows}
<tr><td class="soft" style="padding:0 28px 28px;color:#52615f;font-size:14px">${foot.map((words) => `<p style="margin:0 0 8px">${linesHtml(words)}</p>`).join('\n')}
<p style="margin:0">${escapeHtml(placeOf(location))}<br>${escapeHtml(contactOf(location))}</p>${unsubscribe === undefined ? '' : unsubscribeHtml(unsubscribe)}</td></tr>
</table></td></tr></table></div></body></html>`;
}
