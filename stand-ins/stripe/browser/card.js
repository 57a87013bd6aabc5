/** The card form in the frame of the Payment Element: tells the page of changes, and makes confirmation tokens. */

const api = 'https://api.stripe.com/v1/confirmation_tokens';

/** @param {string} name */
function fieldNamed(name) {
  const field = document.getElementById(name);
  if (!(field instanceof HTMLInputElement)) throw new Error(`There is no field ${name}.`);
  return field;
}

const number = fieldNamed('number');
const expiry = fieldNamed('expiry');
const code = fieldNamed('code');
const fields = [number, expiry, code];

/** @type {HTMLSelectElement | null} */
const method = document.querySelector('select');
const methodName = () => method?.value ?? 'card';

const offered = new URLSearchParams(window.location.search).getAll('method');
for (const option of method?.querySelectorAll('option') ?? [])
  if (!offered.includes(option.value)) option.remove();

const wrong = document.getElementById('wrong');

/** @param {string} value */
const digitsOf = (value) => value.replace(/\D/g, '');

const isComplete = () =>
  methodName() !== 'card' ||
  (digitsOf(number.value).length >= 12 &&
    digitsOf(expiry.value).length === 4 &&
    digitsOf(code.value).length >= 3);

/** @param {string} message */
function say(message) {
  if (wrong !== null) wrong.textContent = message;
}

/** @param {string} name @param {unknown} [event] */
const tell = (name, event) => window.parent.postMessage({ name, event }, '*');

for (const field of [...fields, method])
  field?.addEventListener('input', () => {
    say('');
    for (const { parentElement } of fields) parentElement?.toggleAttribute('hidden', methodName() !== 'card');
    tell('change', { complete: isComplete(), empty: false, value: { type: methodName() } });
  });

function validate() {
  if (isComplete()) return {};
  const message = 'Your card number is incomplete.';
  say(message);
  return { error: { type: 'validation_error', code: 'incomplete_number', message } };
}

/** @param {{ key: string, name: string, account: string }} asked */
async function tokenize({ key, name, account }) {
  const form = new URLSearchParams({
    key,
    ...(account !== '' && { _stripe_account: account }),
    'payment_method_data[type]': methodName(),
    ...(methodName() === 'card' && {
      'payment_method_data[card][number]': digitsOf(number.value),
      'payment_method_data[card][exp_month]': digitsOf(expiry.value).slice(0, 2),
      'payment_method_data[card][exp_year]': digitsOf(expiry.value).slice(2),
      'payment_method_data[card][cvc]': digitsOf(code.value),
    }),
    'payment_method_data[billing_details][name]': name,
  });
  const answer = await fetch(api, { method: 'POST', body: form }).catch(() => null);
  if (answer === null) return { error: { type: 'api_connection_error', message: 'The network failed.' } };
  const body = await answer.json();
  if (answer.ok) return { confirmationToken: body };
  say(body.error.message);
  return { error: body.error };
}

function clear() {
  for (const field of fields) field.value = '';
  tell('change', { complete: isComplete(), empty: true, value: { type: methodName() } });
}

window.addEventListener('message', async ({ data, ports }) => {
  const [port] = ports;
  switch (data.ask) {
    case 'focus':
      number.focus();
      break;
    case 'clear':
      clear();
      break;
    case 'submit':
      port?.postMessage(validate());
      break;
    case 'tokenize':
      port?.postMessage(await tokenize(data));
      break;
  }
});

tell('ready');
