/**
 * A wallet's sheet inside the gateway's frame: who is paid, how much, and with which card. The shop receives a
 * one-time token, or that the sheet was canceled.
 */
import { amountWords } from './amount-words.js';
import { setTheme } from './theme.js';

/**
 * @template {Element} T
 * @param {string} id
 * @param {new () => T} type
 */
function element(id, type) {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`The sheet lacks #${id}.`);
  return found;
}

const { parent: parentOrigin = '', wallet = '' } = document.body.dataset;
const form = element('sheet', HTMLFormElement);
const said = element('said', HTMLElement);
const pay = element('pay', HTMLButtonElement);
const cancel = element('cancel', HTMLButtonElement);

/** What the shop asks for: who is paid, how much in minor units, and the key of the page. */
let asked = { publicKey: '', merchantName: '', amount: 0, currency: 'USD', asksContact: false };
/** Apple Pay's session, once the shop has been validated. @type {string | undefined} */
let session;

/** @param {Record<string, unknown>} message */
function tell(message) {
  window.parent.postMessage({ source: 'gangway-sheet', ...message }, parentOrigin);
}

/** @param {boolean} isBusy @param {string} words */
function setBusy(isBusy, words) {
  pay.disabled = isBusy;
  for (const input of form.querySelectorAll('input')) input.disabled = isBusy;
  said.textContent = words;
}

/** What the owner of the wallet shares. @param {FormData} typed */
function contactOf(typed) {
  const [name = '', email = '', phone = ''] = ['name', 'email', 'phone'].map((key) =>
    String(typed.get(key) ?? '').trim(),
  );
  return { name, email, phone };
}

async function takeToken() {
  const typed = new FormData(form);
  const number = typed.get('card');
  const contact = contactOf(typed);
  setBusy(true, 'One moment…');
  cancel.disabled = true;
  const { publicKey, amount, currency } = asked;
  try {
    const answer = await fetch('/sheet/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ publicKey, wallet, number, amount, currency, session }),
      signal: AbortSignal.timeout(20_000),
    });
    const content = await answer.json();
    if (!answer.ok) throw new Error(String(content.error?.message));
    const { token, brand, last4 } = content;
    tell({ type: 'token', token, brand, last4, ...(asked.asksContact && { contact }) });
  } catch (error) {
    tell({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (!pay.disabled) void takeToken();
});
const giveUp = () => {
  if (!cancel.disabled) tell({ type: 'cancel' });
};
cancel.addEventListener('click', giveUp);
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') giveUp();
});

/** @param {Record<string, unknown>} message */
function open(message) {
  asked = {
    publicKey: String(message.publicKey),
    merchantName: String(message.merchantName),
    amount: Number(message.amount),
    currency: String(message.currency),
    asksContact: message.asksContact === true,
  };
  element('contact', HTMLFieldSetElement).hidden = !asked.asksContact;
  setTheme(message.theme);
  const words = amountWords(asked.amount, asked.currency);
  element('merchant', HTMLElement).textContent = asked.merchantName;
  element('amount', HTMLElement).textContent = words;
  pay.textContent = `Pay ${words}`;
  if (wallet === 'applepay') setBusy(true, 'Connecting to the shop…');
  else setBusy(false, '');
  form.querySelector('input')?.focus();
}

window.addEventListener('message', (event) => {
  if (event.source !== window.parent || event.origin !== parentOrigin) return;
  const message = event.data;
  if (typeof message !== 'object' || message === null || message.source !== 'gangway-shop') return;
  if (message.type === 'init') open(message);
  if (message.type === 'session') {
    session = String(message.session);
    setBusy(false, '');
    form.querySelector('input')?.focus();
  }
});
tell({ type: 'hello' });
