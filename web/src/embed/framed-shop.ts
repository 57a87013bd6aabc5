/** A frame with the storefront in it, and the messages to and from it. */
import { fromSite, readShopMessage, type ShopMessage, type SiteMessage } from '@gangway/contract/embed';
import { t } from '../messages/t.ts';

/** Milliseconds that a frame has to say that it works, and to go back through what it has shown. */
const patience = 5000;

/** Tells the entries of the site's own in the window's history apart; those of frames do not count. */
const siteEntry = () => window.navigation?.currentEntry;

export type Listener = (message: ShopMessage) => void;

export interface FramedShop {
  frame: HTMLIFrameElement;
  /** Whether its program runs, which hears what it is told. */
  isListening(): boolean;
  say(message: SiteMessage): void;
  /** Runs `otherwise` if the document in the frame says nothing within some milliseconds. */
  expectAnswer(within: number, otherwise: () => void): void;
  /** Hears no more, and removes the frame. */
  end(): void;
  /**
   * Hears no more. Resolves once the frame can be removed: after it has gone back through its own entries of the window's
   * history. They would stay when it is gone, and each would swallow one press of Back.
   */
  endGoingBack(): Promise<void>;
}

export interface FrameNeeds {
  address: URL;
  mode: 'overlay' | 'inline';
  title: string | undefined;
  hear: Listener;
  /** Called if the storefront does not work in a frame here: refused, blocked or unreachable. */
  fail: () => void;
  /** Called if a later document in the frame does not answer: it cannot be shown there, or is not ours. */
  onSilence: () => void;
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

export function frameShop({ address, mode, title, hear, fail, onSilence }: FrameNeeds): FramedShop {
  const { origin } = address;
  const frame = createFrame(address, title);
  let isListening = false;
  let entries = 0;
  const opened = siteEntry();
  const timer = setTimeout(fail, patience);
  const say = (message: SiteMessage) => frame.contentWindow?.postMessage(fromSite(message), origin);
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const expectAnswer = (within: number, otherwise: () => void) => {
    clearTimeout(waiting);
    waiting = setTimeout(otherwise, within);
    say({ type: 'ask' });
  };
  let hasBegun = false;
  frame.addEventListener('load', () => {
    if (!hasBegun) return;
    expectAnswer(patience, () => {
      isListening = false;
      onSilence();
    });
  });
  const read = (event: MessageEvent) =>
    event.source === frame.contentWindow && event.origin === origin ? readShopMessage(event.data) : null;
  const receive = (event: MessageEvent) => {
    const message = read(event);
    if (message === null) return;
    clearTimeout(waiting);
    if (message.type === 'here') return;
    if (message.type === 'ready') {
      hasBegun = true;
      clearTimeout(timer);
      // Said anew by each document in the frame.
      say({ type: 'hello', mode });
    }
    if (message.type === 'step') {
      isListening = true;
      entries = message.back;
    }
    hear(message);
  };
  addEventListener('message', receive);
  const hearNoMore = () => {
    clearTimeout(timer);
    clearTimeout(waiting);
    removeEventListener('message', receive);
  };
  const end = () => {
    hearNoMore();
    frame.remove();
  };
  const endGoingBack = () =>
    new Promise<void>((resolve) => {
      hearNoMore();
      // A site that has added an entry itself would be led back from it.
      if (entries === 0 || !frame.isConnected || siteEntry() !== opened) return resolve();
      setTimeout(resolve, patience);
      // The page that it goes back to says that it is shown.
      addEventListener('message', (event) => {
        const message = read(event);
        if (message?.type === 'step' && !message.back) resolve();
      });
      history.go(-entries);
    });
  return { frame, say, expectAnswer, end, endGoingBack, isListening: () => isListening };
}
