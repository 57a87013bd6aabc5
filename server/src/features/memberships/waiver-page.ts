/**
 * The page for signing a waiver, open to anyone with its link. The form works without JavaScript; a script
 * adds drawing (D-WV-01).
 */

import { waiverLabels } from '@gangway/domain/memberships/check-waiver';
import { currentLocale, directionOf } from '@gangway/domain/messages/locale';
import { t } from '../../messages/t.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import type { FieldError } from '../../platform/refused.ts';
import type { WaiverToSign } from './waiver.service.ts';

/** What was typed before, when the page is shown again with errors. */
export interface TypedWaiver {
  signer: string;
  dateOfBirth: string;
  guardian: string;
  signature: string;
}

/** The storefront's design tokens (web/src/styles/tokens.css), for a page outside the web app. */
const style = (accent: string) => `
:root{color-scheme:light;--accent:${accent};
--page:light-dark(oklch(from var(--accent) .984 .004 h),oklch(from var(--accent) .175 .014 h));
--surface:light-dark(#fff,oklch(from var(--accent) .22 .017 h));
--line:light-dark(oklch(from var(--accent) .9 .011 h),oklch(from var(--accent) .33 .02 h));
--line-2:light-dark(oklch(from var(--accent) .6 .022 h),oklch(from var(--accent) .58 .022 h));
--ink:light-dark(oklch(from var(--accent) .22 .022 h),oklch(from var(--accent) .965 .006 h));
--ink-2:light-dark(oklch(from var(--accent) .42 .022 h),oklch(from var(--accent) .82 .012 h));
--act:light-dark(oklch(from var(--accent) min(l,.485) c h),oklch(from var(--accent) max(l,.8) min(c,.13) h));
--on-act:light-dark(#fff,oklch(from var(--accent) .18 .03 h));
--focus:light-dark(oklch(from var(--accent) .52 c h),oklch(from var(--accent) .84 min(c,.13) h));
--ok:light-dark(oklch(.46 .105 155),oklch(.83 .13 155));--ok-soft:light-dark(oklch(.96 .03 155),oklch(.29 .045 155));
--bad:light-dark(oklch(.5 .175 25),oklch(.79 .12 22));
--gutter:clamp(1rem,.55rem + 1.9vi,2.5rem)}
:root.dark{color-scheme:dark}
:root.auto{color-scheme:light dark}
*{box-sizing:border-box;margin:0}
body{min-block-size:100dvh;display:grid;grid-template-rows:auto 1fr;background:var(--page);color:var(--ink);font:1.0625rem/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
a{color:inherit}
.wrap{inline-size:min(100% - 2*var(--gutter),80rem);margin-inline:auto}
header{background:var(--surface);border-block-end:1px solid var(--line)}
header .wrap{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1.5rem;min-block-size:4rem;padding-block:.4rem}
.brand{font-weight:700;overflow-wrap:anywhere}
.brand img{display:block;block-size:2.75rem;inline-size:auto;max-inline-size:min(60vw,16rem);object-fit:contain;object-position:left}
.on-dark{display:none!important}
.dark .on-light{display:none!important}
.dark .on-dark{display:block!important}
@media (prefers-color-scheme:dark){.auto .on-light{display:none!important}.auto .on-dark{display:block!important}}
.back{display:inline-flex;align-items:center;min-block-size:2.75rem;font-weight:620;font-size:.9375rem}
main{padding-block:clamp(1.25rem,3.5vi,3rem) 4rem}
.cols{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,26rem);gap:1.5rem clamp(2rem,4.5vi,4.5rem);align-items:start}
h1{font-size:clamp(1.875rem,1.5rem + 1.6vi,2.875rem);line-height:1.15;letter-spacing:-.02em;overflow-wrap:anywhere}
h2{font-size:1.3125rem;line-height:1.25}
.top{display:grid;gap:.6rem;margin-block-end:1.25rem}
.muted{color:var(--ink-2)}
.doc{display:grid;gap:.75rem;border-block-start:1px solid var(--line);padding-block-start:1.4rem}
.doc p{max-inline-size:62ch;overflow-wrap:anywhere}
form{position:sticky;inset-block-start:1.5rem;display:grid;gap:1.1rem;padding:1.4rem;background:var(--surface);border:1px solid var(--line);border-radius:1.5rem;box-shadow:0 6px 20px -8px #0002}
.field{display:grid;gap:.3rem}
label,.label{font-weight:620}
input{font:inherit;color:inherit;background:var(--surface);border:1px solid var(--line-2);border-radius:.75rem;min-block-size:3rem;padding:.5rem .9rem;inline-size:100%}
a:focus-visible,input:focus-visible,button:focus-visible,canvas:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
[aria-invalid=true]{border:2px solid var(--bad)}
.error{color:var(--bad);font-weight:600}
.help{color:var(--ink-2);font-size:.9375rem}
canvas{display:block;inline-size:100%;block-size:9rem;background:#fff;border:1px solid var(--line-2);border-radius:.75rem;touch-action:none;cursor:crosshair}
button,.button{display:inline-flex;align-items:center;justify-content:center;font:inherit;font-weight:650;min-block-size:2.75rem;padding:.5rem 1.25rem;border-radius:.75rem;border:1px solid var(--line-2);background:transparent;color:inherit;cursor:pointer;text-decoration:none}
button[type=submit],.primary{background:var(--act);border-color:var(--act);color:var(--on-act)}
button[type=submit]{min-block-size:3.25rem}
.status{justify-self:start;padding:.2rem .75rem;border-radius:2rem;background:var(--ok-soft);color:var(--ok);font-size:.9375rem;font-weight:640}
.row{display:flex;gap:.5rem;flex-wrap:wrap;margin-block-start:.6rem}
.short{display:grid;gap:1rem;justify-items:start}
[hidden]{display:none!important}
@media (width<=60rem){.cols{grid-template-columns:minmax(0,1fr)}form{position:static}}
@media (width<=30rem){form{margin-inline:calc(var(--gutter)*-1);padding-inline:var(--gutter);border-inline:0;border-radius:0;box-shadow:none}}
@media print{form,.back{display:none}}
`;

