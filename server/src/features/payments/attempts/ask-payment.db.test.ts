/** What a page learns that was loaded again while its payment was open (docs/rules/payment.md, "Loaded again"). */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDepositVenue, depositOrder, enable, payBalance } from '../../../testing/deposit-journey.ts';
import { addToCart, completeOrder, newAttemptId, orderOf } from '../../../testing/journey.ts';
import { ScriptedGateway } from '../../../testing/scripted-gateway.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../../testing/test-app.ts';

const gateway = new ScriptedGateway();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ gateway });
});
afterAll(() => app.close());

async function aCart(venue: object = {}) {
  const { key } = await storeLocation(app.database.db, venue as never);
  return { key, order: orderOf(await addToCart(app, { locationKey: key })) };
}

async function askPayment(key: number, orderKey: string, attemptId: string) {
  const { body } = await ask<{ Outcome: string | null }>(app, 'POST', '/api/booking/askPayment', {
    ...{ clientLocationKey: key, orderKey, attemptId },
  });
  return body.Outcome;
}

describe('a page that asks how its payment goes', () => {
  it.each([
    ['tok_approved', 'paid'],
    ['tok_declined', 'notPaid'],
    // The bank's question was on the page that is gone.
    ['tok_challenge', 'notPaid'],
  ])('hears of %s: %s, as often as it asks (D-PY-06)', async (paymentToken, outcome) => {
    const { key, order } = await aCart({ enable3ds: true });
    const attemptId = newAttemptId();
    await completeOrder(app, order, key, { attemptId, paymentToken });
    const ask = () => askPayment(key, order.OrderKey, attemptId);
    expect([await ask(), await ask()]).toEqual([outcome, outcome]);
  });

  it('hears nothing while the bank has not answered, and the end once it has (D-PY-06)', async () => {
    const { key, order } = await aCart();
    const attemptId = newAttemptId();
    gateway.delaysNext = true;
    await completeOrder(app, order, key, { attemptId });
    expect(await askPayment(key, order.OrderKey, attemptId)).toBeNull();
    await gateway.arrive();
    await app.payments.reconcile(0);
    expect(await askPayment(key, order.OrderKey, attemptId)).toBe('paid');
  });

  it('ends nothing: a challenge that another page shows can still be answered', async () => {
    const { key, order } = await aCart({ enable3ds: true });
    const attemptId = newAttemptId();
    await completeOrder(app, order, key, { attemptId, paymentToken: 'tok_challenge' });
    await askPayment(key, order.OrderKey, attemptId);
    const { rows } = await sql<{ state: string }>`
      select state from payment_attempt where attempt_id = ${attemptId}`.execute(app.database.db);
    expect(rows).toEqual([{ state: 'challenge' }]);
  });

  it('hears of the payment of a balance as well (D-DP-04)', async () => {
    const { key } = await aDepositVenue(app);
    const cart = orderOf(await addToCart(app, { locationKey: key }));
    const { Deposits: amount } = (await enable(app, key, cart.OrderKey)).body;
    const order = depositOrder(await completeOrder(app, cart, key, { amount }));
    const attemptId = newAttemptId();
    expect(await askPayment(key, order.OrderKey, attemptId)).toBe('notBegun');
    await payBalance(app, key, order, { attemptId });
    expect(await askPayment(key, order.OrderKey, attemptId)).toBe('paid');
  });

  it('learns nothing by guessing: an attempt, an order or a venue of others is none', async () => {
    const { key, order } = await aCart();
    const other = await aCart();
    const attemptId = newAttemptId();
    await completeOrder(app, order, key, { attemptId });
    expect([
      await askPayment(key, order.OrderKey, newAttemptId()),
      await askPayment(key, other.order.OrderKey, attemptId),
      await askPayment(other.key, order.OrderKey, attemptId),
      await askPayment(key, 'x'.repeat(22), attemptId),
    ]).toEqual(['notBegun', 'notBegun', 'notBegun', 'notBegun']);
  });
});
