/**
 * Venues that are paid to accounts of their own at Stripe: each charge is made, captured, refunded and asked about in its
 * account, and in no other (docs/rules/payment.md, "Accounts of venues"; D-PY-01).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StandIn } from '../../../gateways/testing/stand-in-process.ts';
import { addToCart, completeOrder, newAttemptId, orderOf } from '../../../testing/journey.ts';
import { runOrder } from '../../../testing/run-order-command.ts';
import {
  answerElsewhere,
  connectSecret,
  deliver,
  eventsOf,
  intentOf,
  inventCharge,
  startStripe,
  stripeGateway,
} from '../../../testing/stripe-shop.ts';
import { ask, changeLocation, startTestApp, storeLocation, type TestApp } from '../../../testing/test-app.ts';

const account = 'acct_kestrel0001';

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

async function aCart(stripeAccount: string | null = account) {
  const location = await storeLocation(app.database.db, { enable3ds: true, stripeAccount });
  const { key } = location;
  return { location, key, order: orderOf(await addToCart(app, { locationKey: key })) };
}

type Cart = Awaited<ReturnType<typeof aCart>>;

async function attemptOf({ key, order }: Cart) {
  const found = await app.orders.find(key, order.OrderKey as never);
  const attempt = found?.attempts.at(-1);
  if (found == null || attempt === undefined) throw new Error('nothing was tried');
  return { order: found, attempt, chargeId: attempt.chargeId ?? '' };
}

async function bought(stripeAccount: string | null = account) {
  const cart = await aCart(stripeAccount);
  const order = orderOf(await completeOrder(app, cart.order, cart.key, { paymentToken: 'ctoken_approved' }));
  expect(order.IsNew).toBe(false);
  await app.payments.drain();
  return { ...cart, number: order.OrderNumber ?? '', ...(await attemptOf(cart)) };
}

describe('a venue with an account of its own', () => {
  it('is paid there: authorized and captured in its account, and unknown in that of the shop (D-PY-01)', async () => {
    const { attempt, chargeId } = await bought();
    expect(attempt).toMatchObject({ account, state: 'captured' });
    expect(await intentOf(stripe, chargeId, account)).toMatchObject({
      status: 'succeeded',
      amount_received: 11_800,
    });
    await expect(intentOf(stripe, chargeId)).rejects.toThrow('404');
  });

  it('names its account to the page that shows the form', async () => {
    const { key } = await aCart();
    const { body } = await ask<{ StripeAccount: string | null }>(
      app,
      'GET',
      '/api/client/getClientLocation',
      {
        clientLocationKey: key,
      },
    );
    expect(JSON.stringify(body)).toContain(account);
  });

  it('pays refunds from its account', async () => {
    const { key, number, chargeId } = await bought();
    await runOrder(app, ['refund', number, '20.00', '-l', String(key), '-y', '--no-email']);
    await app.payments.reconcile(0);
    expect(await intentOf(stripe, chargeId, account)).toMatchObject({ amount_refunded: 2000 });
  });

  it('has charges released there when another card pays', async () => {
    const cart = await aCart();
    await completeOrder(app, cart.order, cart.key, { paymentToken: 'ctoken_challenge' });
    const { chargeId } = await attemptOf(cart);
    const paid = orderOf(await completeOrder(app, cart.order, cart.key, { paymentToken: 'ctoken_approved' }));
    expect(paid.IsNew).toBe(false);
    expect((await intentOf(stripe, chargeId, account)).status).toBe('canceled');
  });

  it('keeps the account of a payment when the venue changes it', async () => {
    const { location, key, number, chargeId } = await bought();
    await changeLocation(app.database.db, { ...location, stripeAccount: 'acct_other0002' });
    await runOrder(app, ['refund', number, '5.00', '-l', String(key), '-y', '--no-email']);
    await app.payments.reconcile(0);
    expect(await intentOf(stripe, chargeId, account)).toMatchObject({ amount_refunded: 500 });
  });

  it('hears of its payments by the webhook of connected accounts, signed with a secret of its own', async () => {
    const cart = await aCart();
    const attempt = { attemptId: newAttemptId(), paymentToken: 'ctoken_klarna' };
    await completeOrder(app, cart.order, cart.key, attempt);
    const { chargeId } = await attemptOf(cart);
    await answerElsewhere(stripe, chargeId, 'approve', account);
    for (const event of await eventsOf(stripe, chargeId))
      expect(await deliver(app, event, { secret: connectSecret })).toBe(200);
    await app.payments.drain();
    expect((await attemptOf(cart)).order.state).toBe('saved');
  });

  it('takes no payment while its account is not connected, and charges nothing', async () => {
    const cart = await aCart('acct_disconnected01');
    const answer = await completeOrder(app, cart.order, cart.key, { paymentToken: 'ctoken_approved' });
    expect(answer.body.ExceptionMessage).toBe('Something went wrong. Please try again in a moment.');
    const { order, attempt } = await attemptOf(cart);
    expect([order.state, attempt.state]).toEqual(['new', 'failed']);
  });
});

describe('whoever holds one account', () => {
  it('cannot pay for orders of another with charges that bear their keys', async () => {
    for (const victim of [account, null]) {
      const cart = await aCart(victim);
      await completeOrder(app, cart.order, cart.key, { paymentToken: 'ctoken_challenge' });
      const { attempt } = await attemptOf(cart);
      const chargeId = await inventCharge(stripe, attempt.gatewayKey, 'acct_evil0003');
      for (const event of await eventsOf(stripe, chargeId))
        expect(await deliver(app, event, { secret: connectSecret })).toBe(200);
      await app.payments.drain();
      expect((await attemptOf(cart)).order.state).toBe('paying');
    }
  });
});
