/** The small page on which a waiver is signed, by whoever has its link: a form that works without a script, with one that draws (D-WV-01). */
import { waiverLabels } from '@gangway/domain/memberships/check-waiver';
import { escapeHtml, linesHtml } from '../../platform/escape-html.ts';
import type { FieldError } from '../../platform/refused.ts';
import type { WaiverToSign } from './waiver.service.ts';

/** What was typed before, when the page comes again with complaints. */
export interface TypedWaiver {
  signer: string;
  dateOfBirth: string;
  guardian: string;
  signature: string;
}

const style = `
:root{color-scheme:light dark;--ink:#1b2228;--ink-2:#56616b;--page:#f6f8f9;--surface:#fff;--line:#c6ced5;--accent:#0b5a63;--on-accent:#fff;--bad:#a5231c}
@media (prefers-color-scheme:dark){:root{--ink:#eef2f4;--ink-2:#aab4bc;--page:#12171a;--surface:#1b2226;--line:#4a555d;--accent:#7fd0d8;--on-accent:#06282c;--bad:#ff9d94}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:1.0625rem/1.5 system-ui,sans-serif}
main{max-inline-size:42rem;margin-inline:auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.6rem;line-height:1.2;margin:0 0 .25rem}
.muted{color:var(--ink-2)}
.text{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:1rem;margin-block:1rem;max-block-size:22rem;overflow:auto}
form{display:grid;gap:1.1rem}
.field{display:grid;gap:.3rem}
label,.label{font-weight:620}
input{font:inherit;color:inherit;background:var(--surface);border:1px solid var(--line);border-radius:10px;min-block-size:2.875rem;padding:.5rem .75rem;inline-size:100%}
input:focus-visible,button:focus-visible,canvas:focus-visible,.text:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
[aria-invalid=true]{border:2px solid var(--bad)}
.error{color:var(--bad);font-weight:600}
.help{color:var(--ink-2);font-size:.9375rem}
canvas{inline-size:100%;block-size:9rem;background:#fff;border:1px solid var(--line);border-radius:10px;touch-action:none;cursor:crosshair}
button{font:inherit;font-weight:650;min-block-size:2.875rem;padding:.5rem 1.25rem;border-radius:10px;border:1px solid var(--line);background:transparent;color:inherit;cursor:pointer}
button[type=submit]{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.row{display:flex;gap:.5rem;flex-wrap:wrap}
[hidden]{display:none!important}
`;

/** Draws on a canvas, keeps the lines as text, and sends a page that was pressed twice only once. */
const script = `
const form = document.querySelector('form');
const field = form.elements.signature;
const pad = document.getElementById('pad');
const typed = document.getElementById('typed');
const drawn = document.getElementById('drawn');
const pen = pad.getContext('2d');
let path = '', isDown = false;
function clear() {
  pad.width = pad.clientWidth; pad.height = pad.clientHeight; path = '';
  pen.lineWidth = 2.5; pen.lineCap = 'round'; pen.strokeStyle = '#10181c';
}
function point(event, letter) {
  const box = pad.getBoundingClientRect();
  const x = Math.round(event.clientX - box.left), y = Math.round(event.clientY - box.top);
  if (path.length < 19000) path += letter + x + ' ' + y;
  if (letter === 'M') { pen.beginPath(); pen.moveTo(x, y); } else { pen.lineTo(x, y); pen.stroke(); }
}
pad.addEventListener('pointerdown', (event) => { isDown = true; pad.setPointerCapture(event.pointerId); point(event, 'M'); });
pad.addEventListener('pointermove', (event) => { if (isDown) point(event, 'L'); });
for (const end of ['pointerup', 'pointercancel']) pad.addEventListener(end, () => { isDown = false; });
document.getElementById('draw').addEventListener('click', () => { typed.hidden = true; drawn.hidden = false; clear(); pad.focus(); });
document.getElementById('type').addEventListener('click', () => { drawn.hidden = true; typed.hidden = false; path = ''; field.focus(); });
document.getElementById('clear').addEventListener('click', clear);
document.getElementById('draw').hidden = false;
let isSent = false;
form.addEventListener('submit', (event) => {
  if (isSent) { event.preventDefault(); return; }
  if (!drawn.hidden) field.value = path;
  isSent = true;
});
addEventListener('pageshow', () => { isSent = false; });
document.querySelector('[aria-invalid=true]')?.focus();
`;

interface PageParts {
  title: string;
  nonce: string;
  body: string;
  script?: string;
}

const page = ({ title, nonce, body, script: program }: PageParts) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style nonce="${nonce}">${style}</style></head>
<body><main>${body}</main>${program === undefined ? '' : `<script nonce="${nonce}">${program}</script>`}</body></html>`;

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
const isDrawing = (signature: string) => /^M\d/.test(signature);

export function waiverPage(
  waiver: WaiverToSign,
  nonce: string,
  typed: TypedWaiver = nothingTyped,
  complaints: readonly FieldError[] = [],
): string {
  const of = (name: string) => complaints.find(({ key }) => key === name)?.words;
  const general = complaints.find(({ key }) => !(key in nothingTyped))?.words;
  const body = `<h1>Waiver</h1><p class="muted">${escapeHtml(waiver.venueName)}</p>
${general === undefined ? '' : `<p class="error" role="alert">${escapeHtml(general)}</p>`}
<section class="text" tabindex="0" aria-label="Text of the waiver">${linesHtml(waiver.text)}</section>
<form method="post" novalidate>
<input type="hidden" name="textVersion" value="${waiver.textVersion}">
${input({ name: 'signer', label: waiverLabels.signer, value: typed.signer, error: of('signer'), attributes: 'maxlength="200" autocomplete="name" required', help: 'Of the member this waiver is for.' })}
${input({ name: 'dateOfBirth', label: waiverLabels.birthdate, value: typed.dateOfBirth, error: of('dateOfBirth'), attributes: `type="date" min="1900-01-01" max="${waiver.today}" autocomplete="off" required` })}
${input({ name: 'guardian', label: waiverLabels.guardian, value: typed.guardian, error: of('guardian'), attributes: 'maxlength="200" autocomplete="off"', help: 'For members under 18: who signs for them.' })}
<div id="typed">${input({ name: 'signature', label: waiverLabels.signature, value: isDrawing(typed.signature) ? '' : typed.signature, error: of('signature'), attributes: 'maxlength="20000" autocomplete="off" required', help: 'Type your full name.' })}
<p><button type="button" id="draw" hidden>Draw it instead</button></p></div>
<div id="drawn" hidden><div class="field"><span class="label" id="pad-label">${waiverLabels.signature}</span>
<canvas id="pad" tabindex="0" role="img" aria-labelledby="pad-label"></canvas></div>
<p class="row"><button type="button" id="clear">Clear</button><button type="button" id="type">Type it instead</button></p></div>
<button type="submit">Sign</button></form>`;
  return page({ title: `Waiver | ${waiver.venueName}`, nonce, body, script });
}

export const signedPage = (venueName: string, nonce: string): string =>
  page({
    title: `Waiver signed | ${venueName}`,
    nonce,
    body: `<h1>Thank you, you can close this page.</h1><p class="muted">Your waiver for ${escapeHtml(venueName)} is signed.</p>`,
  });

export const nothingToSignPage = (nonce: string): string =>
  page({
    title: 'Nothing to sign',
    nonce,
    body: '<h1>There is nothing to sign here.</h1><p>Please check the link, or ask the venue for a new one.</p>',
  });
