import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Amount, amount, zero } from '../kernel/money.ts';
import type { PaymentAttempt, PaymentRefund, RedeemedGiftCard } from './order.ts';
import { overpaidOf, refundsOf } from './refunds.ts';

const card = (useKey: number, of: number, changes: Partial<RedeemedGiftCard> = {}): RedeemedGiftCard => ({
  useKey,
  kind: 'giftCard',
  codeEnd: '7K2P',
  amount: amount(of),
  remaining: zero,
  isForBalance: false,
  ...changes,
});

const attempt = (
  attemptRowId: number,
  of: number,
  changes: Partial<PaymentAttempt> = {},
): PaymentAttempt => ({
  attemptRowId,
  attemptId: `attempt-${attemptRowId}`,
  gatewayKey: `1-attempt-${attemptRowId}`,
  state: 'captured',
  purpose: 'purchase',
  amount: amount(of),
  account: null,
  chargeId: `ch_${attemptRowId}`,
  method: 'card',
  cardBrand: 'visa',
  cardLast4: '4242',
  declineCode: null,
  createdAt: '2026-11-21T17:00:00Z',
  isRecent: true,
  ...changes,
});

const refund = (attemptRowId: number, of: number): PaymentRefund => ({
  refundKey: attemptRowId,
  attemptRowId,
  amount: amount(of),
  state: 'sent',
  creditEnd: null,
  givenBy: null,
  createdAt: '2026-11-22T17:00:00Z',
});

function paidOrder(
  cards: RedeemedGiftCard[],
  attempts: PaymentAttempt[],
  { refunds = [], total = 0 }: { refunds?: PaymentRefund[]; total?: number } = {},
) {
  const sum = (list: readonly { amount: Amount }[]) => list.reduce((all, one) => all + one.amount, 0);
  const taken = attempts.filter(({ state }) => state === 'authorised' || state === 'captured');
  return {
    total: amount(total),
    paid: amount(sum(taken) - sum(refunds)),
    redeemed: amount(sum(cards.filter(({ isForBalance }) => !isForBalance))),
    redeemedGiftCards: cards,
    attempts,
    refunds,
  };
}

describe('what goes back where', () => {
  it.each<[string, ReturnType<typeof paidOrder>, number, [number[][], number[][]]]>([
    ['a card payment', paidOrder([], [attempt(1, 11_800)]), 2000, [[], [[1, 2000]]]],
    ['a gift card first', paidOrder([card(5, 5000)], [attempt(1, 6800)]), 2000, [[[5, 2000]], []]],
    [
      'a gift card, then the payment',
      paidOrder([card(5, 1500)], [attempt(1, 10_300)]),
      2000,
      [[[5, 1500]], [[1, 500]]],
    ],
    [
      'the first gift card first',
      paidOrder([card(5, 1500), card(6, 1500)], []),
      2000,
      [
        [
          [5, 1500],
          [6, 500],
        ],
        [],
      ],
    ],
    [
      'the latest payment first',
      paidOrder([], [attempt(1, 11_800), attempt(2, 1000)]),
      2000,
      [
        [],
        [
          [2, 1000],
          [1, 1000],
        ],
      ],
    ],
    [
      'what an earlier refund left of a payment',
      paidOrder([], [attempt(1, 11_800), attempt(2, 3000)], { refunds: [refund(2, 2500)] }),
      2000,
      [
        [],
        [
          [2, 500],
          [1, 1500],
        ],
      ],
    ],
    [
      'no attempt that took nothing',
      paidOrder([], [attempt(1, 2000), attempt(2, 9000, { state: 'declined' }), attempt(3, 0)]),
      2000,
      [[], [[1, 2000]]],
    ],
    [
      'no gift card that is only reserved for a balance',
      paidOrder([card(5, 9000, { isForBalance: true })], [attempt(1, 2000)]),
      2000,
      [[], [[1, 2000]]],
    ],
  ])('is %s (D-GC-06)', (_what, order, wanted, [giftCards, payments]) => {
    expect(refundsOf(order, amount(wanted))).toEqual({
      giftCards: giftCards.map(([useKey, of]) => ({ useKey, amount: of })),
      payments: payments.map(([attemptRowId, of]) => ({ attemptRowId, amount: of })),
    });
  });

  it('is nothing of nothing (D-GC-06)', () => {
    expect(refundsOf(paidOrder([], [attempt(1, 2000)]), zero)).toBeNull();
  });

  it('cannot be more than was paid (D-GC-06)', () => {
    expect(() => refundsOf(paidOrder([card(5, 500)], [attempt(1, 2000)]), amount(2501))).toThrow(
      'more would be given back than was paid',
    );
  });

  it('adds up to the amount and never exceeds what a card or payment gave, for any order (D-GC-06)', () => {
    const money = fc.integer({ min: 1, max: 50_000 });
    fc.assert(
      fc.property(
        fc.array(money, { maxLength: 4 }),
        fc.array(money, { maxLength: 4 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (ofCards, ofPayments, part) => {
          const order = paidOrder(
            ofCards.map((of, place) => card(place + 1, of)),
            ofPayments.map((of, place) => attempt(place + 1, of)),
          );
          const wanted = amount(Math.floor((order.paid + order.redeemed) * part));
          const { giftCards, payments } = refundsOf(order, wanted) ?? { giftCards: [], payments: [] };
          expect([...giftCards, ...payments].reduce((sum, one) => sum + one.amount, 0)).toBe(wanted);
          for (const one of giftCards) expect(one.amount).toBeLessThanOrEqual(ofCards[one.useKey - 1] ?? 0);
          for (const one of payments)
            expect(one.amount).toBeLessThanOrEqual(ofPayments[one.attemptRowId - 1] ?? 0);
          // No payment is touched while a gift card has something left to take back.
          const backToCards = giftCards.reduce((sum, one) => sum + one.amount, 0);
          if (payments.length > 0) expect(backToCards).toBe(order.redeemed);
        },
      ),
    );
  });
});

describe('what was paid too much', () => {
  const order = (total: number, paid: number) => paidOrder([], [attempt(1, paid)], { total });
  it.each([
    ['the difference of an order that was paid', 11_800, 11_800, 9800, 2000],
    ['nothing while a balance is left', 11_800, 3540, 9800, 0],
    ['what exceeds the new total, if a balance was left', 11_800, 10_000, 9800, 200],
    ['nothing of an order that costs more', 11_800, 11_800, 13_800, 0],
  ])('is %s (D-DP-03, D-OR-06)', (_what, total, paid, after, overpaid) => {
    expect(overpaidOf(order(total, paid), amount(after))).toBe(overpaid);
  });
});
