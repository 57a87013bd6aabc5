/** The storefront as a part of the page, as high as its content. */

import { t } from '../messages/t.ts';
import { type FramedShop, frameShop, type Listener } from './framed-shop.ts';

/** Pixels; the content's own height follows within moments. */
const heightAtFirst = 640;
const leastHeight = 320;

interface Place {
  element: HTMLElement;
  address: URL;
  title: string | undefined;
  hear: Listener;
}

/** Tells the storefront which part of it is in the window, so that it can show dialogs there. */
function tellView({ frame, say }: FramedShop): void {
  const { top, bottom } = frame.getBoundingClientRect();
  const height = Math.min(window.innerHeight, bottom) - Math.max(0, top);
  say({ type: 'view', top: Math.max(0, -top), height: Math.max(0, height) });
}

/** Where it cannot be shown, a link stands in its place. Returns the function that removes it. */
export function showInline({ element, address, title, hear }: Place): () => void {
  const shop: FramedShop = frameShop({
    address,
    title,
    mode: 'inline',
    hear: (message) => {
      const { frame } = shop;
      if (message.type === 'resize') frame.style.height = `${Math.max(leastHeight, message.height)}px`;
      // The next step begins at its top, which may be above the window.
      if (message.type === 'step' && frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
      tellView(shop);
      hear(message);
    },
    fail: () => {
      end();
      element.append(
        Object.assign(document.createElement('a'), {
          href: address.href,
          textContent: t('embed.script.bookOnline'),
        }),
      );
    },
  });
  const follow = () => tellView(shop);
  addEventListener('scroll', follow, { passive: true });
  addEventListener('resize', follow);
  function end(): void {
    removeEventListener('scroll', follow);
    removeEventListener('resize', follow);
    shop.end();
  }
  shop.frame.style.height = `${heightAtFirst}px`;
  element.append(shop.frame);
  return end;
}
