/** What happened to an order, as `npm run order -- show` says it. */
import { expect, it } from 'vitest';
import { historyWords } from './history.ts';

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
