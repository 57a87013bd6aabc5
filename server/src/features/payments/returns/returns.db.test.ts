/**
 * Paying on a page of another way to pay, and coming back from it, in whichever browser
 * (docs/rules/payment.md, "Other ways to pay"; D-PY-01).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StandIn } from '../../../gateways/testing/stand-in-process.ts';
import { aDepositVenue, depositOrder, enable, payBalance } from '../../../testing/deposit-journey.ts';
import { addToCart, complaintOf, completeOrder, newAttemptId, orderOf } from '../../../testing/journey.ts';
import {
  answerElsewhere,
  deliver,
  eventsOf,
  intentOf,
  startStripe,
  stripeGateway,
} from '../../../testing/stripe-shop.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../../testing/test-app.ts';

let stripe: StandIn;
let app: TestApp;
beforeAll(async () => {
  stripe = await startStripe();
  app = await startTestApp({ gateway: stripeGateway(stripe.url) });
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});

async function aCart(venue: object = { enable3ds: true }) {
  const { key } = await storeLocation(app.database.db, venue as never);
  return { key, order: orderOf(await addToCart(app, { locationKey: key })) };
}

/** The guest has chosen Klarna and is on its page. */
async function leftForKlarna({ key, order }: Awaited<ReturnType<typeof aCart>>) {
  const attempt = { attemptId: newAttemptId(), paymentToken: 'ctoken_klarna' };
  const { body } = await completeOrder(app, order, key, attempt);
  const { TransactionId: transactionId = '', RedirectUrl: page = null, Url } = body.ThreeDSecure ?? {};
  expect(page).toMatch(/^https:\/\/pm-redirects\.stripe\.com\//);
  expect(Url).toBeNull();
  return { key, attemptId: attempt.attemptId, transactionId };
}

type Left = Awaited<ReturnType<typeof leftForKlarna>>;

async function back({ key, attemptId, transactionId }: Left) {
  const { body } = await ask<{ Outcome: string | null }>(app, 'POST', '/api/booking/returnFromPayment', {
    ...{ clientLocationKey: key, attemptId, transactionId },
  });
  return body.Outcome;
}

const stateOf = async (key: number, orderKey: string) =>
  (await app.orders.find(key, orderKey as never))?.state;

describe('a guest who pays on the page of Klarna', () => {
  it('has the order once it is approved there, and is told so as often as the page asks (D-PY-01)', async () => {
    const cart = await aCart();
    const left = await leftForKlarna(cart);
    const address = await answerElsewhere(stripe, left.transactionId, 'approve');
    expect(`${address.origin}${address.pathname}`).toBe(`https://book.example/${cart.key}/payment`);
    expect(address.searchParams.get('attempt')).toBe(left.attemptId);
    expect(address.searchParams.get('payment_intent')).toBe(left.transactionId);
    expect([await back(left), await back(left)]).toEqual(['paid', 'paid']);
    expect(await stateOf(cart.key, cart.order.OrderKey)).toBe('saved');
    await app.payments.drain();
    const { status, amount_received: received } = await intentOf(stripe, left.transactionId);
    expect({ status, received }).toEqual({ status: 'succeeded', received: 11_800 });
    const found = await app.orders.find(cart.key, cart.order.OrderKey as never);
    await app.drainOutbox();
    expect(app.mail.sent.map(({ text }) => text).join()).toContain('Paid with Klarna');
    expect(found?.attempts).toMatchObject([{ cardBrand: 'klarna', cardLast4: null, state: 'captured' }]);
  });

  it('who cancels there is not charged, has the cart, and pays by card', async () => {
    const cart = await aCart();
    const left = await leftForKlarna(cart);
    await answerElsewhere(stripe, left.transactionId, 'cancel');
    expect([await back(left), await back(left)]).toEqual(['notPaid', 'notPaid']);
    expect(await stateOf(cart.key, cart.order.OrderKey)).toBe('new');
    const paid = orderOf(await completeOrder(app, cart.order, cart.key, { paymentToken: 'ctoken_approved' }));
    expect(paid.IsNew).toBe(false);
  });

  it('who comes back without an answer cannot approve the payment anymore', async () => {
    const cart = await aCart();
    const left = await leftForKlarna(cart);
    expect(await back(left)).toBe('notPaid');
    expect((await intentOf(stripe, left.transactionId)).status).toBe('canceled');
    expect(await stateOf(cart.key, cart.order.OrderKey)).toBe('new');
  });

  it('who never comes back has the order by webhook, and learns it on coming back late', async () => {
    const cart = await aCart();
    const left = await leftForKlarna(cart);
    await answerElsewhere(stripe, left.transactionId, 'approve');
    for (const event of await eventsOf(stripe, left.transactionId)) await deliver(app, event);
    await app.payments.drain();
    expect(await stateOf(cart.key, cart.order.OrderKey)).toBe('saved');
    expect(await back(left)).toBe('paid');
  });

  it('may pay with a card instead after going back; what is approved on Klarna’s page then is not taken', async () => {
    const cart = await aCart();
    const left = await leftForKlarna(cart);
    const paid = orderOf(await completeOrder(app, cart.order, cart.key, { paymentToken: 'ctoken_approved' }));
    expect(paid.IsNew).toBe(false);
    expect((await intentOf(stripe, left.transactionId)).status).toBe('canceled');
    expect(await back(left)).toBe('notPaid');
  });

  it('pays the balance of an order there as well (D-DP-04)', async () => {
    const { key } = await aDepositVenue(app, { enable3ds: true });
    const cart = orderOf(await addToCart(app, { locationKey: key }));
    const { Deposits: amount } = (await enable(app, key, cart.OrderKey)).body;
    const deposit = { amount, paymentToken: 'ctoken_approved' };
    const order = depositOrder(await completeOrder(app, cart, key, deposit));
    const attemptId = newAttemptId();
    const { body } = await payBalance(app, key, order, { attemptId, paymentToken: 'ctoken_klarna' });
    const transactionId = body.ThreeDSecure?.TransactionId ?? '';
    await answerElsewhere(stripe, transactionId, 'approve');
    expect(await back({ key, attemptId, transactionId })).toBe('paid');
    expect(await stateOf(key, order.OrderKey)).toBe('saved');
  });

  it('is declined where the venue takes no challenges', async () => {
    const { key, order } = await aCart({ enable3ds: false });
    const answer = await completeOrder(app, order, key, { paymentToken: 'ctoken_klarna' });
    expect(answer.body.CardDeclined).toBe(true);
    expect(complaintOf(answer) ?? '').not.toContain('Klarna');
  });
});

describe('whoever guesses', () => {
  it('learns nothing: all answers are the same, and nothing ends', async () => {
    const cart = await aCart();
    const left = await leftForKlarna(cart);
    const other = await aCart();
    const guesses = [
      { ...left, key: other.key },
      { ...left, attemptId: newAttemptId() },
      { ...left, transactionId: 'pi_invented' },
    ];
    for (const guess of guesses) expect(await back(guess)).toBeNull();
    expect(await stateOf(cart.key, cart.order.OrderKey)).toBe('paying');
  });
});
