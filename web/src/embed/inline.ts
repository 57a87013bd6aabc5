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

/** The site's own rules for frames do not count. */
const setHeight = (frame: HTMLElement, pixels: number) =>
  frame.style.setProperty('height', `${pixels}px`, 'important');

/** Where it cannot be shown, a link stands in its place. Returns the function that removes it. */
export function showInline({ element, address, title, hear }: Place): () => void {
  const shop: FramedShop = frameShop({
    address,
    title,
    mode: 'inline',
    onSilence: () => element.prepend(link),
    hear: (message) => {
      const { frame } = shop;
      link.remove();
      if (message.type === 'resize') setHeight(frame, Math.max(leastHeight, message.height));
      // The next step begins at its top, which may be above the window.
      if (message.type === 'step' && frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
      tellView(shop);
      hear(message);
    },
    fail: () => {
      end();
      element.append(link);
    },
  });
  const follow = () => tellView(shop);
  /** Above the frame, for when nothing in it answers. */
  const link = Object.assign(document.createElement('a'), {
    href: address.href,
    textContent: t('embed.script.bookOnline'),
  });
  addEventListener('scroll', follow, { passive: true });
  addEventListener('resize', follow);
  function end(): void {
    link.remove();
    removeEventListener('scroll', follow);
    removeEventListener('resize', follow);
    shop.end();
  }
  setHeight(shop.frame, heightAtFirst);
  element.append(shop.frame);
  return end;
}
