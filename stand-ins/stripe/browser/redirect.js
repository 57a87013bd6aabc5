/** The page of another way to pay: the answer goes to the stand-in, which says where the guest goes back to. */

const clientSecret = window.location.pathname.split('/').at(-1) ?? '';

for (const button of document.querySelectorAll('button'))
  button.addEventListener('click', async () => {
    button.disabled = true;
    const form = new URLSearchParams({ client_secret: clientSecret, answer: button.value });
    const answer = await fetch('/answer', { method: 'POST', body: form });
    const { url } = await answer.json();
    window.location.assign(url);
  });
