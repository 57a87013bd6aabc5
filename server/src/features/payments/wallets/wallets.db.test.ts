/** Paying with a wallet, over HTTP: sessions, tokens, flags of the venue, declines, and what the books say. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AuthorizeRequest,
  PaymentNoAnswerError,
  PaymentRefusedError,
  type WalletSessionRequest,
} from '../../../gateways/payments/payment-gateway.ts';
import { aDepositVenue, boughtWithDeposit, payBalance } from '../../../testing/deposit-journey.ts';
import {
  addToCart,
  type ChangeAnswer,
  complaintOf,
  completeOrder,
  newAttemptId,
  orderOf,
  type WireOrder,
} from '../../../testing/journey.ts';
import { type Answer, ask, startTestApp, storeLocation, type TestApp } from '../../../testing/test-app.ts';
import { WatchedGateway } from '../../../testing/watched-gateway.ts';

const authorized: AuthorizeRequest[] = [];
const sessions: WalletSessionRequest[] = [];
/** How the gateway fails at the next call of its kind. */
let sheetDiffers = false;
let isAway = false;

class WalletGateway extends WatchedGateway {
  override async authorize(request: AuthorizeRequest) {
    authorized.push(request);
    if (sheetDiffers) throw new PaymentRefusedError('amount_differs', 'The wallet showed another amount.');
    return super.authorize(request);
  }

  override async walletSession(request: WalletSessionRequest) {
    if (isAway)
      throw new PaymentNoAnswerError('The card gateway did not answer.', { mayHaveHappened: false });
    sessions.push(request);
    return super.walletSession(request);
  }
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ gateway: new WalletGateway() });
});
afterAll(() => app.close());
beforeEach(() => {
  authorized.length = 0;
  sessions.length = 0;
  sheetDiffers = false;
  isAway = false;
});

const google = { paymentMethod: 'googlepay', paymentToken: 'tok_googlepay_approved', cardholderName: null };
const apple = { paymentMethod: 'applepay', paymentToken: 'tok_applepay_approved', cardholderName: null };

async function aCart(changes = {}) {
  const { key } = await storeLocation(app.database.db, changes);
  return { key, order: orderOf(await addToCart(app, { locationKey: key })) };
}