/** Reads what the membership page stored in this tab: the link back, and values the signer just typed. */
const readKept = `
const memberKey = location.pathname.replace(/\\/+$/, '').split('/').pop();
let kept = null;
try { kept = JSON.parse(sessionStorage.getItem('waiver') ?? 'null'); } catch { /* Storage blocked or invalid: fill in nothing. */ }
if (kept?.memberKey !== memberKey) kept = null;
if (typeof kept?.back === 'string' && kept.back.startsWith('/') && !kept.back.startsWith('//'))
  for (const link of document.querySelectorAll('[data-back]')) { link.href = kept.back; link.textContent = link.dataset.back; }
`;

/** Draws on a canvas, stores the strokes as text, and prevents submitting twice. */
const script = `${readKept}
const form = document.querySelector('form');
const field = form.elements.signature;
const pad = document.getElementById('pad');
const typed = document.getElementById('typed');
const drawn = document.getElementById('drawn');
const guardian = document.getElementById('guardian-field');
const pen = pad.getContext('2d');
let path = '', isDown = false;
function clear() {
  pad.width = pad.clientWidth; pad.height = pad.clientHeight; path = '';
  pen.lineWidth = 2.5; pen.lineCap = 'round'; pen.strokeStyle = '#10181c';
}
function line(letter, x, y) {
  if (letter === 'M') { pen.beginPath(); pen.moveTo(x, y); } else { pen.lineTo(x, y); pen.stroke(); }
}
function point(event, letter) {
  const box = pad.getBoundingClientRect();
  const x = Math.round(event.clientX - box.left), y = Math.round(event.clientY - box.top);
  if (path.length < 19000) path += letter + x + ' ' + y;
  line(letter, x, y);
}
function draw() { typed.hidden = true; drawn.hidden = false; clear(); }
pad.addEventListener('pointerdown', (event) => { isDown = true; pad.setPointerCapture(event.pointerId); point(event, 'M'); });
pad.addEventListener('pointermove', (event) => { if (isDown) point(event, 'L'); });
for (const end of ['pointerup', 'pointercancel']) pad.addEventListener(end, () => { isDown = false; });
document.getElementById('draw').addEventListener('click', () => { draw(); pad.focus(); });
document.getElementById('type').addEventListener('click', () => { drawn.hidden = true; typed.hidden = false; path = ''; field.value = ''; field.focus(); });
document.getElementById('clear').addEventListener('click', clear);
document.getElementById('draw').hidden = false;
// Redraw a signature that came back with errors.
const before = field.value;
if (/^M\\d/.test(before)) {
  draw();
  for (const [, letter, x, y] of before.matchAll(/([ML])(\\d+) (\\d+)/g)) line(letter, Number(x), Number(y));
  path = before;
}
for (const name of ['signer', 'dateOfBirth', 'guardian'])
  if (typeof kept?.[name] === 'string' && form.elements[name].value === '') form.elements[name].value = kept[name];
function askGuardian() {
  const born = form.elements.dateOfBirth.value;
  const of18 = (Number(form.dataset.today.slice(0, 4)) - 18) + form.dataset.today.slice(4);
  guardian.hidden = born === '' || born <= of18;
}
form.elements.dateOfBirth.addEventListener('input', askGuardian);
askGuardian();
let isSent = false;
form.addEventListener('submit', (event) => {
  if (isSent) { event.preventDefault(); return; }
  if (!drawn.hidden) field.value = path;
  // Adults sign for themselves.
  if (guardian.hidden) form.elements.guardian.value = '';
  isSent = true;
});
addEventListener('pageshow', () => { isSent = false; });
document.querySelector('[aria-invalid=true]')?.focus();
`;

