/** The style sheets as text, for the server: each page inlines its own and waits for no file. */
import base from '../styles/base.css?inline';
import booking from '../styles/booking.css?inline';
import byDate from '../styles/by-date.css?inline';
import cart from '../styles/cart.css?inline';
import catalog from '../styles/catalog.css?inline';
import checkout from '../styles/checkout.css?inline';
import footer from '../styles/footer.css?inline';
import forms from '../styles/forms.css?inline';
import giftcard from '../styles/giftcard.css?inline';
import header from '../styles/header.css?inline';
import integration from '../styles/integration.css?inline';
import memberships from '../styles/memberships.css?inline';
import messages from '../styles/messages.css?inline';
import packageSheet from '../styles/package.css?inline';
import places from '../styles/places.css?inline';
import portal from '../styles/portal.css?inline';
import receipt from '../styles/receipt.css?inline';
import signIn from '../styles/sign-in.css?inline';
import signUp from '../styles/sign-up.css?inline';
import tickets from '../styles/tickets.css?inline';
import type { StyleName } from './styles.ts';

const texts: Readonly<Record<StyleName, string>> = {
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

export function styleText(names: readonly StyleName[]): string {
  return names.map((name) => texts[name]).join('');
}