/** A location's transfers of money, each with how it was paid. */
async function transfersOf(key: number): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', kind, t.amount, method, card_last4) as line
    from ledger_transfer t left join payment_attempt a using (attempt_row_id)
    where location_key = ${key} order by transfer_id`.execute(app.database.db);
  return rows.map(({ line }) => line);
}

const paymentsOf = (answer: Answer<ChangeAnswer>) =>
  (orderOf(answer) as WireOrder & { OrderPayments: unknown }).OrderPayments;

describe('a purchase', () => {
  it.each([
    { wallet: 'Google Pay', row: '9-16', payment: google },
    { wallet: 'Apple Pay', row: '9-17', payment: apple },
  ])('is paid once with $wallet, as receipt, books and email say ($row, D-PY-05, D-PY-06)', async (by) => {
    const { key, order } = await aCart();
    app.mail.sent.length = 0;
    const attempt = { attemptId: newAttemptId(), ...by.payment };
    const [first, again] = [
      await completeOrder(app, order, key, attempt),
      await completeOrder(app, order, key, attempt),
    ];
    expect(orderOf(again).OrderNumber).toBe(orderOf(first).OrderNumber);
    const paid = [{ PaymentMethod: by.payment.paymentMethod, MaskedCard: '•••• 4242', PaymentAmount: 118 }];
    expect([paymentsOf(first), paymentsOf(again)]).toMatchObject([paid, paid]);
    const stored = await app.orders.find(key, order.OrderKey);
    expect(stored?.attempts).toMatchObject([{ method: by.payment.paymentMethod }]);
    expect(await transfersOf(key)).toEqual(['sale 11800', `payment 11800 ${by.payment.paymentMethod} 4242`]);
    expect(authorized.map(({ method, amount }) => [method, amount])).toEqual([
      [by.payment.paymentMethod, 11_800],
    ]);
    await app.drainOutbox();
    expect(app.mail.sent[0]?.text).toContain(`Paid with ${by.wallet} •••• 4242: $118.00`);
  });

  it('with a wallet that declines keeps the cart, and a card pays for it then (D-PY-04, D-PY-05)', async () => {
    const { key, order } = await aCart();
    const declined = await completeOrder(app, order, key, {
      ...google,
      paymentToken: 'tok_googlepay_insufficient_funds',
    });
    expect(declined.body).toMatchObject({
      CardDeclined: true,
      CardDeclinedMessage: 'This card has insufficient funds. Please try another card.',
      Order: { IsNew: true },
    });
    expect(orderOf(await completeOrder(app, order, key)).IsNew).toBe(false);
    expect(await transfersOf(key)).toEqual(['sale 11800', 'payment 11800 card 4242']);
  });

  it('with a wallet goes through the bank’s challenge (D-PY-03, D-PY-05)', async () => {
    const { key, order } = await aCart({ enable3ds: true });
    const attempt = { attemptId: newAttemptId(), ...apple, paymentToken: 'tok_applepay_challenge_ok' };
    const asked = await completeOrder(app, order, key, attempt);
    const threeDSTransactionId = asked.body.ThreeDSecure?.TransactionId;
    expect(threeDSTransactionId).toEqual(expect.any(String));
    expect(
      paymentsOf(await completeOrder(app, order, key, { ...attempt, threeDSTransactionId })),
    ).toMatchObject([{ PaymentMethod: 'applepay' }]);
  });

  it.each([
    { token: 'tok_approved', method: 'googlepay', of: 'a card' },
    { token: 'tok_googlepay_approved', method: 'card', of: 'Google Pay' },
    { token: 'tok_googlepay_approved', method: 'applepay', of: 'Google Pay' },
  ])('as $method is not paid with a token of $of (D-PY-05)', async ({ token, method }) => {
    const { key, order } = await aCart();
    const answer = await completeOrder(app, order, key, { paymentMethod: method, paymentToken: token });
    expect(answer.body.ExceptionMessage).toBe('Something went wrong. Please try again in a moment.');
    expect(await transfersOf(key)).toEqual([]);
  });
});

describe('an amount', () => {
  const changed = 'The total has changed. Please review your order and try again.';

  it('that the sheet showed and is not due is refused before anything is authorized (8.1-02, D-PY-05)', async () => {
    const { key, order } = await aCart();
    expect(complaintOf(await completeOrder(app, order, key, { ...google, amount: 117 }))).toBe(changed);
    expect(authorized).toEqual([]);
  });

  it('that the gateway saw on the sheet and is not charged ends the attempt, and the cart stays (D-PY-05)', async () => {
    const { key, order } = await aCart();
    const attempt = { attemptId: newAttemptId(), ...google };
    sheetDiffers = true;
    const answers = [
      await completeOrder(app, order, key, attempt),
      await completeOrder(app, order, key, attempt),
    ];
    expect(answers.map(complaintOf)).toEqual([changed, changed]);
    sheetDiffers = false;
    expect(orderOf(await completeOrder(app, order, key, google)).IsNew).toBe(false);
  });
});

describe('a venue', () => {
  it.each([
    { flag: { disableGooglePayOnline: true }, refused: google, taken: apple, name: 'Google Pay' },
    { flag: { disableApplePayOnline: true }, refused: apple, taken: google, name: 'Apple Pay' },
  ])('that turns $name off takes no payment by it, and by the other (3.1-09, D-LOC-02)', async (of) => {
    const { key, order } = await aCart(of.flag);
    const refusal = await completeOrder(app, order, key, of.refused);
    expect(complaintOf(refusal)).toBe(`${of.name} is not available here. Please pay with a card.`);
    expect(authorized).toEqual([]);
    expect(orderOf(await completeOrder(app, order, key, of.taken)).IsNew).toBe(false);
  });

  it('has its balance paid with a wallet too, unless it is off (D-DP-04, D-LOC-02)', async () => {
    const { key } = await aDepositVenue(app, { disableGooglePayOnline: true });
    const order = await boughtWithDeposit(app, key);
    expect(complaintOf(await payBalance(app, key, order, google))).toBe(
      'Google Pay is not available here. Please pay with a card.',
    );
    const paid = await payBalance(app, key, order, apple);
    expect(paymentsOf(paid)).toMatchObject([
      { PaymentMethod: 'card' },
      { PaymentMethod: 'applepay', PaymentAmount: 82.6 },
    ]);
  });
});

describe('a session of Apple Pay', () => {
  const validationUrl = 'https://apple-pay-gateway.apple.com/paymentservices/paymentSession';
  const sessionFor = (key: number, orderKey: string, changes = {}) =>
    ask<{ Session: string; ExceptionMessage: string }>(app, 'POST', '/api/booking/createWalletSession', {
      clientLocationKey: key,
      orderKey,
      wallet: 'applepay',
      validationUrl,
      ...changes,
    });

  it('comes from the gateway, for this shop and this venue (9-17, D-API-70)', async () => {
    const { key, order } = await aCart();
    const answer = await sessionFor(key, order.OrderKey);
    expect(JSON.parse(answer.body.Session)).toMatchObject({ merchantSessionIdentifier: expect.any(String) });
    expect(sessions).toEqual([
      {
        validationUrl,
        merchantId: 'merchant.gangway.sandbox',
        domain: 'book.example',
        displayName: 'Kestrel Bay Adventures',
      },
    ]);
  });

  it.each([
    ['an address of somebody else', {}, { validationUrl: 'https://evil.example/session' }],
    ['an address inside', {}, { validationUrl: 'http://169.254.169.254/latest/meta-data' }],
    ['no address', {}, { validationUrl: null }],
    ['a wallet that the venue turned off', { disableApplePayOnline: true }, {}],
    ['a wallet without sessions', {}, { wallet: 'googlepay' }],
    ['a wallet that does not exist', {}, { wallet: 'paypal' }],
  ])('is refused for %s, and nobody is asked (D-API-70)', async (_what, venue, changes) => {
    const { key, order } = await aCart(venue);
    expect((await sessionFor(key, order.OrderKey, changes)).status).toBe(400);
    expect(sessions).toEqual([]);
  });

  it('needs the key of an order of this venue (D-API-00, D-API-70)', async () => {
    const [mine, other] = [await aCart(), await aCart()];
    expect((await sessionFor(mine.key, other.order.OrderKey)).status).toBe(404);
    expect(sessions).toEqual([]);
  });

  it('says to try again while the gateway does not answer (D-API-70)', async () => {
    const { key, order } = await aCart();
    isAway = true;
    expect((await sessionFor(key, order.OrderKey)).status).toBe(503);
  });
});
