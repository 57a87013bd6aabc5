/** The frame of the Express Checkout Element: a button that tells the page when it is pressed. */

document.querySelector('button')?.addEventListener('click', () => {
  window.parent.postMessage({ name: 'click' }, '*');
});

window.parent.postMessage({ name: 'ready' }, '*');
