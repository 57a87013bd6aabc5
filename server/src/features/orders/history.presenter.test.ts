/** An order's history in words, as `npm run order -- show` and the desk have it. */
import { spokenLanguages } from '@gangway/domain/messages/locale';
import { inLocale } from '@gangway/domain/testing/in-locale';
import { expect, it, onTestFinished } from 'vitest';
import { historyWords, toldKinds } from './history.presenter.ts';

it.each<[string, Record<string, unknown>, string]>([
  ['add', { added: [1], removed: [], total: 11_800 }, 'Added to the cart. Total: $118.00.'],
  ['reprice', { total: 0 }, 'Priced again. Total: $0.00.'],
  ['redeem', { use: 4, amount: 2000 }, 'Gift card applied: $20.00.'],
  ['balance', { paid: 5000, redeemed: 1000 }, 'Balance paid: $60.00.'],
  [
    'moved',
    { line: 3, from: '2026-12-05T09:00:00', to: '2026-12-06T13:00:00', by: 'guest', fee: 500 },
    'Booking moved from Sat, December 5, 9:00 AM to Sun, December 6, 1:00 PM. Fee: $5.00. By the guest.',
  ],
  [
    'changed',
    {
      from: '2026-12-05T09:00:00',
      to: '2026-12-05T09:00:00',
      people: [2, 3],
      by: 'command',
      reason: 'A friend came along',
    },
    'Booking changed. Guests: 3, before 2. Reason: A friend came along',
  ],
  [
    'changed',
    { from: '2026-12-05T09:00:00', to: '2026-12-05T09:00:00', people: [2, 2], addOns: ['', 'Dry bag × 2'] },
    'Booking changed. Add-ons: Dry bag × 2, before none.',
  ],
  [
    'contact corrected',
    { fields: ['email'], contact: { email: ['a@b.example', 'c@d.example'] }, by: 'command' },
    'Contact details corrected. c@d.example, before a@b.example.',
  ],
  ['contact corrected', { fields: ['email'], by: 'command' }, 'Contact details corrected.'],
  ['canceled', { lines: [], by: 'guest', reason: null }, 'Canceled. By the guest.'],
  ['canceled', { lines: [], by: { kind: 'guest' }, reason: null }, 'Canceled. By the guest.'],
  ['canceled', { lines: [], by: { kind: 'command' }, reason: null }, 'Canceled.'],
  [
    'canceled',
    { lines: [], by: { kind: 'staff', subject: 'auth0|ana', role: 'desk' }, reason: 'Storm' },
    'Canceled. By auth0|ana. Reason: Storm',
  ],
  [
    'canceled',
    { lines: [], by: { kind: 'api', key: 'key_7' }, reason: null },
    'Canceled. Through the API, with the key key_7.',
  ],
  ['price reduced', { difference: -1500, by: 'command', reason: null }, 'Price lowered by $15.00.'],
  [
    'refunded',
    { reason: 'Rain', payments: 1000, giftCards: 500, credit: 0 },
    'Refunded: $10.00 to the original payment method, $5.00 to gift cards. Reason: Rain',
  ],
  ['refunded', { payments: 0, giftCards: 0, credit: 700 }, 'Refunded: $7.00 as a credit.'],
  [
    'refund refused',
    { amount: 700, refund: 3, error: 'card_closed' },
    'The payment provider refused to refund $7.00: card_closed',
  ],
  [
    'dispute',
    { amount: 700, state: 'open', reason: 'fraudulent', respondBy: null },
    'Dispute over $7.00: open. Reason: fraudulent',
  ],
  ['ticket scanned', { number: 2, subject: 'auth0|gate' }, 'Ticket 2 used. By auth0|gate.'],
  ['ticket scan undone', { number: 2, subject: 'auth0|gate' }, 'Ticket 2 valid again. By auth0|gate.'],
  ['read by staff', { subject: 'auth0|desk' }, 'Opened by auth0|desk.'],
  ['erased', { by: 'command', why: 'request' }, 'Personal data erased. Reason: request'],
  ['something newer', { amount: 1 }, 'something newer'],
])('%s with %o reads as a sentence', (kind, details, words) => {
  expect(historyWords({ kind, details }, 'USD')).toBe(words);
});

it('shows what it can of details that it cannot read', () => {
  expect(historyWords({ kind: 'canceled', details: { reason: 7 } }, 'USD')).toBe('Canceled.');
});

/** What any kind of event reads, so that each sentence is said in full. */
const details = {
  ...{ paid: 5000, redeemed: 1000, total: 11_800, amount: 700, difference: -1500, fee: 500 },
  ...{ payments: 1000, venue: 400, giftCards: 500, credit: 300 },
  ...{ from: '2026-12-05T09:00:00', to: '2026-12-06T13:00:00', people: [2, 3], addOns: ['', 'Dry bag × 2'] },
  contact: { email: ['', 'c@d.example'] },
  ...{ number: 2, subject: 'auth0|ana', method: 'transfer', state: 'won', error: 'card_closed' },
  ...{ by: { kind: 'api', key: 'key_7' }, reason: 'Rain' },
};

it.each(spokenLanguages.flatMap((language) => toldKinds.map((kind) => ({ language, kind }))))(
  'says "$kind" in full in $language',
  ({ language, kind }) => {
    const english = historyWords({ kind, details }, 'USD');
    onTestFinished(inLocale(`${language}-GB`));
    const words = historyWords({ kind, details }, 'USD');
    expect(words).not.toMatch(/[{}]|undefined|null|NaN|\[object/);
    expect(words.startsWith(kind)).toBe(false);
    if (language !== 'en') expect(words).not.toBe(english);
  },
);

it.each(
  spokenLanguages
    .filter((language) => language !== 'en')
    .flatMap((language) =>
      ['inquiry', 'open', 'review', 'won', 'lost', 'closed'].map((state) => ({ language, state })),
    ),
)('says in $language that a dispute is "$state"', ({ language, state }) => {
  onTestFinished(inLocale(`${language}-GB`));
  const words = historyWords({ kind: 'dispute', details: { amount: 700, state } }, 'USD');
  expect(words).not.toMatch(new RegExp(`\\b${state}\\b`));
});

const ofStaff = { kind: 'canceled', details: { by: { kind: 'staff', subject: 'auth0|ana', role: 'desk' } } };
const nameOf = (subject: string) => (subject === 'auth0|ana' ? 'Ana Ruiz' : null);

it.each([
  { event: ofStaff, words: 'Canceled. By Ana Ruiz.' },
  {
    event: { kind: 'ticket scanned', details: { number: 2, subject: 'auth0|ana' } },
    words: 'Ticket 2 used. By Ana Ruiz.',
  },
  { event: { kind: 'read by staff', details: { subject: 'auth0|ana' } }, words: 'Opened by Ana Ruiz.' },
  {
    event: { kind: 'ticket scanned', details: { number: 2, subject: 'auth0|gate' } },
    words: 'Ticket 2 used. By auth0|gate.',
  },
])('names a member of staff who is known, and keeps the subject of another: $words', ({ event, words }) => {
  expect(historyWords(event, 'USD', nameOf)).toBe(words);
});
