/** The worked examples of docs/rules/payment.md, row by row, over HTTP on a real database. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addToCart,
  complaintOf,
  completeOrder,
  newAttemptId,
  orderOf,
  type WireOrder,
} from '../../testing/journey.ts';
import { startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function aCart(rates: Record<number, number> = { 11: 2 }, changes = {}) {
  const { key } = await storeLocation(app.database.db, changes);
  return { key, order: orderOf(await addToCart(app, { locationKey: key, rates })) };
}

/** A location's transfers of money: kind and amount. */
async function transfersOf(key: number): Promise<string[]> {
  const { rows } = await sql<{ kind: string; amount: number }>`
    select kind, amount from ledger_transfer where location_key = ${key} order by transfer_id`.execute(
    app.database.db,
  );
  return rows.map(({ kind, amount }) => `${kind} ${amount}`);
}

async function endHold(key: number): Promise<void> {
  const { db } = app.database;
  await sql`update claim set expires_at = clock_timestamp() - interval '1 second' where location_key = ${key}`.execute(
    db,
  );
  await sql`update shop_order set hold_expires_at = clock_timestamp() - interval '1 second'
    where location_key = ${key}`.execute(db);
}

const numberOf = (answer: { body: { Order: WireOrder | null } }) => answer.body.Order?.OrderNumber ?? null;
const bought = expect.stringMatching(/^KBA-\d{6,}$/);

it('pays once, however often the same attempt is sent, and never again once saved (D-PY-06)', async () => {
  const { key, order } = await aCart();
  const attemptId = newAttemptId();
  const first = await completeOrder(app, order, key, { attemptId });
  const again = await completeOrder(app, order, key, { attemptId });
  const other = await completeOrder(app, order, key);
  expect(numberOf(first)).toEqual(bought);
  expect([numberOf(again), numberOf(other)]).toEqual([numberOf(first), numberOf(first)]);
  expect(await transfersOf(key)).toEqual(['sale 11800', 'payment 11800']);
});

it('declines with a message, refuses another token under the same attempt, and accepts a new attempt (D-PY-04)', async () => {
  const { key, order } = await aCart();
  const attemptId = newAttemptId();
  const poor = await completeOrder(app, order, key, { attemptId, paymentToken: 'tok_insufficient_funds' });
  expect(poor.body).toMatchObject({
    CardDeclined: true,
    CardDeclinedMessage: 'This card has insufficient funds. Please try another card.',
    Order: { IsNew: true },
  });
  expect((await completeOrder(app, order, key, { attemptId })).status).toBe(409);
  expect(await transfersOf(key)).toEqual([]);
  expect(numberOf(await completeOrder(app, order, key))).toEqual(bought);
});

it.each([
  [{ amount: 117.99 }, 'The total has changed. Please review your order and try again.'],
  [{ paymentToken: null }, 'Please enter your card details.'],
])('refuses %j with a message and charges nothing (8.1-02)', async (changes, words) => {
  const { key, order } = await aCart();
  expect(complaintOf(await completeOrder(app, order, key, changes))).toBe(words);
  expect(await transfersOf(key)).toEqual([]);
});

it('saves an expired cart whose places are still free (D-CT-02)', async () => {
  const { key, order } = await aCart();
  await endHold(key);
  expect(numberOf(await completeOrder(app, order, key))).toEqual(bought);
});

it('charges nothing for an expired cart whose places are gone (D-CT-02)', async () => {
  const { key, order } = await aCart({ 11: 12 });
  await endHold(key);
  orderOf(await addToCart(app, { locationKey: key, rates: { 11: 1 } }));
  expect(complaintOf(await completeOrder(app, order, key))).toBe(
    'Your cart has expired and some of its places are no longer available. You have not been charged.',
  );
  expect(await transfersOf(key)).toEqual([]);
});

it('looks up the charge by key if the response was lost (D-PY-06)', async () => {
  const { key, order } = await aCart();
  expect(numberOf(await completeOrder(app, order, key, { paymentToken: 'tok_lost_answer' }))).toEqual(bought);
});

it('allows the next attempt if the gateway never saw the last one (D-PY-04)', async () => {
  const { key, order } = await aCart();
  const failed = await completeOrder(app, order, key, { paymentToken: 'tok_provider_error' });
  expect(complaintOf(failed)).toBe('A payment for this order is already in progress. Please wait a moment.');
  expect(numberOf(await completeOrder(app, order, key))).toEqual(bought);
  expect(await transfersOf(key)).toEqual(['sale 11800', 'payment 11800']);
});

it('waits for the bank, and the same attempt continues after the challenge (D-PY-03)', async () => {
  const { key, order } = await aCart({ 11: 2 }, { enable3ds: true });
  const attempt = { attemptId: newAttemptId(), paymentToken: 'tok_challenge_ok' };
  const asked = await completeOrder(app, order, key, attempt);
  expect([asked.body.ThreeDSecure?.TransactionId, numberOf(asked)]).toEqual([expect.any(String), null]);
  const answered = { ...attempt, threeDSTransactionId: asked.body.ThreeDSecure?.TransactionId };
  expect(numberOf(await completeOrder(app, order, key, answered))).toEqual(bought);
});

it('declines a closed challenge, and charges only the card of the next attempt (D-PY-03)', async () => {
  const { key, order } = await aCart({ 11: 2 }, { enable3ds: true });
  const attempt = { attemptId: newAttemptId(), paymentToken: 'tok_challenge' };
  const asked = await completeOrder(app, order, key, attempt);
  const closed = { ...attempt, threeDSTransactionId: asked.body.ThreeDSecure?.TransactionId };
  expect((await completeOrder(app, order, key, closed)).body).toMatchObject({
    CardDeclined: true,
    CardDeclinedMessage: 'Your bank could not verify this payment. Please try another card.',
    Order: { IsNew: true },
  });
  await completeOrder(app, order, key, { paymentToken: 'tok_challenge' });
  const paid = await completeOrder(app, order, key);
  expect(numberOf(paid)).toEqual(bought);
  expect(paid.body.Order?.OrderPayments).toMatchObject([{ MaskedCard: '•••• 4242', PaymentAmount: 118 }]);
  expect(await transfersOf(key)).toEqual(['sale 11800', 'payment 11800']);
});
