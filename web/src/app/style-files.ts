/**
 * The style sheets as files, for pages reached without a new
 * document. Each is fetched once, before its page is shown.
 */
import { reportMissingPart } from '@gangway/ui/lib/missing-part.ts';
import base from '../styles/base.css?url';
import booking from '../styles/booking.css?url';
import byDate from '../styles/by-date.css?url';
import cart from '../styles/cart.css?url';
import catalog from '../styles/catalog.css?url';
import checkout from '../styles/checkout.css?url';
import footer from '../styles/footer.css?url';
import forms from '../styles/forms.css?url';
import giftcard from '../styles/giftcard.css?url';
import header from '../styles/header.css?url';
import integration from '../styles/integration.css?url';
import memberships from '../styles/memberships.css?url';
import messages from '../styles/messages.css?url';
import packageSheet from '../styles/package.css?url';
import places from '../styles/places.css?url';
import portal from '../styles/portal.css?url';
import receipt from '../styles/receipt.css?url';
import signIn from '../styles/sign-in.css?url';
import signUp from '../styles/sign-up.css?url';
import tickets from '../styles/tickets.css?url';
import type { StyleName } from './styles.ts';

const addresses: Readonly<Record<StyleName, string>> = {
  base,
  booking,
  'by-date': byDate,
  cart,
  catalog,
  checkout,
  footer,
  forms,
  giftcard,
  header,
  integration,
  memberships,
  messages,
  package: packageSheet,
  places,
  portal,
  receipt,
  'sign-in': signIn,
  'sign-up': signUp,
  tickets,
};

const loading = new Map<StyleName, Promise<void>>();

/** Whether the sheet came inline with the document. */
function standsInDocument(name: StyleName): boolean {
  const inlined = document.querySelector<HTMLStyleElement>('style[data-styles]')?.dataset.styles ?? '';
  return inlined.split(' ').includes(name);
}

function fetchSheet(name: StyleName): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = addresses[name];
  link.onload = () => resolve();
  // An unstyled page is better than no page.
  link.onerror = () => {
    loading.delete(name);
    link.remove();
    reportMissingPart();
    resolve();
  };
  // Before the location's own sheet, which must come last.
  document.head.insertBefore(link, document.getElementById('location-style'));
  return promise;
}

export async function ensureStyles(names: readonly StyleName[]): Promise<void> {
  await Promise.all(
    names.map((name) => {
      if (standsInDocument(name)) return undefined;
      const asked = loading.get(name) ?? fetchSheet(name);
      loading.set(name, asked);
      return asked;
    }),
  );
}
