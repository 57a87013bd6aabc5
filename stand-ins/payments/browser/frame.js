/**
 * The card fields inside the gateway's frame. Input stays on this origin; the shop receives a one-time token.
 */
import {
  brandOf,
  digitsOf,
  groupDigits,
  isPast,
  isTooFar,
  isWholeNumber,
  readExpiry,
} from './card-number.js';
import { wordsFor } from './frame-words.js';
import { setTheme } from './theme.js';

/** @typedef {'number' | 'expiry' | 'code'} FieldName */
/** @typedef {keyof import('./frame-words.js').Words} WordKey */

/**
 * @template {Element} T
 * @param {string} id
 * @param {new () => T} type
 */
function element(id, type) {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`The card form lacks #${id}.`);
  return found;
}

const parentOrigin = document.body.dataset.parent ?? '';
const form = element('card', HTMLFormElement);
/** @type {Record<FieldName, HTMLInputElement>} */
const fields = {
  number: element('number', HTMLInputElement),
  expiry: element('expiry', HTMLInputElement),
  code: element('code', HTMLInputElement),
};
/** @type {FieldName[]} */
const names = ['number', 'expiry', 'code'];
const brandMark = element('brand', HTMLElement);
const brandName = element('brand-name', HTMLElement);

let words = wordsFor('en').words;
let publicKey = '';
let lastState = '';
/**
 * Counts edits, so that the holder of a token can tell whether it still matches the card that is typed in.
 */
let edits = 0;
let lastTyped = '';
/**
 * Fields whose error is shown: invalid fields that lost focus, and all invalid fields after an attempt to
 * pay. @type {Map<FieldName | 'form', WordKey>}
 */
const shown = new Map();

/** @param {Record<string, unknown>} message */
function tell(message) {
  window.parent.postMessage({ source: 'gangway-card', ...message }, parentOrigin);
}

/**
 * Returns the error of a field's current value, or null.
 * @param {FieldName} name
 * @returns {WordKey | null}
 */
function faultOf(name) {
  const text = fields[name].value.trim();
  if (text === '') return `${name}_missing`;
  if (name === 'number') return isWholeNumber(digitsOf(text)) ? null : 'number_invalid';
  if (name === 'code') {
    const length = brandOf(digitsOf(fields.number.value)).codeLength;
    if (/^\d+$/.test(text) && text.length === length) return null;
    return length === 4 ? 'code_invalid4' : 'code_invalid3';
  }
  const expiry = readExpiry(text);
  const today = new Date();
  const now = { month: today.getMonth() + 1, year: today.getFullYear() };
  if (!expiry || isTooFar(expiry, now)) return 'expiry_invalid';
  return isPast(expiry, now) ? 'expiry_past' : null;
}

/** @param {FieldName | 'form'} name */
function paintError(name) {
  const line = element(`${name}-error`, HTMLElement);
  const key = shown.get(name);
  line.hidden = key === undefined;
  if (key !== undefined) {
    line.innerHTML =
      '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 4 2.5 20h19ZM12 10v4.5m0 2.7v.1"/></svg><span></span>';
    const text = line.querySelector('span');
    if (text) text.textContent = words[key];
  } else {
    line.textContent = '';
  }
  if (name !== 'form') fields[name].setAttribute('aria-invalid', String(key !== undefined));
}

function tellState() {
  const typedNow = names.map((name) => fields[name].value).join('\n');
  if (typedNow !== lastTyped) edits += 1;
  lastTyped = typedNow;
  const faults = names.flatMap((field) => {
    const fault = faultOf(field);
    return fault === null ? [] : [{ field, message: words[fault] }];
  });
  const complete = faults.length === 0;
  const first = [...names, /** @type {const} */ ('form')]
    .map((name) => shown.get(name))
    .find((key) => key !== undefined);
  const brand = brandOf(digitsOf(fields.number.value)).brand;
  const error = first === undefined ? null : words[first];
  const state = { type: 'state', complete, error, faults, brand, edits };
  const text = JSON.stringify(state);
  if (text === lastState) return;
  lastState = text;
  tell(state);
}

/**
 * @param {FieldName | 'form'} name
 * @param {WordKey | null} key
 */
function showError(name, key) {
  if (key === null) shown.delete(name);
  else shown.set(name, key);
  paintError(name);
}

