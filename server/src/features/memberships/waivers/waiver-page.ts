/**
 * The page for signing a waiver, open to anyone with its link. The form works without JavaScript; a script
 * adds drawing (D-WV-01).
 */
import { waiverLabels } from '@gangway/domain/memberships/check-waiver';
import { t } from '../../../messages/t.ts';
import { escapeHtml } from '../../../platform/escape-html.ts';
import type { FieldError } from '../../../platform/refused.ts';
import {
  type Shown,
  type VenueOfPage,
  type VenuePage,
  venueLink,
  venuePage,
} from '../../location/venue-page.shared.ts';
import type { WaiverToSign } from './waiver.service.ts';

/** What was typed before, when the page is shown again with errors. */
export interface TypedWaiver {
  signer: string;
  dateOfBirth: string;
  guardian: string;
  signature: string;
}

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

/** Links to the venue's pages; the script points it at the membership instead, labeled with `data-back`. */
const backLink = (venue: VenueOfPage, { className }: { className: string }) =>
  venueLink(venue, {
    className,
    words: t('memberships.waiver.backTo', { venue: venue.venueName }),
    attributes: ` data-back="${escapeHtml(t('memberships.waiver.backToMembership'))}"`,
  });

const page = (parts: Omit<VenuePage, 'back'>) =>
  venuePage({ ...parts, back: parts.venue === null ? '' : backLink(parts.venue, { className: 'back' }) });

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
