/** The features that ARCHITECTURE.md lists, held against the source tree on every side. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rowsOf } from './markdown-table.ts';

const root = join(import.meta.dirname, '../..');

const features = [
  'location',
  'catalog',
  'availability',
  'add-ons',
  'booking',
  'orders',
  'cart',
  'checkout',
  'payments',
  'deposits',
  'changes',
  'departures',
  'calendar',
  'canceled-departures',
  // For the venue's own people, at the desk alone.
  'notes',
  'guides',
  'promo-codes',
  'gift-cards',
  'memberships',
  'merchandise',
  'sign-in',
  'staff',
  'personal-data',
  'sign-up',
  'agents',
  'affiliates',
  'transport',
  'tickets',
  'emails',
  'receipt',
  // Events to venues' own systems: sent, not called, so without a page.
  'webhooks',
  'analytics',
  'embed',
  // Photos and logos at /images: an address of its own, used by every feature that shows something.
  'discovery',
  'pictures',
  // Orders for the demo venues to show, made at the first start of a trial.
  'demo-orders',
  // Venue files are the operator's side, a command; the versions of a venue are at the desk.
  'venues',
];

/** Where a feature stands on each side, and what may stand beside the features there, with its reason. */
const sides = {
  server: { folder: 'server/src/features', suffix: '', others: {} },
  web: { folder: 'web/src/features', suffix: '', others: {} },
  contract: {
    folder: 'contract/src',
    suffix: '.ts',
    others: {
      call: 'the form of a call',
      calls: 'the list of all calls',
      wire: 'the form of what travels',
      encode: 'how answers are written in that form',
      kinds: 'our names for what the wire numbers',
      reasons: 'why something cannot be chosen, as a refusal',
      refusals: 'every no with its words',
      'settings.gen': 'the settings of a venue that pages are told, generated from their declarations',
      renewals: 'renewing a membership, a call of the feature memberships',
      cancellations: 'canceling by guests, calls of the feature changes',
      moves: 'moving by guests, calls of the feature changes',
      selling: 'booking by the venue’s own people, calls of the features checkout and availability',
      'saved-search': 'searches that are saved, as they are on a day, for desk and server',
      members: 'what is done with a member of a membership: the form, revoking, check-in, the waiver',
      questions: 'the operator’s questions: who is asked what, and answers as text',
      choices: 'add-ons, tip and answers as they are posted and as a line has them',
      order: 'the shape that cart, checkout and receipt answer with',
    },
  },
  e2e: {
    folder: 'e2e',
    suffix: '.spec.ts',
    others: {
      'narrow-desk': 'every screen of the desk at 400 % zoom, by keyboard',
      'sign-on': 'staff who sign in by their company’s identity provider, through the provider’s own pages',
      morning: 'a morning at the dock by three people at once: desk, gate and guide, on their own devices',
      'desk-orders-bulk': 'many orders at once at the desk: emails, a file, and searches that are saved',
      'marked-hours': 'hours of a day marked by hand at the desk, and whom they touch, on a second device',
      'dead-spot': 'the desk loaded again without a connection: days, departures and check-ins on the device',
      scan: 'tickets before a camera or a hand scanner at the gate, of the features departures and tickets',
      book: 'callers and walk-ins: booked at the desk, from the phone call to the order',
      accessibility: 'control: what screens are checked with finds what is wrong',
      themes: 'a venue’s own style and script by every entrance, and the example themes',
      'linked-accounts': 'accounts of other services, linked on the page of a membership',
      languages: 'the shop in other languages, from the catalog to the email',
      'cancellation-terms': 'what guests get back if they cancel, from the card to the email',
      'cart-reminders': 'emails about carts that were not booked, from the box at checkout to their link',
      'payment-reloads': 'pages loaded again, or come back to, while a payment is being confirmed',
      'payment-trouble': 'payments on narrow phones, without a connection, and without an answer',
      stripe: 'payments in a shop that takes them by Stripe',
      currencies: 'buying in yen and in dinars, from the catalog to the email',
      credits: 'a credit from its email to the receipt of the order that took it up',
      moves: 'bookings moved to another time: cart and booking, from the receipt',
      embedding: 'the storefront on another site, or opened by an app: how it is shown, told and left',
      policies: 'what browsers may do with every class of page: no style attributes, nothing refused',
      framing: 'which pages other sites may frame, and what the others say instead',
      'all-in-prices': 'prices with fees and tax inside, from the catalog to the receipt',
      renewals: 'renewing a membership, from its page to the extended end',
      'new-member': 'from the receipt to the first sign-in: naming members, a mistyped number',
      translated: 'buying everything on pages that the browser translates',
      'no-connection': 'what is said without a connection, everywhere a call is made',
      upgrades: 'pages left open while the shop was upgraded: they load themselves again',
      'embedding-ways-out': 'how a guest gets out of an embedded shop, whatever happens in its frame',
      offline: 'pages that are opened without a connection: the venue’s offline page',
      header: 'the frame of every page: logo, tabs, member button, at every width',
      'booking-kinds': 'what booking looks like for each kind of activity',
      'member-rates': 'booking under a membership, from choosing it to the paid order',
      members: 'what account holders do with their members: forms, waivers, revoking, check-in, cards',
      packages: 'from catalog through booking to cart: no folder of its own anywhere',
      wallets: 'paying with Google Pay and Apple Pay, from their buttons to receipt and mail',
      questions: 'of every scope, from booking through checkout to receipt and mail',
    },
  },
} as const;

type Side = keyof typeof sides;
const sideNames = Object.keys(sides) as Side[];

const isTest = (name: string) => /\.test\.tsx?$/.test(name);

/** Names on a side: folders with something in them, or files of the side's suffix. */
function namesOn(side: Side): string[] {
  const { folder, suffix } = sides[side];
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  if (suffix === '')
    return entries
      .filter((entry) => entry.isDirectory() && readdirSync(join(root, folder, entry.name)).length > 0)
      .map((entry) => entry.name);
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(suffix) && !isTest(entry.name))
    .map((entry) => entry.name.slice(0, -suffix.length));
}

/** What the feature table says of each side, the dash where a side has nothing. */
const featureTable = () =>
  new Map(
    rowsOf(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'), 'feature').map(
      ({ feature = '', ...cells }) => [feature, cells],
    ),
  );

describe('features', () => {
  it.each(sideNames)('have a listed name in %s', (side) => {
    const known = new Set<string>([...features, ...Object.keys(sides[side].others)]);
    expect(namesOn(side).filter((name) => !known.has(name))).toEqual([]);
  });

  it('are the rows of the table in ARCHITECTURE.md, in the same order', () => {
    expect([...featureTable().keys()]).toEqual(features);
  });

  it.each(sideNames)('are marked in the table exactly where %s has something', (side) => {
    const there = new Set(namesOn(side));
    const marked = [...featureTable()].filter(([, cells]) => cells[side] !== '—').map(([name]) => name);
    expect(marked).toEqual(features.filter((name) => there.has(name)));
  });
});