/** @type {Record<string, string>} */
const marks = {
  card: '<rect x="1" y="1" width="34" height="22" rx="4" fill="none" stroke="currentColor" stroke-width="1.500"/><path d="M1 8h34" stroke="currentColor" stroke-width="2.500"/><path d="M6 17h7" stroke="currentColor" stroke-width="1.500" stroke-linecap="round"/>',
  visa: '<rect width="36" height="24" rx="4" fill="#1a3f95"/><text x="18" y="16.500" text-anchor="middle" fill="#fff" font-size="11.500" font-weight="800" font-style="italic" font-family="Arial, sans-serif">VISA</text>',
  mastercard:
    '<rect width="36" height="24" rx="4" fill="#26262b"/><circle cx="14.500" cy="12" r="6.500" fill="#e2231a"/><circle cx="21.500" cy="12" r="6.500" fill="#f79e1b" fill-opacity=".88"/>',
  amex: '<rect width="36" height="24" rx="4" fill="#0f65b8"/><text x="18" y="15.500" text-anchor="middle" fill="#fff" font-size="9.500" font-weight="800" font-family="Arial, sans-serif">AMEX</text>',
  discover:
    '<rect x=".5" y=".5" width="35" height="23" rx="4" fill="#fff" stroke="#b9bec4"/><text x="16" y="15" text-anchor="middle" fill="#1d2226" font-size="6.500" font-weight="800" font-family="Arial, sans-serif">DISC</text><circle cx="28" cy="12.500" r="4" fill="#f26e21"/>',
  jcb: '<rect width="36" height="24" rx="4" fill="#0b6e4f"/><text x="18" y="16" text-anchor="middle" fill="#fff" font-size="10.500" font-weight="800" font-family="Arial, sans-serif">JCB</text>',
  diners:
    '<rect width="36" height="24" rx="4" fill="#0d5b8f"/><circle cx="18" cy="12" r="7.500" fill="#fff"/><path d="M15.500 7.500v9M20.500 7.500v9" stroke="#0d5b8f" stroke-width="2"/>',
  unionpay:
    '<rect width="36" height="24" rx="4" fill="#0f6a73"/><text x="18" y="15" text-anchor="middle" fill="#fff" font-size="6.500" font-weight="800" font-family="Arial, sans-serif">UnionPay</text>',
};

function paintBrand() {
  const { brand, name, codeLength } = brandOf(digitsOf(fields.number.value));
  if (brandMark.dataset.brand !== brand) {
    brandMark.dataset.brand = brand;
    brandMark.innerHTML = `<svg viewBox="0 0 36 24">${marks[brand] ?? marks.card}</svg>`;
    brandName.textContent = brand === 'card' ? '' : name;
  }
  fields.code.maxLength = codeLength;
  fields.code.placeholder = codeLength === 4 ? words.codeHint4 : words.codeHint3;
}

/**
 * Writes a formatted value and keeps the caret behind the same digit.
 * @param {HTMLInputElement} input
 * @param {string} value
 */
function rewrite(input, value) {
  if (input.value === value) return;
  const before = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
  const atEnd = input.selectionStart === input.value.length;
  input.value = value;
  if (document.activeElement !== input) return;
  let place = atEnd ? value.length : 0;
  for (let seen = 0; !atEnd && place < value.length && seen < before; place++)
    if (/\d/.test(value[place] ?? '')) seen++;
  input.setSelectionRange(place, place);
}

/** @param {InputEvent} event */
function formatExpiry(event) {
  const text = fields.expiry.value;
  const erasing = event.inputType?.startsWith('delete') ?? false;
  const long = /^\s*(\d{1,2})\s*[/.-]\s*20(\d{2})\s*$/.exec(text);
  if (long) return rewrite(fields.expiry, `${(long[1] ?? '').padStart(2, '0')} / ${long[2]}`);
  let digits = digitsOf(text);
  if (/^\s*\d\s*[/.-]/.test(text)) digits = `0${digits}`;
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  digits =
    digits.length === 6 && digits.slice(2, 4) === '20'
      ? digits.slice(0, 2) + digits.slice(4)
      : digits.slice(0, 4);
  if (digits.length < 2 || (erasing && digits.length === 2)) return rewrite(fields.expiry, digits);
  rewrite(fields.expiry, `${digits.slice(0, 2)} / ${digits.slice(2)}`);
}

/**
 * @param {FieldName} name
 * @param {InputEvent} event
 */
function typed(name, event) {
  const field = fields[name];
  if (name === 'number') {
    rewrite(field, groupDigits(field.value));
    paintBrand();
  } else if (name === 'expiry') formatExpiry(event);
  else rewrite(field, digitsOf(field.value).slice(0, field.maxLength));
  showError('form', null);
  // An error disappears as soon as it is fixed, and appears only when the field loses focus.
  if (shown.has(name)) showError(name, faultOf(name));
  if (name === 'number' && shown.has('code')) showError('code', faultOf('code'));
  moveOn(name, event);
  tellState();
}

/**
 * Moves to the next field once this one is complete and valid, if the last digit was typed at its end.
 * @param {FieldName} name
 * @param {InputEvent} event
 */
