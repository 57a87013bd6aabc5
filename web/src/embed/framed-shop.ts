/** A frame with the storefront in it, and the messages to and from it. */
import { fromSite, readShopMessage, type ShopMessage, type SiteMessage } from '@gangway/contract/embed';
import { t } from '../messages/t.ts';

/** Milliseconds that a frame has to say that it works. */
const patience = 5000;

export type Listener = (message: ShopMessage) => void;

export interface FramedShop {
  frame: HTMLIFrameElement;
  /** Whether its program runs, which hears what it is told. */
  isListening(): boolean;
  say(message: SiteMessage): void;
  /** Removes the frame. */
  end(): void;
}

export interface FrameNeeds {
  address: URL;
  mode: 'overlay' | 'inline';
  title: string | undefined;
  hear: Listener;
  /** Called if the storefront does not work in a frame here: refused, blocked or unreachable. */
  fail: () => void;
}

function createFrame(address: URL, title: string | undefined): HTMLIFrameElement {
  const framed = new URL(address);
  framed.searchParams.set('embed', '1');
  const frame = document.createElement('iframe');
  frame.src = framed.href;
  frame.className = 'gangway-frame';
  frame.title = title || t('embed.script.booking');
  frame.allow = 'payment *; fullscreen; clipboard-write';
  return frame;
}

export function frameShop({ address, mode, title, hear, fail }: FrameNeeds): FramedShop {
  const { origin } = address;
  const frame = createFrame(address, title);
  let isListening = false;
  const timer = setTimeout(fail, patience);
  const say = (message: SiteMessage) => frame.contentWindow?.postMessage(fromSite(message), origin);
  const receive = (event: MessageEvent) => {
    const isOurs = event.source === frame.contentWindow && event.origin === origin;
    const message = isOurs ? readShopMessage(event.data) : null;
    if (message === null) return;
    if (message.type === 'ready') {
      clearTimeout(timer);
      // Said anew by each document in the frame.
      say({ type: 'hello', mode });
    }
    if (message.type === 'step') isListening = true;
    hear(message);
  };
  addEventListener('message', receive);
  const end = () => {
    clearTimeout(timer);
    removeEventListener('message', receive);
    frame.remove();
  };
  return { frame, say, end, isListening: () => isListening };
}
