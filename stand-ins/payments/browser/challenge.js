/**
 * The challenge page's two answers: recorded by the gateway, then posted to the shop that opened the page.
 */
import { setTheme } from './theme.js';

const { id = '', parent = '', allowed = '', settled = '' } = document.body.dataset;
const said = document.getElementById('said');
const answers = document.querySelector('.answers');

if (window.matchMedia('(prefers-color-scheme: dark)').matches) document.documentElement.classList.add('dark');

/**
 * Returns the shop's origin: as stated by the shop, else as known to the browser, and only if it may embed
 * this page.
 */
function shopOrigin() {
  if (parent !== '') return parent;
  const ancestor = window.location.ancestorOrigins?.[0];
  const referrer = document.referrer === '' ? '' : new URL(document.referrer).origin;
  const origin = ancestor ?? referrer;
  return origin !== window.location.origin && isAllowed(origin) ? origin : '';
}

/** @param {string} origin */
function isAllowed(origin) {
  return allowed.split(' ').some((pattern) => {
    if (pattern === '*' || pattern === origin) return origin !== '';
    const form = pattern
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:\*$/, '(:\\d+)?')
      .replaceAll('*', '[a-z0-9.-]+');
    return new RegExp(`^${form}$`, 'i').test(origin);
  });
}

/** @param {string} outcome */
function tellShop(outcome) {
  const origin = shopOrigin();
  if (window.parent === window || origin === '') return;
  window.parent.postMessage({ type: 'gangway-3ds', transactionId: id, outcome }, origin);
}

/** @param {string} outcome */
async function answer(outcome) {
  const buttons = document.querySelectorAll('button');
  for (const button of buttons) button.disabled = true;
  if (said) said.textContent = 'One moment…';
  try {
    const response = await fetch(`/challenge/${encodeURIComponent(id)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome }),
      signal: AbortSignal.timeout(20_000),
    });
    if (!response.ok) throw new Error(`The bank answered ${response.status}.`);
    const content = await response.json();
    const heading = document.querySelector('h1');
    if (heading) heading.textContent = 'Thank you';
    if (answers instanceof HTMLElement) answers.hidden = true;
    if (said) {
      said.textContent =
        content.outcome === 'approved'
          ? 'Approved. Going back to the shop.'
          : 'Not approved. Going back to the shop.';
    }
    tellShop(content.outcome);
  } catch {
    for (const button of buttons) button.disabled = false;
    if (said) said.textContent = 'That did not get through. Please try again.';
  }
}

// The shop may use a different color scheme than the system.
window.addEventListener('message', (event) => {
  const origin = shopOrigin();
  if (event.source !== window.parent || origin === '' || event.origin !== origin) return;
  if (event.data?.source === 'gangway-shop' && event.data.type === 'theme') setTheme(event.data.theme);
});

for (const button of document.querySelectorAll('button')) {
  button.addEventListener('click', () => void answer(button.value));
}
if (settled !== '') tellShop(settled);
