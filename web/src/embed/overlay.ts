/** The storefront over the whole page, in a dialog that keeps the focus and gives it back. */
import { t } from '../messages/t.ts';
import { type FramedShop, frameShop, type Listener } from './framed-shop.ts';
import { addStyles } from './styles.ts';

interface Opening {
  address: URL;
  title: string | undefined;
  /** Whether the storefront may be dark: then a dark page does not flash white while it loads. */
  mayBeDark: boolean;
  hear: Listener;
  onEnd: () => void;
}

const isWaiting = 'is-waiting';
/** Milliseconds that the storefront has to say that it heard Esc. */
const answerTime = 1000;

function createDialog(title: string, mayBeDark: boolean) {
  const dialog = document.createElement('dialog');
  dialog.className = `gangway-dialog ${isWaiting}${mayBeDark ? ' is-auto' : ''}`;
  dialog.setAttribute('aria-label', title);
  // A press beside the frame brings the focus here, where Esc is heard.
  dialog.tabIndex = -1;
  const status = document.createElement('p');
  status.className = 'gangway-wait';
  status.setAttribute('role', 'status');
  status.textContent = t('embed.script.loading');
  const close = document.createElement('button');
  close.className = 'gangway-close';
  close.type = 'button';
  close.textContent = '×';
  close.setAttribute('aria-label', t('embed.script.close'));
  dialog.append(close, status);
  return { dialog, close };
}

/** Opens it; returns the function that closes it without asking. */
export function openOverlay({ address, title, mayBeDark, hear, onEnd }: Opening): () => void {
  addStyles();
  const before = document.activeElement;
  const { dialog, close } = createDialog(title || t('embed.script.booking'), mayBeDark);
  let isOver = false;
  function end(): void {
    if (isOver) return;
    isOver = true;
    removed.disconnect();
    // Out of sight at once, and gone when its entries are.
    dialog.close();
    const giveFocusBack = () => {
      if (before instanceof HTMLElement) before.focus();
    };
    void shop.endGoingBack().then(() => {
      // A page that is gone back to takes the focus; the guest may have moved it meanwhile.
      const hasTaken = document.activeElement === shop.frame || document.activeElement === document.body;
      dialog.remove();
      if (hasTaken) giveFocusBack();
    });
    giveFocusBack();
    onEnd();
  }
  const shop: FramedShop = frameShop({
    address,
    title,
    mode: 'overlay',
    hear: (message) => {
      if (message.type === 'ready' && dialog.classList.contains(isWaiting)) {
        dialog.classList.remove(isWaiting);
        shop.frame.focus();
      }
      // It has a close button of its own now, which asks before a cart is lost.
      if (message.type === 'step') close.remove();
      hear(message);
      if (message.type === 'closeModal' && dialog.isConnected) end();
    },
    onSilence: () => dialog.prepend(close),
    fail: () => {
      end();
      window.location.assign(address.href);
    },
  });
  close.addEventListener('click', end);
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    // The storefront asks before a cart is lost.
    if (!shop.isListening()) end();
    else {
      shop.say({ type: 'close' });
      shop.expectAnswer(answerTime, end);
    }
  });
  // Browsers let a second Esc through.
  dialog.addEventListener('close', end);
  dialog.append(shop.frame);
  document.body.append(dialog);
  dialog.showModal();
  // A site that replaces its page takes the dialog with it.
  const removed = new MutationObserver(() => {
    if (!dialog.isConnected) end();
  });
  removed.observe(document, { childList: true, subtree: true });
  return end;
}
