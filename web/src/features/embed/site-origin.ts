/** To whom messages to the site around the storefront go: never to a site that the venue does not list (D-EMB-02). */
import { fromShop, plainClose, type ShopMessage } from '@gangway/contract/embed';

/** Messages that would tell a stranger nothing. */
const harmless: readonly ShopMessage['type'][] = ['ready', 'resize', 'closeModal'];

/** The site's origin as its own message named it. */
let confirmed: string | null = null;

const isOrigin = (origin: string) => origin !== '' && origin !== 'null';

/** Without `ancestorOrigins` (Firefox), the page that linked here is the site, unless it was one of our own. */
function linkingOrigin(): string | null {
  if (!URL.canParse(document.referrer)) return null;
  const { origin } = new URL(document.referrer);
  return origin === window.location.origin ? null : origin;
}

/** The origin of the site around us; null if the browser does not say. */
function siteOrigin(): string | null {
  const [around] = window.location.ancestorOrigins ?? [];
  return confirmed ?? (around !== undefined && isOrigin(around) ? around : linkingOrigin());
}

/** Whether the venue lets a site show it; a venue that lists none lets any (docs/decisions/0028). */
const isAllowed = (origin: string, allowed: readonly string[]): boolean =>
  allowed.length === 0 || allowed.includes(origin) || origin === window.location.origin;

/** Believes a message from the window around us, of a site the venue allows; returns whether it does. */
export function confirmSite({ source, origin }: MessageEvent, allowed: readonly string[]): boolean {
  if (source !== window.parent || !isAllowed(origin, allowed)) return false;
  if (isOrigin(origin)) confirmed = origin;
  return true;
}

/** Sends a message; one that says what the visitor does is sent only to a known site that the venue allows. */
export function tellSite(message: ShopMessage, allowed: readonly string[]): void {
  const origin = siteOrigin();
  if (origin === null ? !harmless.includes(message.type) : !isAllowed(origin, allowed)) return;
  window.parent.postMessage(fromShop(message), origin ?? '*');
  if (message.type === 'closeModal') window.parent.postMessage(plainClose, origin ?? '*');
}
