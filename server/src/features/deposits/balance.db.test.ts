/**
 * Paying the balance left by a deposit, over HTTP: refusals, idempotency, emails, open payments (D-DP-03,
 * D-DP-04; docs/rules/deposits.md).
 */
import { noDeposits } from '@gangway/domain/deposits/deposit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aDepositVenue,
  boughtWithDeposit,
  depositOrder,
  payBalance,
  readOrder,
} from '../../testing/deposit-journey.ts';
import { addToCart, complaintOf, completeOrder, newAttemptId, orderOf } from '../../testing/journey.ts';
import { changeLocation, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.drainOutbox();
  app.mail.sent.length = 0;
});

async function aBalance(changes: Parameters<typeof aDepositVenue>[1] = {}, choice = {}) {
  const location = await aDepositVenue(app, changes);
  return { location, key: location.key, order: await boughtWithDeposit(app, location.key, choice) };
}

async function transfersOf(key: number): Promise<string[]> {
  const { rows } = await sql<{ kind: string; amount: number }>`
    select kind, amount from ledger_transfer where location_key = ${key} order by transfer_id`.execute(
    app.database.db,
  );
  return rows.map(({ kind, amount }) => `${kind} ${amount}`);
}

const unpaid = ['sale 11800', 'payment 3540'];
const paid = [...unpaid, 'payment 8260'];

describe('a balance', () => {
  it('is paid with a card: nothing is left, and the order shows both payments (D-DP-04, D-API-64)', async () => {
    const { key, order } = await aBalance();
    const done = depositOrder(await payBalance(app, key, order));
    expect(done).toMatchObject({
      IsNew: false,
      OrderNumber: order.OrderNumber,
      Balance: 0,
      EnableBalanceCheckout: false,
      DepositEnabled: true,
    });
    expect(done.OrderPayments.map(({ PaymentAmount }) => PaymentAmount)).toEqual([35.4, 82.6]);
    expect(await transfersOf(key)).toEqual(paid);
    await app.payments.drain();
    const { attempts = [] } = (await app.orders.find(key, order.OrderKey)) ?? {};
    expect(attempts.map(({ state, purpose }) => `${purpose} ${state}`)).toEqual([
      'purchase captured',
      'balance captured',
    ]);
  });

  it('is paid once, even if resent, and never again (D-PY-06)', async () => {
    const { key, order } = await aBalance();
    const attemptId = newAttemptId();
    await payBalance(app, key, order, { attemptId });
    for (const answer of [
      await payBalance(app, key, order, { attemptId }),
      await payBalance(app, key, order),
      await payBalance(app, key, order, { amount: 0 }),
    ])
      expect(orderOf(answer).Balance).toBe(0);
    expect(await transfersOf(key)).toEqual(paid);
  });

  it('changes nothing else about the order (6-07, D-OR-01)', async () => {
    const { key, order } = await aBalance();
    const before = await app.orders.find(key, order.OrderKey);
    await payBalance(app, key, order);
    const after = await app.orders.find(key, order.OrderKey);
    expect({ ...after, attempts: null, holdSeconds: null }).toEqual({
      ...before,
      attempts: null,
      holdSeconds: null,
      paid: 11_800,
      revision: (before?.revision ?? 0) + 1,
    });
  });

  it('survives a declined card and can be paid with another one (8.1-10, D-PY-04)', async () => {
    const { key, order } = await aBalance();
    const poor = await payBalance(app, key, order, { paymentToken: 'tok_insufficient_funds' });
    expect(poor.body).toMatchObject({
      CardDeclined: true,
      CardDeclinedMessage: 'This card has insufficient funds. Please try another card.',
    });
    expect(orderOf(poor)).toMatchObject({ Balance: 82.6, IsNew: false });
    expect(await transfersOf(key)).toEqual(unpaid);
    expect(orderOf(await payBalance(app, key, order)).Balance).toBe(0);
  });

  it('is paid after the bank’s challenge (D-PY-05)', async () => {
    const { key, order } = await aBalance({ enable3ds: true });
    const attempt = { attemptId: newAttemptId(), paymentToken: 'tok_challenge_ok' };
    const asked = await payBalance(app, key, order, attempt);
    expect(asked.body.ThreeDSecure?.Url).toEqual(expect.any(String));
    expect(orderOf(asked).Balance).toBe(82.6);
    expect(orderOf(await payBalance(app, key, order, attempt)).Balance).toBe(0);
    expect(await transfersOf(key)).toEqual(paid);
  });

  it('whose challenge was never answered is released after half an hour, and can be paid then (D-PY-03, R16)', async () => {
    const { key, order } = await aBalance({ enable3ds: true });
    const attempt = { attemptId: newAttemptId(), paymentToken: 'tok_challenge' };
    await payBalance(app, key, order, attempt);
    await sql`update payment_attempt set created_at = created_at - interval '31 minutes',
        changed_at = changed_at - interval '2 minutes'
      where attempt_id = ${attempt.attemptId}`.execute(app.database.db);
    await app.payments.reconcile(60);
    const left = await app.orders.find(key, order.OrderKey);
    expect(left).toMatchObject({ state: 'saved', paid: 3540 });
    expect(left?.attempts.at(-1)).toMatchObject({ state: 'voided', purpose: 'balance' });
    const late = await payBalance(app, key, order, attempt);
    expect(late.body).toMatchObject({ CardDeclined: true });
    expect(orderOf(await payBalance(app, key, order)).Balance).toBe(0);
    expect(await transfersOf(key)).toEqual(paid);
  });

  it('whose payment response was lost is looked up by its key (R16)', async () => {
    const { key, order } = await aBalance();
    expect(orderOf(await payBalance(app, key, order, { paymentToken: 'tok_lost_answer' })).Balance).toBe(0);
    expect(await transfersOf(key)).toEqual(paid);
  });

  it('whose attempt was left open is settled by the next attempt or the reconciler (R11, R16)', async () => {
    const { key, order } = await aBalance();
    const silent = await payBalance(app, key, order, { paymentToken: 'tok_provider_error' });
    expect(complaintOf(silent)).toBe(
      'A payment for this order is already in progress. Please wait a moment.',
    );
    expect(orderOf(await payBalance(app, key, order)).Balance).toBe(0);
    const other = await aBalance();
    await payBalance(app, other.key, other.order, { paymentToken: 'tok_provider_error' });
    await app.payments.reconcile(0);
    expect((await readOrder(app, other.key, other.order.OrderKey)).body).toMatchObject({
      IsNew: false,
      Balance: 82.6,
      EnableBalanceCheckout: true,
    });
    expect(await transfersOf(other.key)).toEqual(unpaid);
  });
});

