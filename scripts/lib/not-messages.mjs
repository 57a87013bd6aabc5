/**
 * Strings that look like text for people but are not: exceptions to the check of message catalogs, each with
 * its reason. A value within a string is written as 0; a long string ends with ….
 */

const keyLabel = 'the label of a key derivation';
const sql = 'SQL';
const logged = 'for the log';
const documented = 'the API document, for developers';

/** @type {readonly { file: string, why: string, texts: readonly string[] }[]} */
export const notMessages = [
  {
    file: 'web/src/embed/styles.ts',
    why: 'a style sheet',
    texts: ['position:absolute;inset:8px 8px auto auto;z-index:1;display:grid…'],
  },
  {
    file: 'server/src/features/location/offline-page.ts',
    why: 'a program',
    texts: ["const again=async()=>{try{await fetch('/favicon.ico',{method:…"],
  },
  {
    file: 'server/src/features/venues/settings-on-wire.shared.ts',
    why: 'a part of a program',
    texts: ['as const'],
  },
  {
    file: 'server/src/platform/shop-keys.ts',
    why: 'names what a key is derived for',
    texts: ['keys in emails', 'hashes of mailboxes', 'links of orders'],
  },
  {
    file: 'domain/src/venue-file/add-ons/schema.ts',
    why: 'part of a description',
    texts: ['0: asked once per 0'],
  },
  {
    file: 'domain/src/location/wallets.ts',
    why: 'names of brands, the same in all languages',
    texts: ['Google Pay', 'Apple Pay'],
  },
  {
    file: 'domain/src/location/held-methods.ts',
    why: 'names of brands, the same in all languages',
    texts: ['Amazon Pay', 'Cash App Pay', 'Revolut Pay'],
  },
  {
    file: 'server/src/features/orders/sold-order.presenter.ts',
    why: 'the state of a refund as it is stored',
    texts: ['to be given'],
  },
  { file: 'domain/src/gift-cards/gift-card.ts', why: 'what a key is computed from', texts: ['gift card'] },
  {
    file: 'server/src/features/venues/settings-on-wire.shared.ts',
    why: 'source code',
    texts: [
      '/** Written by `npm run venue -- schema`: the settings of a venue that pages are told (domain/src/location/settings.ts). */',
      '[ 0] as const',
      '/** Those that every page of the venue knows. */',
      '/** The settings of a venue that says nothing. */',
    ],
  },
  {
    file: 'server/src/app/jobs.ts',
    why: 'names of jobs, for the log',
    texts: [
      'expired carts',
      'canceled departures',
      'unpaid orders',
      'payment events',
      'rate limits',
      'security events',
      'old requests',
      'gift cards of balances',
      'codes of gift cards',
      'personal data',
      'trip reminders',
      'review requests',
      'cart reminders',
      'renewal reminders',
      'changed departures',
      'old webhooks',
    ],
  },
  {
    file: 'server/src/platform/metrics.ts',
    why: 'describes metrics, in English as their names are',
    texts: [
      'Calls of the API by name and outcome: ok, refused, failed.',
      'How long calls of the API took.',
      'Refused calls by code, such as soldOut.',
      'Payments, refunds and events of the provider that were finished in the background.',
      'The version that runs.',
      'Connections to PostgreSQL by state, and requests that wait.',
      'Whether the database answered this scrape.',
      'Payments that are neither taken nor over, by state.',
      'Refunds that the payment provider has not accepted yet.',
      'Emails and texts that should have been sent by now.',
      'How long the oldest of them has waited since it was due first.',
      'Emails and texts that were given up and not sent since.',
      'Events of the payment provider that were not acted on yet.',
      'Events of the payment provider that were given up.',
      'Webhooks that endpoints of venues should have by now.',
      'Webhooks of the last 30 days that were given up.',
      'Promises that the last audit found broken.',
      'How long ago the last audit ended.',
    ],
  },
  {
    file: 'server/src/platform/configuration.ts',
    why: 'the scope of a sign-in',
    texts: ['openid email profile'],
  },
  {
    file: 'server/src/db/database.ts',
    why: sql,
    texts: ['repeatable read', 'read only', 'startup parameter'],
  },
  {
    file: 'server/src/db/sessions.ts',
    why: sql,
    texts: ['read committed', 'alter role 0 in database 0 set 0 to 0;'],
  },
  {
    file: 'server/src/db/embedded.ts',
    why: sql,
    texts: ['pragma locking_mode = exclusive; begin exclusive'],
  },
  {
    file: 'server/src/db/audit/audit.repo.ts',
    why: sql,
    texts: ['with broken as materialized (0) select * from broken limit 0'],
  },
  { file: 'server/src/db/migrate.ts', why: sql, texts: ['drop function 0'] },
  { file: 'server/src/db/pglite-dialect.ts', why: sql, texts: ['isolation level 0', 'set transaction 0'] },
  {
    file: 'server/src/db/unit-of-work.ts',
    why: sql,
    texts: ['release savepoint 0', 'rollback to savepoint 0'],
  },
  { file: 'server/src/features/cart/holder.shared.ts', why: keyLabel, texts: ['gangway holders of carts'] },
  {
    file: 'server/src/features/location/location.service.ts',
    why: logged,
    texts: ['location records', 'several venues share this address', 'VENUE_SCRIPTS is no'],
  },
  {
    file: 'server/src/features/memberships/plans/demo-memberships.service.ts',
    why: 'a demo venue',
    texts: ['12 Shoreline Drive'],
  },
  {
    file: 'server/src/features/location/venue-page.shared.ts',
    why: 'the style sheet of the page',
    texts: [':root{color-scheme:light;…'],
  },
  {
    file: 'server/src/features/memberships/waivers/waiver-page.ts',
    why: 'the scripts of the page',
    texts: [
      'const memberKey = location.pathname…',
      "0 const form = document.querySelector('form');…",
      "0 try { sessionStorage.removeItem('waiver');…",
    ],
  },
  {
    file: 'server/src/features/payments/attempts/authorize.service.ts',
    why: 'a code that is kept with an attempt',
    texts: ['never arrived'],
  },
  {
    file: 'server/src/features/pictures/personal-photo.shared.ts',
    why: 'what the image library says',
    texts: ['pixel limit'],
  },
  {
    file: 'server/src/features/pictures/picture-kind.ts',
    why: 'how a file begins',
    texts: ['<!DOCTYPE svg'],
  },
  {
    file: 'server/src/features/pictures/picture-store.service.ts',
    why: 'what the image library says',
    texts: ['pixel limit'],
  },
  {
    file: 'server/src/features/pictures/pictures.service.ts',
    why: logged,
    texts: [
      'A picture record cannot be read.',
      'A developed picture cannot be read.',
      'A developed picture cannot be kept.',
      'A picture cannot be developed.',
      'A picture cannot be prepared.',
    ],
  },
  {
    file: 'server/src/features/emails/email.presenter.ts',
    why: 'a style sheet',
    texts: ['.text a{color:0}…'],
  },
  {
    file: 'server/src/features/venues/venue-reference.shared.ts',
    why: 'the reference of the venue file, for operators, generated in English',
    texts: ['| field | needed, or default | meaning |'],
  },
  {
    file: 'server/src/features/venues/venue-schema.shared.ts',
    why: 'the title of the schema',
    texts: ['Gangway venue file'],
  },
  {
    file: 'server/src/gateways/webhooks/http.gateway.ts',
    why: 'parts of faults',
    texts: [
      'it is not a web address',
      '0 is not allowed',
      'it has a name or password',
      'port 0 is not allowed',
      'it is not on the public internet',
      'it took too long',
      'the connection failed',
    ],
  },
  {
    file: 'domain/src/order/refunds.ts',
    why: 'a state of refunds, as the database has it',
    texts: ['to be given'],
  },
  {
    file: 'domain/src/order/venue-payment.ts',
    why: 'a state of refunds, as the database has it',
    texts: ['to be given'],
  },
  {
    file: 'server/src/commands/order/run.ts',
    why: 'a state of refunds, as the database has it',
    texts: ['to be given'],
  },
  {
    file: 'web/src/features/receipt/receipt-tickets.ts',
    why: 'a state of refunds, as the database has it',
    texts: ['to be given'],
  },
  {
    file: 'server/src/features/webhooks/webhook.presenter.ts',
    why: 'kinds of events, as the database has them',
    texts: [
      'contact corrected',
      'payment undone',
      'price reduced',
      'refund again',
      'refund given',
      'refund refused',
    ],
  },
  {
    file: 'server/src/features/webhooks/webhooks.service.ts',
    why: 'kept with a delivery, for commands',
    texts: ['The endpoint answered 0.', 'The event could not be written.', 'given up'],
  },
  { file: 'server/src/gateways/mail/mail-gateway.ts', why: 'part of a fault', texts: ['reply address'] },
  {
    file: 'server/src/gateways/payments/sandbox.gateway.ts',
    why: 'parts of faults',
    texts: [
      'did not answer within 0 ms',
      'could not be reached within 0 ms',
      'broke off the connection',
      'could not be reached',
      'broke off in the middle of its answer',
    ],
  },
  {
    file: 'server/src/platform/openapi.ts',
    why: documented,
    texts: [
      'The answer. Refusals by the booking rules are answers too.',
      'The request could not be answered: malformed (400), wi…',
      'Too many requests (429) or too busy (503): try again later.',
      'Seconds to wait.',
      'Every call of the storefront.…',
      'An access token of the identity provider, made for the organization of the location.',
      'An access token like that of members, with the named text in its claim permissions.',
      'The session of somebody who is signed in to the desk, with a…',
      'The token of that session, from getStaffSession.',
    ],
  },
  {
    file: 'server/src/platform/openapi-examples.ts',
    why: 'examples of the API document',
    texts: ['Maya Okafor', 'Otter Creek Kayaks'],
  },
  { file: 'server/src/platform/sealed-answer.ts', why: keyLabel, texts: ['gangway repeated 0'] },
  {
    file: 'server/src/platform/security-headers.ts',
    why: 'content policies',
    texts: ["img-src 'self' data: blob:", "img-src 'self' data:"],
  },
  {
    file: 'web/src/app/start-up.ts',
    why: logged,
    texts: ['Could not load app configuration.'],
  },
  {
    file: 'web/src/features/analytics/track.ts',
    why: 'the name of a receiver, for the log',
    texts: ['application insights'],
  },
  {
    file: 'web/src/features/analytics/trackers/search-ads.ts',
    why: logged,
    texts: [
      'Could not initialize search ads',
      'Could not fire search engine ad conversion',
      'Could not fire search engine purchase event',
    ],
  },
  {
    file: 'web/src/features/analytics/trackers/social-pixel.ts',
    why: logged,
    texts: [
      'Could not initialize social pixel',
      'Could not fire social pixel event 0',
      'Could not fire social pixel purchase event',
    ],
  },
  {
    file: 'web/src/features/analytics/trackers/travel-pixel.ts',
    why: logged,
    texts: ['Could not fire travel pixel of view 0'],
  },
  {
    file: 'web/src/features/analytics/trackers/web-analytics.ts',
    why: logged,
    texts: ['Could not initialize web analytics', 'Could not fire web analytics event 0'],
  },
  {
    file: 'web/src/features/cart/lines/gift-card/gift-card-events.ts',
    why: 'what trackers are told, in any language',
    texts: ['Gift card'],
  },
  { file: 'web/src/features/receipt/receipt-tickets.ts', why: 'a key of React', texts: ['gift card 0'] },
  { file: 'ui/src/components/picture.tsx', why: 'the value of an SVG attribute', texts: ['xMidYMax slice'] },
];
