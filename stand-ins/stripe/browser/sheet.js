/** The sheet of Google Pay: says who pays, and makes the confirmation token of the chosen card. */

const api = 'https://api.stripe.com/v1/confirmation_tokens';

/** @param {string} name */
function textOf(name) {
  const field = document.getElementById(name);
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value : '';
}

/** @param {string} name @param {unknown} [event] */
const tell = (name, event) => window.parent.postMessage({ name, event }, '*');

const buttons = document.querySelectorAll('button');
for (const button of buttons)
  button.addEventListener('click', () => {
    if (button.value === 'cancel') {
      tell('cancel');
      return;
    }
    for (const one of buttons) one.disabled = true;
    tell('confirm', { name: textOf('name'), email: textOf('email'), phone: textOf('phone') });
  });

window.addEventListener('message', async ({ data, ports }) => {
  const [port] = ports;
  if (data.ask !== 'tokenize') return;
  const form = new URLSearchParams({
    key: data.key,
    ...(data.account !== '' && { _stripe_account: data.account }),
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': textOf('card'),
    'payment_method_data[card][wallet]': 'google_pay',
  });
  const answer = await fetch(api, { method: 'POST', body: form }).catch(() => null);
  if (answer === null) {
    port?.postMessage({ error: { type: 'api_connection_error', message: 'The network failed.' } });
    return;
  }
  const body = await answer.json();
  port?.postMessage(answer.ok ? { confirmationToken: body } : { error: body.error });
});
