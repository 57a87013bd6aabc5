/** Where each part of a refund goes (docs/rules/refunds.md, "In words"). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Amount, amount, zero } from '../kernel/money.ts';
import { type BackPart, backPartsOf, partsWords, partWords, sumOfParts } from './back-parts.ts';
import type { Order, PaymentAttempt, RedeemedGiftCard } from './order.ts';
import { refundsOf } from './refunds.ts';
import { venueMethods } from './venue-methods.ts';

const card = (useKey: number, of: number, kind: RedeemedGiftCard['kind'] = 'giftCard'): RedeemedGiftCard => ({
  ...{ useKey, kind, codeEnd: `CD${useKey}`, amount: amount(of) },
  ...{ remaining: zero, isForBalance: false },
});
const payment = (
  attemptRowId: number,
  of: number,
  changes: Partial<PaymentAttempt> = {},
): PaymentAttempt => ({
  ...{ attemptRowId, attemptId: `a${attemptRowId}`, gatewayKey: '', state: 'captured', purpose: 'purchase' },
  ...{ amount: amount(of), account: null, chargeId: null, method: 'card', cardBrand: 'visa' },
  ...{ cardLast4: '4242', declineCode: null, createdAt: '', isRecent: false },
  ...changes,
});

const sources = fc.record({
  cards: fc.array(fc.tuple(fc.integer({ min: 1, max: 9999 }), fc.constantFrom('giftCard', 'credit'))),
  payments: fc.array(
    fc.tuple(fc.integer({ min: 1, max: 99_999 }), fc.constantFrom('card', 'googlepay', ...venueMethods)),
  ),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  asCredit: fc.boolean(),
});

describe('the parts of a refund', () => {
  it('add up to it, whatever the order was paid with, and name each place once (D-GC-06)', () => {
    fc.assert(
      fc.property(sources, ({ cards, payments, share, asCredit }) => {
        const order = {
          redeemedGiftCards: cards.map(([of, kind], place) => card(place, of, kind as 'giftCard')),
          attempts: payments.map(([of, method], place) =>
            payment(place, of, { method: method as PaymentAttempt['method'] }),
          ),
          refunds: [],
        } as unknown as Order;
        const paid = [...cards, ...payments].reduce((sum, [of]) => sum + of, 0);
        const refund = amount(Math.floor(paid * share));
        const parts = backPartsOf(order, refundsOf(order, refund), asCredit);
        expect(sumOfParts(parts)).toBe(refund);
        const places = parts.map(({ amount: _amount, ...place }) => JSON.stringify(place));
        expect(new Set(places).size).toBe(places.length);
        expect(asCredit && parts.some(({ to }) => to === 'payment' || to === 'venue')).toBe(false);
      }),
    );
  });

  it.each<[BackPart, string]>([
    [{ to: 'giftCard', kind: 'giftCard', codeEnd: 'H7XZ', amount: zero }, '$1 to gift card •••• H7XZ'],
    [{ to: 'giftCard', kind: 'credit', codeEnd: 'H7XZ', amount: zero }, '$1 to credit •••• H7XZ'],
    [{ to: 'credit', amount: zero }, '$1 as a credit'],
    [{ to: 'venue', method: 'cash', amount: zero }, '$1 in cash'],
    [{ to: 'venue', method: 'terminal', amount: zero }, '$1 at the card terminal'],
    [{ to: 'venue', method: 'transfer', amount: zero }, '$1 by bank transfer'],
    [{ to: 'venue', method: 'other', amount: zero }, '$1 the way it was paid'],
    [
      { to: 'payment', method: 'card', brand: 'visa', last4: '4242', amount: zero },
      '$1 to Visa ending in 4242',
    ],
    [
      { to: 'payment', method: 'card', brand: null, last4: '4242', amount: zero },
      '$1 to the card ending in 4242',
    ],
    [
      { to: 'payment', method: 'googlepay', brand: 'visa', last4: '4242', amount: zero },
      '$1 to Google Pay (card ending in 4242)',
    ],
    [{ to: 'payment', method: 'card', brand: 'klarna', last4: null, amount: zero }, '$1 to Klarna'],
    [
      { to: 'payment', method: 'card', brand: null, last4: null, amount: zero },
      '$1 to the original payment method',
    ],
  ])('are said: %j', (part, words) => {
    expect(partWords(part, '$1')).toBe(words);
  });

  it('are said in one sentence', () => {
    const parts: BackPart[] = [
      { to: 'giftCard', kind: 'giftCard', codeEnd: 'H7XZ', amount: amount(2000) },
      { to: 'payment', method: 'card', brand: 'visa', last4: '4242', amount: amount(3140) },
      { to: 'venue', method: 'cash', amount: amount(50) },
    ];
    const show = (value: Amount) => String(value);
    expect(partsWords(parts, show)).toBe(
      '2000 to gift card •••• H7XZ, 3140 to Visa ending in 4242, and 50 in cash',
    );
  });
});