const forgetKept = `${readKept}
try { sessionStorage.removeItem('waiver'); } catch { /* Storage blocked: nothing to remove. */ }
`;

/** How the page is shown: the shop's theme, and the nonce. */
export interface Shown {
  nonce: string;
  theme: 'light' | 'dark' | 'auto';
}

/** What every page of a venue has: its color, its logo, the link back. */
export type VenueOfPage = Pick<
  WaiverToSign,
  'venueName' | 'venueAddress' | 'accent' | 'logoOnLight' | 'logoOnDark'
>;

interface PageParts extends Shown {
  title: string;
  venue: VenueOfPage | null;
  body: string;
  script?: string;
}

function brandOf(venue: VenueOfPage): string {
  const { venueName, logoOnLight, logoOnDark } = venue;
  const name = escapeHtml(venueName);
  if (logoOnLight === null || logoOnDark === null) return name;
  const image = (address: string, className: string) =>
    `<img class="${className}" src="${escapeHtml(address)}" height="44" alt="${name}">`;
  return `${image(logoOnLight, 'on-light')}${image(logoOnDark, 'on-dark')}`;
}

/** Links to the venue's pages; the script points it at the membership instead, labeled with `data-back`. */
const backLink = ({ venueName, venueAddress }: VenueOfPage, { className }: { className: string }) =>
  `<a class="${className}" data-back="${escapeHtml(t('memberships.waiver.backToMembership'))}" href="${escapeHtml(venueAddress)}">${escapeHtml(t('memberships.waiver.backTo', { venue: venueName }))}</a>`;

const headerOf = (venue: VenueOfPage) =>
  `<header><div class="wrap"><span class="brand">${brandOf(venue)}</span>
${backLink(venue, { className: 'back' })}</div></header>`;

const page = ({ title, nonce, theme, venue, body, script: program }: PageParts) => `<!doctype html>
<html lang="${currentLocale()}" dir="${directionOf(currentLocale())}"${theme === 'light' ? '' : ` class="${theme}"`}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style nonce="${nonce}">${style(venue?.accent ?? '#0c6e78')}</style></head>
<body>${venue === null ? '<div></div>' : headerOf(venue)}<main class="wrap">${body}</main>${program === undefined ? '' : `<script nonce="${nonce}">${program}</script>`}</body></html>`;

/** Splits a text into paragraphs at blank lines; single line breaks only wrap the venue file. */
const paragraphs = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((one) => one.replace(/\s+/g, ' ').trim())
    .filter((one) => one !== '')
    .map((one) => `<p>${escapeHtml(one)}</p>`)
    .join('\n');

interface InputOfPage {
  name: keyof TypedWaiver;
  label: string;
  value: string;
  error: string | undefined;
  attributes: string;
  help?: string;
}