describe('a balance cannot be paid', () => {
  it.each([
    [
      'a partial amount',
      { amount: 40 },
      'The balance can only be paid in full. Please review your order and try again.',
    ],
    [
      'more than the balance',
      { amount: 118 },
      'The balance can only be paid in full. Please review your order and try again.',
    ],
    ['no card', { paymentToken: null }, 'Please enter your card details.'],
  ])('with %s: refused with a message and the order (D-DP-04)', async (_case, changes, words) => {
    const { key, order } = await aBalance();
    const answer = await payBalance(app, key, order, changes);
    expect(complaintOf(answer)).toBe(words);
    expect(orderOf(answer).Balance).toBe(82.6);
    expect(await transfersOf(key)).toEqual(unpaid);
  });

  it('online if the venue does not take it online (3.10-07, D-DP-04)', async () => {
    const { location, key, order } = await aBalance();
    await changeLocation(app.database.db, {
      ...location,
      deposits: { ...noDeposits, enabled: true, payBalanceOnline: false },
    });
    app.clock.now += 3000;
    const answer = await payBalance(app, key, order);
    expect(complaintOf(answer)).toBe('The balance of this order cannot be paid online. Please contact us.');
    expect(depositOrder(answer)).toMatchObject({ Balance: 82.6, EnableBalanceCheckout: false });
  });

  it('except that one sold with a deposit still can after deposits are switched off (D-DP-04)', async () => {
    const { location, key, order } = await aBalance();
    await changeLocation(app.database.db, { ...location, deposits: noDeposits });
    app.clock.now += 3000;
    expect(orderOf(await payBalance(app, key, order)).Balance).toBe(0);
  });

  it('for a cart, an unknown order or another location’s order (D-DP-04, S2)', async () => {
    const { key, order } = await aBalance();
    const cart = orderOf(await addToCart(app, { locationKey: key }));
    expect(complaintOf(await payBalance(app, key, cart))).toBe('This order has not been paid for yet.');
    const other = await aDepositVenue(app);
    expect((await payBalance(app, other.key, order)).status).toBe(404);
    expect((await payBalance(app, key, { OrderKey: 'A'.repeat(24), Balance: 82.6 })).status).toBe(404);
  });

  it('under an attempt ID already used (D-PY-06)', async () => {
    const { key, order } = await aBalance();
    const attemptId = newAttemptId();
    await payBalance(app, key, order, { attemptId, paymentToken: 'tok_declined' });
    expect((await payBalance(app, key, order, { attemptId })).status).toBe(409);
    const bought = (await app.orders.find(key, order.OrderKey))?.attempts[0]?.attemptId;
    expect((await payBalance(app, key, order, { attemptId: bought })).status).toBe(409);
  });
});

