/**
 * The messages between the storefront and the site whose frame it stands in, for both ends (D-EMB-02;
 * docs/embedding.md). They say nothing about who the visitor is.
 */
import type { EventItem } from './analytics.ts';

/** Rises when a message changes so that an older end would misread it. */
export const messageVersion = 1;

/** Amounts are decimals in the currency's main unit, as in the events of trackers (D-AN-03). */
interface Sale {
  currency: string;
  value: number;
  items: readonly EventItem[];
}

/** What the storefront tells the site around it. */
export type ShopMessage =
  /** The storefront may be shown in this frame, and its program has begun. */
  | { type: 'ready' }
  /** The content's height in pixels changed. */
  | { type: 'resize'; height: number }
  /**
   * Another page or step is shown: the route's name, and the item and section in its address. `back` is how many entries
   * of the window's history are the frame's own, up to here.
   */
  | { type: 'step'; view: string; item: string | null; section: string | null; back: number }
  | ({ type: 'add_to_cart' } & Sale)
  | { type: 'begin_checkout'; currency: string; value: number }
  | ({ type: 'purchase'; orderNumber: string } & Sale)
  /** Something failed: the name of the event that trackers are sent. */
  | { type: 'error'; event: string }
  /** The answer to `ask`. */
  | { type: 'here' }
  /** The visitor is done; the site removes the frame. */
  | { type: 'closeModal' };

/** The specification's form of the last one, sent as well (2.7-06). */
export const plainClose = 'closeModal';

/** What the site around it tells the storefront. */
export type SiteMessage =
  /** First of all: the site listens, and shows the storefront over its page or as a part of it. */
  | { type: 'hello'; mode: 'overlay' | 'inline' }
  /** Which part of an inline frame is in the window, in pixels from the frame's top. */
  | { type: 'view'; top: number; height: number }
  /** Whether the document in the frame listens: it may be one that cannot be shown there. */
  | { type: 'ask' }
  /** The visitor pressed Esc on the site. */
  | { type: 'close' };

const shop = 'gangway';
const site = 'gangway-site';

const sealed = <Message>(source: string, message: Message) => ({
  source,
  version: messageVersion,
  ...message,
});

export const fromShop = (message: ShopMessage) => sealed(shop, message);
export const fromSite = (message: SiteMessage) => sealed(site, message);

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(data: unknown, source: string): Fields | null {
  if (typeof data !== 'object' || data === null) return null;
  const fields = data as Fields;
  return fields.source === source && fields.version === messageVersion ? fields : null;
}

const isLength = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= 100_000;

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);

function isItem(value: unknown): value is EventItem {
  const { item_id, item_name, item_category, price, quantity } = (value ?? {}) as Fields;
  return [item_id, item_name, item_category].every(isText) && isNumber(price) && isNumber(quantity);
}

const areItems = (value: unknown): value is EventItem[] => Array.isArray(value) && value.every(isItem);

function saleOf({ currency, value, items }: Fields): Sale | null {
  return isText(currency) && isNumber(value) && areItems(items) ? { currency, value, items } : null;
}

/** The reader of each message; a message with a field missing or of another type is not read. */
const shopReaders: Record<ShopMessage['type'], (fields: Fields) => ShopMessage | null> = {
  ready: () => ({ type: 'ready' }),
  resize: ({ height }) => (isLength(height) ? { type: 'resize', height } : null),
  // A storefront that was loaded before an upgrade does not count its entries.
  step: ({ view, item, section, back = 0 }) =>
    isText(view) && isTextOrNull(item) && isTextOrNull(section) && isLength(back)
      ? { type: 'step', view, item, section, back }
      : null,
  add_to_cart: (fields) => {
    const sale = saleOf(fields);
    return sale && { type: 'add_to_cart', ...sale };
  },
  begin_checkout: ({ currency, value }) =>
    isText(currency) && isNumber(value) ? { type: 'begin_checkout', currency, value } : null,
  purchase: (fields) => {
    const sale = saleOf(fields);
    return sale && isText(fields.orderNumber)
      ? { type: 'purchase', orderNumber: fields.orderNumber, ...sale }
      : null;
  },
  error: ({ event }) => (isText(event) ? { type: 'error', event } : null),
  here: () => ({ type: 'here' }),
  closeModal: () => ({ type: 'closeModal' }),
};

/** Reads what the storefront says; null for anything else that windows send each other. */
export function readShopMessage(data: unknown): ShopMessage | null {
  if (data === plainClose) return { type: 'closeModal' };
  const fields = fieldsOf(data, shop);
  // Older sites posted no more than the type.
  if (fields === null) return (data as Fields | null)?.type === 'closeModal' ? { type: 'closeModal' } : null;
  return Object.hasOwn(shopReaders, String(fields.type))
    ? shopReaders[fields.type as ShopMessage['type']](fields)
    : null;
}

/** Reads what the site says; null for anything else. */
export function readSiteMessage(data: unknown): SiteMessage | null {
  const { type, mode, top, height } = fieldsOf(data, site) ?? {};
  if (type === 'hello' && (mode === 'overlay' || mode === 'inline')) return { type, mode };
  if (type === 'view' && isLength(top) && isLength(height)) return { type, top, height };
  return type === 'close' || type === 'ask' ? { type } : null;
}

/** Pages that show nothing about the visitor: catalog, booking, embedded items, and the frame of trackers. */
const openPage = /^\/\d+(\/((catalog|activity|package|embed)(\/.*)?|trackers|error))?\/?$/i;
const previewPage = /^\/\d+\/embed\/integration\/?$/i;
/** With the page that waits for a payment: in a frame, it takes the place of the checkout. */
const checkoutPage = /^\/\d+\/(checkout|payment)(\/|$)/i;

/**
 * What a page shows decides who may frame it: `open` pages any site that the venue allows; `checkout`, where card details are
 * entered, sites that it lists; a `preview` shows the storefront in a frame; all others, such as receipts, members and
 * sign-in, are `private` (docs/decisions/0028-headers-per-class-of-page.md).
 */
export function classOfPage(path: string): 'open' | 'checkout' | 'preview' | 'private' {
  if (previewPage.test(path)) return 'preview';
  if (openPage.test(path)) return 'open';
  return checkoutPage.test(path) ? 'checkout' : 'private';
}

/** Whether a page of ours can be opened inside a frame of another site. */
export const canBeFramed = (path: string): boolean => ['open', 'checkout'].includes(classOfPage(path));