function moveOn(name, event) {
  const field = fields[name];
  const next = name === 'number' ? fields.expiry : name === 'expiry' ? fields.code : null;
  if (!next || event.inputType !== 'insertText' || field.selectionStart !== field.value.length) return;
  const digits = digitsOf(field.value);
  const full =
    name === 'number'
      ? digits.length === Math.max(...brandOf(digits).lengths) || digits.length === 16
      : digits.length === 4;
  if (full && faultOf(name) === null && next.value === '') next.focus();
}

for (const name of names) {
  const field = fields[name];
  field.addEventListener('input', (event) => {
    // Autofill sends a plain event without an input type.
    typed(name, event instanceof InputEvent ? event : new InputEvent('input'));
  });
  field.addEventListener('blur', () => {
    if (field.value.trim() !== '') showError(name, faultOf(name));
    tellState();
  });
  field.closest('.cell')?.addEventListener('mousedown', (event) => {
    if (event.target === field) return;
    event.preventDefault();
    field.focus();
  });
}
form.addEventListener('submit', (event) => {
  event.preventDefault();
  tell({ type: 'submit' });
});

/** @param {unknown} locale */
function setLocale(locale) {
  const chosen = wordsFor(typeof locale === 'string' ? locale : undefined);
  words = chosen.words;
  document.documentElement.lang = chosen.language;
  form.setAttribute('aria-label', words.group);
  for (const name of names) {
    const label = document.querySelector(`label[for="${name}"]`);
    if (label) label.textContent = words[name];
  }
  fields.number.placeholder = words.numberHint;
  fields.expiry.placeholder = words.expiryHint;
  paintBrand();
}

function clear() {
  form.reset();
  for (const name of [...names, /** @type {const} */ ('form')]) showError(name, null);
  paintBrand();
  tellState();
}

/**
 * Refusal keys that the gateway may return, and where to show them.
 * @type {Record<string, [FieldName | 'form', WordKey]>}
 */
const refusals = {
  number_invalid: ['number', 'number_invalid'],
  not_a_test_card: ['number', 'not_a_test_card'],
  expiry_invalid: ['expiry', 'expiry_invalid'],
  expiry_past: ['expiry', 'expiry_past'],
  code_invalid: ['code', 'code_invalid3'],
  key_unknown: ['form', 'key_unknown'],
};

/** @param {number} request */
async function tokenize(request) {
  showError('form', null);
  for (const name of names) showError(name, faultOf(name));
  const wrong = names.find((name) => shown.has(name));
  if (wrong) {
    fields[wrong].focus();
    tellState();
    tell({
      type: 'failed',
      request,
      code: 'incomplete',
      message: words[shown.get(wrong) ?? 'number_invalid'],
    });
    return;
  }
  const body = JSON.stringify({
    publicKey,
    number: digitsOf(fields.number.value),
    expiry: fields.expiry.value,
    code: fields.code.value,
  });
  /** @type {[FieldName | 'form', WordKey]} */
  let refusal;
  try {
    const answer = await fetch('/frame/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(20_000),
    });
    const content = await answer.json();
    if (answer.ok) {
      tell({ type: 'token', request, token: content.token, brand: content.brand, last4: content.last4 });
      return;
    }
    const code = String(content.error?.code);
    refusal = (Object.hasOwn(refusals, code) ? refusals[code] : undefined) ?? ['form', 'unavailable'];
  } catch {
    refusal = ['form', 'unavailable'];
  }
  showError(...refusal);
  if (refusal[0] !== 'form') fields[refusal[0]].focus();
  tellState();
  tell({
    type: 'failed',
    request,
    code: refusal[1] === 'unavailable' ? 'unavailable' : 'refused',
    message: words[refusal[1]],
  });
}

/**
 * The field that the shop names, or else the first that is incomplete.
 * @param {unknown} named
 */
function fieldToFocus(named) {
  const name = names.find((one) => one === named) ?? names.find((one) => faultOf(one) !== null);
  return fields[name ?? 'number'];
}

window.addEventListener('message', (event) => {
  if (event.source !== window.parent || event.origin !== parentOrigin) return;
  const message = event.data;
  if (typeof message !== 'object' || message === null || message.source !== 'gangway-shop') return;
  switch (message.type) {
    case 'init':
      if (typeof message.publicKey === 'string') publicKey = message.publicKey;
      setTheme(message.theme);
      setLocale(message.locale);
      document.body.dataset.ready = 'true';
      tell({ type: 'ready' });
      tellState();
      break;
    case 'theme':
      setTheme(message.theme);
      break;
    case 'focus':
      fieldToFocus(message.field).focus();
      break;
    case 'check':
      for (const name of names) showError(name, faultOf(name));
      tellState();
      break;
    case 'clear':
      clear();
      break;
    case 'tokenize':
      if (Number.isSafeInteger(message.request)) void tokenize(message.request);
      break;
  }
});

setLocale('en');
new ResizeObserver(() =>
  tell({ type: 'height', height: Math.ceil(form.getBoundingClientRect().height) + 6 }),
).observe(form);
tell({ type: 'hello' });
