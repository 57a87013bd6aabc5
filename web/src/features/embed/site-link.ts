/**
 * Connects a framed storefront with the site around it: tells it what happens, and hears what it asks for. Loaded
 * in frames only (docs/embedding.md).
 */
import type { EventItem } from '@gangway/contract/analytics';
import { readSiteMessage, type ShopMessage, type SiteMessage } from '@gangway/contract/embed';
import { toDecimal } from '@gangway/domain/kernel/money';
import { isCheckoutPath } from '../../lib/paths.ts';
import { addReceiver, type EventPayload } from '../analytics/track.ts';
import { orderStore } from '../cart/order-store.ts';
import type { Venue } from '../location/venue-source.ts';
import { askToClose } from './close-asked.ts';
import { confirmSite, tellSite } from './site-origin.ts';

/** The page shown, as the router knows it. */
export interface ShownPage {
  pathname: string;
  view: string;
  item: string | null;
  section: string | null;
}

type Tell = (message: ShopMessage) => void;

const saleOf = ({ currency, value, items }: EventPayload) => ({
  currency: String(currency),
  value: Number(value),
  items: items as readonly EventItem[],
});

function receive(tell: Tell, event: string, payload: EventPayload): void {
  if (event === 'add_to_cart') tell({ type: event, ...saleOf(payload) });
  else if (event === 'purchase')
    tell({ type: event, orderNumber: String(payload.transaction_id), ...saleOf(payload) });
  else if (event.startsWith('book-error-')) tell({ type: 'error', event });
}

/** How many entries of the window's history this frame has added before the page shown; 0 where browsers do not say. */
const ownEntries = () => window.navigation?.currentEntry?.index ?? 0;

/** Follows the height of what is shown: the frame of an inline storefront is as high. */
function followHeight(tell: Tell): () => void {
  const content = document.getElementById('app');
  if (content === null) return () => undefined;
  const observer = new ResizeObserver(() =>
    tell({ type: 'resize', height: Math.ceil(content.getBoundingClientRect().height) }),
  );
  observer.observe(content);
  return () => observer.disconnect();
}

/** What Esc closes first. */
const ownPopups = 'dialog[open], .tooltip, [role="combobox"][aria-expanded="true"]';
/** It is there without being seen, too. */
const isCartOpen = () =>
  document
    .querySelector('.cart-panel')
    ?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) === true;

/** Esc leaves an overlay, as it leaves any dialog of the site: with the question, if a cart would be lost. */
function closeOnEscape(): () => void {
  const close = (event: KeyboardEvent) => {
    const isInline = document.documentElement.classList.contains('is-inline');
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || isInline) return;
    if (document.querySelector(ownPopups) === null && !isCartOpen()) askToClose();
  };
  // Before anything of the page closes by the same key.
  window.addEventListener('keydown', close, { capture: true });
  return () => window.removeEventListener('keydown', close, { capture: true });
}

/** An inline frame is as high as its content, so what covers the window must know which part is in view. */
function act(message: SiteMessage, tell: Tell): void {
  const root = document.documentElement;
  switch (message.type) {
    case 'hello':
      root.classList.toggle('is-inline', message.mode === 'inline');
      break;
    case 'view':
      root.style.setProperty('--view-top', `${message.top}px`);
      root.style.setProperty('--view-height', `${message.height}px`);
      root.style.setProperty('--view-end', `${Math.max(0, innerHeight - message.top - message.height)}px`);
      break;
    case 'close':
      askToClose();
      break;
    case 'ask':
      tell({ type: 'here' });
  }
}

/** Reports each order once that is taken to checkout. */
function checkoutReporter(tell: Tell, currency: string) {
  const reported = new Set<string>();
  return (pathname: string): void => {
    const { order } = orderStore.get();
    if (order === null || !order.isNew || !isCheckoutPath(pathname) || reported.has(order.orderKey)) return;
    reported.add(order.orderKey);
    tell({ type: 'begin_checkout', currency, value: toDecimal(order.total, currency) });
  };
}

/** Returns what tells the site of another page, and what ends the connection. */
export function connectToSite(venue: Venue): { show: (page: ShownPage) => void; end: () => void } {
  const tell: Tell = (message) => tellSite(message, venue.allowedEmbedOrigins);
  const reportCheckout = checkoutReporter(tell, venue.paymentCurrencyCode);
  let pathname = '';
  const hear = (event: MessageEvent) => {
    const message = readSiteMessage(event.data);
    if (message !== null && confirmSite(event, venue.allowedEmbedOrigins)) act(message, tell);
  };
  window.addEventListener('message', hear);
  const ends = [
    () => window.removeEventListener('message', hear),
    addReceiver({
      name: 'site',
      receive: (event, payload) => receive(tell, event, payload),
    }),
    orderStore.subscribe(() => reportCheckout(pathname)),
    followHeight(tell),
    closeOnEscape(),
  ];
  tell({ type: 'ready' });
  return {
    show: ({ pathname: shown, view, item, section }) => {
      pathname = shown;
      tell({ type: 'step', view, item, section, back: ownEntries() });
      reportCheckout(shown);
    },
    end: () => {
      for (const end of ends) end();
    },
  };
}