describe('emails', () => {
  // Reminders are queued for moments that the database's clock must not have passed; 2037 has the weekdays of 2026.
  beforeEach(() => {
    app.clock.now = Date.parse('2037-11-21T17:00:00Z');
  });
  const inTime = { date: '2037-12-05' };
  it('state what was paid, what is left and when it is due, and later that nothing is left (D-DP-03, D-OR-05)', async () => {
    const { key, order } = await aBalance({}, inTime);
    await app.drainOutbox();
    expect(app.mail.sent).toHaveLength(1);
    expect(app.mail.sent[0]?.text).toContain(
      'Total: $118.00\nPaid: $35.40\nBalance, due by Wed, December 2: $82.60',
    );
    await payBalance(app, key, order);
    await app.drainOutbox();
    expect(app.mail.sent).toHaveLength(2);
    expect(app.mail.sent[1]).toMatchObject({
      to: { address: 'maya@okafor.example' },
      subject: `Your payment to Kestrel Bay Adventures: ${order.OrderNumber}`,
    });
    for (const text of [app.mail.sent[1]?.text, app.mail.sent[1]?.html]) {
      expect(text).toContain('We have received $82.60');
      expect(text).toContain('is now paid in full');
      expect(text).toContain(order.OrderKey);
    }
  });

  /** A location's pending reminders and when each is due. */
  async function remindersOf(key: number): Promise<string[]> {
    const { rows } = await sql<{ name: string; due: string }>`
      select o.dedupe_key as name, to_char(o.due_at at time zone 'UTC', 'MM-DD HH24:MI') as due
      from outbox o where o.topic = 'balance-reminder' and o.sent_at is null
        and (o.payload ->> 'locationKey')::bigint = ${key} order by o.due_at`.execute(app.database.db);
    return rows.map(({ name, due }) => `${name.slice(-1)} days: ${due}`);
  }

  async function passTo(key: number, days: 7 | 2): Promise<void> {
    await sql`update outbox set due_at = clock_timestamp()
      where topic = 'balance-reminder' and (payload ->> 'locationKey')::bigint = ${key}
        and dedupe_key like ${`%-${days}`}`.execute(app.database.db);
    await app.drainOutbox();
    await app.drainOutbox();
  }

  it('remind seven and two days before it is due, at 9 AM venue time, once each (D-DP-03)', async () => {
    const { key, order } = await aBalance({}, inTime);
    expect(await remindersOf(key)).toEqual(['7 days: 11-25 16:00', '2 days: 11-30 16:00']);
    app.mail.sent.length = 0;
    await app.drainOutbox();
    app.mail.sent.length = 0;
    for (const days of [7, 2] as const) {
      await passTo(key, days);
      expect(app.mail.sent).toHaveLength(1);
      const [mail] = app.mail.sent.splice(0);
      expect(mail?.subject).toContain('due for your booking at Kestrel Bay Adventures');
      expect(mail?.text).toContain(
        `You still owe $82.60 on order ${order.OrderNumber}, due by Wed, December 2.`,
      );
      expect(mail?.html).toContain('Pay the balance');
    }
    expect(await remindersOf(key)).toEqual([]);
  });

  it('name a contact if the venue does not take it online (D-DP-03, D-DP-04)', async () => {
    const deposits = { ...noDeposits, enabled: true, payBalanceOnline: false };
    const { key } = await aBalance({ deposits }, inTime);
    await app.drainOutbox();
    app.mail.sent.length = 0;
    await passTo(key, 7);
    expect(app.mail.sent[0]?.text).toContain('Please contact us to pay it.');
    expect(app.mail.sent[0]?.text).not.toContain('Pay the balance');
  });

  it('start with the confirmation: how much is left, by when, and where to pay it (D-DP-03, D-OR-05)', async () => {
    await aBalance({}, inTime);
    await app.drainOutbox();
    const words = 'Balance due: $82.60 by Wed, December 2. You can pay it on your receipt.';
    const [mail] = app.mail.sent;
    expect(mail?.text).toContain(words);
    expect(mail?.html).toContain(words);
    expect(mail?.text).toContain('Total: $118.00\nPaid: $35.40\nBalance, due by Wed, December 2: $82.60');
  });

  it('send no reminders once it is paid (D-DP-03)', async () => {
    const { key, order } = await aBalance({}, inTime);
    await payBalance(app, key, order);
    expect(await remindersOf(key)).toEqual([]);
  });

  it('send only reminders that are still ahead, and none to customers who paid in full (D-DP-03)', async () => {
    const near = await aBalance({}, { date: '2037-11-29' });
    expect(await remindersOf(near.key)).toEqual(['2 days: 11-24 16:00']);
    const { key } = await aDepositVenue(app);
    const cart = orderOf(await addToCart(app, { locationKey: key, ...inTime }));
    await completeOrder(app, cart, key);
    expect(await remindersOf(key)).toEqual([]);
  });
});