function input({ name, label, value, error, attributes, help }: InputOfPage): string {
  const described = [error === undefined ? '' : `${name}-error`, help === undefined ? '' : `${name}-help`]
    .filter((id) => id !== '')
    .join(' ');
  return `<div class="field"><label for="${name}">${escapeHtml(label)}</label>
<input id="${name}" name="${name}" value="${escapeHtml(value)}" ${attributes}${error === undefined ? '' : ' aria-invalid="true"'}${described === '' ? '' : ` aria-describedby="${described}"`}>
${error === undefined ? '' : `<span class="error" id="${name}-error">${escapeHtml(error)}</span>`}
${help === undefined ? '' : `<span class="help" id="${name}-help">${escapeHtml(help)}</span>`}</div>`;
}

const nothingTyped: TypedWaiver = { signer: '', dateOfBirth: '', guardian: '', signature: '' };

export function waiverPage(
  waiver: WaiverToSign,
  shown: Shown,
  typed: TypedWaiver = nothingTyped,
  complaints: readonly FieldError[] = [],
): string {
  const of = (name: string) => complaints.find(({ key }) => key === name)?.words;
  const general = complaints.find(({ key }) => !(key in nothingTyped))?.words;
  const venue = waiver.venueName;
  const heading = escapeHtml(t('memberships.waiver.heading'));
  const body = `<div class="cols"><div><div class="top"><h1>${heading}</h1>
<p class="muted">${escapeHtml(t('memberships.waiver.lead', { venue }))}</p></div>
<section class="doc" aria-labelledby="text"><h2 id="text">${escapeHtml(t('memberships.waiver.document'))}</h2>${paragraphs(waiver.text)}</section></div>
<form method="post" novalidate aria-label="${heading}" data-today="${waiver.today}">
${general === undefined ? '' : `<p class="error" role="alert">${escapeHtml(general)}</p>`}
<input type="hidden" name="textVersion" value="${waiver.textVersion}">
${input({ name: 'signer', label: waiverLabels.signer, value: typed.signer, error: of('signer'), attributes: 'maxlength="200" autocomplete="name" required', help: t('memberships.waiver.signerHelp') })}
${input({ name: 'dateOfBirth', label: waiverLabels.birthdate, value: typed.dateOfBirth, error: of('dateOfBirth'), attributes: `type="date" min="1900-01-01" max="${waiver.today}" autocomplete="off" required` })}
<div id="guardian-field">${input({ name: 'guardian', label: waiverLabels.guardian, value: typed.guardian, error: of('guardian'), attributes: 'maxlength="200" autocomplete="off"', help: t('memberships.waiver.guardianHelp') })}</div>
<div id="typed">${input({ name: 'signature', label: waiverLabels.signature, value: typed.signature, error: of('signature'), attributes: 'maxlength="20000" autocomplete="off" required', help: t('memberships.waiver.signatureHelp') })}
<p class="row"><button type="button" id="draw" hidden>${escapeHtml(t('memberships.waiver.drawInstead'))}</button></p></div>
<div id="drawn" hidden><div class="field"><span class="label" id="pad-label">${waiverLabels.signature}</span>
<canvas id="pad" tabindex="0" role="img" aria-labelledby="pad-label"></canvas></div>
<p class="row"><button type="button" id="clear">${escapeHtml(t('memberships.waiver.clear'))}</button><button type="button" id="type">${escapeHtml(t('memberships.waiver.typeInstead'))}</button></p></div>
<button type="submit">${escapeHtml(t('memberships.waiver.sign'))}</button>
<p class="help">${escapeHtml(t('memberships.waiver.consent'))}</p></form></div>`;
  return page({ title: t('memberships.waiver.title', { venue }), venue: waiver, body, script, ...shown });
}

export const signedPage = (venue: VenueOfPage, shown: Shown): string =>
  page({
    title: t('memberships.waiver.signedTitle', { venue: venue.venueName }),
    venue,
    body: `<div class="short"><p class="status">${escapeHtml(t('memberships.waiver.signed'))}</p><h1>${escapeHtml(t('memberships.waiver.thanks'))}</h1><p class="muted">${escapeHtml(t('memberships.waiver.signedFor', { venue: venue.venueName }))}</p>
${backLink(venue, { className: 'button primary' })}</div>`,
    script: forgetKept,
    ...shown,
  });

export const nothingToSignPage = (shown: Shown): string =>
  page({
    title: t('memberships.waiver.nothingTitle'),
    venue: null,
    body: `<div class="short"><h1>${escapeHtml(t('memberships.waiver.nothing'))}</h1><p>${escapeHtml(t('memberships.waiver.checkLink'))}</p></div>`,
    ...shown,
  });
