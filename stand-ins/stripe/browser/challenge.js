/** The bank's page of a challenge: the answer goes to the stand-in, which settles the payment intent. */

const clientSecret = window.location.hash.slice(1);

for (const button of document.querySelectorAll('button'))
  button.addEventListener('click', async () => {
    button.disabled = true;
    const form = new URLSearchParams({ client_secret: clientSecret, answer: button.value });
    await fetch('/challenge', { method: 'POST', body: form });
  });
