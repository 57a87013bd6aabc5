/**
 * Webhooks of the payment provider: stored first, acted on once, in any order, however often they arrive
 * (docs/rules/payment.md, "Webhooks"; D-PY-01).
 */
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPaymentsArguments } from '../../../commands/payments/arguments.ts';
import { runPaymentsCommand } from '../../../commands/payments/run.ts';
import type { StandIn } from '../../../gateways/testing/stand-in-process.ts';
import { heardIo } from '../../../testing/heard-io.ts';
import { addToCart, completeOrder, newAttemptId, orderOf, type WireOrder } from '../../../testing/journey.ts';
import { type ReadOrder, runOrder } from '../../../testing/run-order-command.ts';
import {
  answerChallenge,
  dashboard,
  deliver,
  eventsOf,
  type SentEvent,
  startStripe,
  stripeGateway,
  webhookSecret,
} from '../../../testing/stripe-shop.ts';
import { startTestApp, storeLocation, type TestApp } from '../../../testing/test-app.ts';

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

const office = 'office@venue.example';

async function aCart() {
  const notices = { to: [office], of: ['problems'] } as never;
  const { key } = await storeLocation(app.database.db, { enable3ds: true, notices });
  return { key, order: orderOf(await addToCart(app, { locationKey: key })) };
}

type Cart = Awaited<ReturnType<typeof aCart>>;

/** The order's attempts, newest last. */
async function attemptsOf({ key, order }: { key: number; order: Pick<WireOrder, 'OrderKey'> }) {
  const found = await app.orders.find(key, order.OrderKey);
  if (found === null) throw new Error('the order is gone');
  return { order: found, attempts: found.attempts };
}

/** Pays with a card whose bank asks; the guest is at the bank's page. */
async function challenged(cart: Cart) {
  const attempt = { attemptId: newAttemptId(), paymentToken: 'ctoken_challenge' };
  const { body } = await completeOrder(app, cart.order, cart.key, attempt);
  const chargeId = body.ThreeDSecure?.TransactionId ?? '';
  expect(chargeId).toMatch(/^pi_/);
  return { attempt, chargeId };
}

/** A paid order whose money is captured. */
async function sold() {
  const cart = await aCart();
  const order = orderOf(
    await completeOrder(app, cart.order, cart.key, { paymentToken: 'ctoken_approved' }),
  ) as unknown as ReadOrder;
  await app.payments.drain();
  const { attempts } = await attemptsOf({ ...cart, order });
  const { chargeId = null } = attempts[0] ?? {};
  if (chargeId === null) throw new Error('nothing was charged');
  return { key: cart.key, order, chargeId };
}

async function last(chargeId: string): Promise<SentEvent> {
  const event = (await eventsOf(stripe, chargeId)).at(-1);
  if (event === undefined) throw new Error('Stripe has no such event');
  return event;
}

const acted = () => app.payments.drain();

async function storedOf({ id }: SentEvent) {
  const { rows } = await sql<{ state: string; outcome: string | null; tries: number }>`
    select state, outcome, tries from payment_event where event_key = ${id}`.execute(app.database.db);
  return rows;
}

/** What happened to an order, in the words of its history. */
async function historyOf({ key, order }: { key: number; order: Pick<WireOrder, 'OrderKey'> }) {
  const { order: found } = await attemptsOf({ key, order });
  const { rows } = await sql<{ kind: string; details: Record<string, unknown> }>`
    select kind, details from order_event where order_id = ${found.orderId} order by event_id`.execute(
    app.database.db,
  );
  return rows;
}

async function commanded(...words: string[]): Promise<{ code: number; said: string }> {
  const { io, said } = heardIo();
  const given = readPaymentsArguments(words);
  if (given === null) throw new Error('help');
  const code = await runPaymentsCommand(given, { db: app.database.db, io });
  return { code, said: said.join('\n') };
}

describe('a guest who confirms at the bank and closes the page', () => {
  it('has the order, by the event alone; the page that comes back later finds it saved', async () => {
    const cart = await aCart();
    const { attempt, chargeId } = await challenged(cart);
    await answerChallenge(stripe, chargeId, 'complete');
    expect(await deliver(app, await last(chargeId))).toBe(200);
    await acted();
    const { order, attempts } = await attemptsOf(cart);
    expect(order.state).toBe('saved');
    expect(attempts.map(({ state }) => state)).toEqual(['captured']);
    const back = { ...attempt, threeDSTransactionId: chargeId };
    expect(orderOf(await completeOrder(app, cart.order, cart.key, back)).IsNew).toBe(false);
  });

  it('has one order if the page comes back first', async () => {
    const cart = await aCart();
    const { attempt, chargeId } = await challenged(cart);
    await answerChallenge(stripe, chargeId, 'complete');
    const event = await last(chargeId);
    orderOf(await completeOrder(app, cart.order, cart.key, { ...attempt, threeDSTransactionId: chargeId }));
    await acted();
    expect(await deliver(app, event)).toBe(200);
    await acted();
    expect(await storedOf(event)).toEqual([{ state: 'done', outcome: 'known', tries: 1 }]);
    expect((await attemptsOf(cart)).attempts.map(({ state }) => state)).toEqual(['captured']);
  });

  it('has a cart again, and no charge, if the bank says no', async () => {
    const cart = await aCart();
    const { chargeId } = await challenged(cart);
    await answerChallenge(stripe, chargeId, 'fail');
    const event = await last(chargeId);
    await deliver(app, event);
    await acted();
    expect((await attemptsOf(cart)).attempts.map(({ state }) => state)).toEqual(['declined']);
    expect(await storedOf(event)).toEqual([{ state: 'done', outcome: 'declined', tries: 1 }]);
  });

  it('is not charged for an attempt that was given up before the bank said yes', async () => {
    const cart = await aCart();
    const { chargeId } = await challenged(cart);
    const { attempts } = await attemptsOf(cart);
    // As if Stripe had never been heard of again.
    await sql`select end_attempt(${attempts[0]?.attemptRowId ?? 0}, 'failed', null, 'never arrived')`.execute(
      app.database.db,
    );
    await answerChallenge(stripe, chargeId, 'complete');
    const approved = await last(chargeId);
    await deliver(app, approved);
    await acted();
    expect(await storedOf(approved)).toMatchObject([{ state: 'done', outcome: 'released' }]);
    const released = await last(chargeId);
    const types = (await eventsOf(stripe, chargeId)).map(({ type }) => type);
    expect(types.slice(-2)).toEqual(['payment_intent.canceled', 'refund.created']);
    expect((await attemptsOf(cart)).order.state).not.toBe('saved');
    // The refund that Stripe books for what it releases is no refund of the venue.
    await deliver(app, released);
    await acted();
    expect(await storedOf(released)).toMatchObject([{ state: 'done', outcome: 'known' }]);
    expect((await historyOf(cart)).map(({ kind }) => kind)).not.toContain('refunded elsewhere');
  });

  it('and pays with another card instead, is charged once', async () => {
    const cart = await aCart();
    const { chargeId } = await challenged(cart);
    // Paid with another card: the first attempt is over.
    orderOf(await completeOrder(app, cart.order, cart.key, { paymentToken: 'ctoken_approved' }));
    await acted();
    const canceled = await last(chargeId);
    expect(canceled.type).toBe('payment_intent.canceled');
    await deliver(app, canceled);
    await acted();
    expect(await storedOf(canceled)).toMatchObject([{ state: 'done', outcome: 'known' }]);
    expect((await attemptsOf(cart)).attempts.map(({ state }) => state)).toEqual(['voided', 'captured']);
  });
});

describe('an event', () => {
  it('that arrives several times at once is stored and acted on once', async () => {
    const { chargeId } = await sold();
    const event = await last(chargeId);
    const statuses = await Promise.all(Array.from({ length: 5 }, () => deliver(app, event)));
    await acted();
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    expect(await storedOf(event)).toEqual([{ state: 'done', outcome: 'known', tries: 1 }]);
  });

  it('may arrive before all that happened earlier', async () => {
    const cart = await aCart();
    const { chargeId } = await challenged(cart);
    await answerChallenge(stripe, chargeId, 'complete');
    const events = (await eventsOf(stripe, chargeId)).reverse();
    expect(events.map(({ type }) => type)).toEqual([
      'payment_intent.amount_capturable_updated',
      'payment_intent.requires_action',
      'payment_intent.created',
    ]);
    for (const event of events) {
      expect(await deliver(app, event)).toBe(200);
      await acted();
    }
    expect((await attemptsOf(cart)).attempts.map(({ state }) => state)).toEqual(['captured']);
  });

  it('of a payment that nobody has confirmed yet ends nothing', async () => {
    const cart = await aCart();
    const { chargeId } = await challenged(cart);
    const { order } = await attemptsOf(cart);
    // As if the server had created it a moment ago and were about to confirm it.
    const fresh = await dashboard(stripe, '/v1/payment_intents', {
      amount: '11800',
      currency: 'usd',
      capture_method: 'manual',
      'metadata[gangway_attempt]': order.attempts[0]?.gatewayKey ?? '',
    });
    const created = await last(fresh.id);
    await deliver(app, created);
    await acted();
    expect(await storedOf(created)).toEqual([{ state: 'done', outcome: 'not-paid-yet', tries: 1 }]);
    expect((await attemptsOf(cart)).attempts.map(({ state }) => state)).toEqual(['challenge']);
    await dashboard(stripe, `/v1/payment_intents/${chargeId}/cancel`);
  });

  it('of another shop with the same Stripe account changes nothing', async () => {
    const other = await dashboard(stripe, '/v1/payment_intents', {
      amount: '500',
      currency: 'usd',
      capture_method: 'manual',
      'metadata[gangway_attempt]': '1-attempt-of-another-shop',
    });
    const event = await last(other.id);
    expect(await deliver(app, event)).toBe(200);
    await acted();
    expect(await storedOf(event)).toMatchObject([{ state: 'done', outcome: 'not-of-this-shop' }]);
  });

  it('about something other than a payment is stored and left alone', async () => {
    const event = {
      ...{ id: 'evt_ofAPayout', object: 'event', type: 'payout.paid', created: 1_790_000_000 },
      data: { object: { id: 'po_1', object: 'payout' } },
    };
    expect(await deliver(app, event)).toBe(200);
    await acted();
    expect(await storedOf(event as never)).toEqual([
      { state: 'done', outcome: 'not-about-a-payment', tries: 0 },
    ]);
  });

  it.each([
    ['that is signed with another secret', { secret: 'whsec_ofSomebodyElse00' }],
    ['whose body was changed', { change: (body: string) => body.replace('succeeded', 'canceled') }],
    ['that was signed more than five minutes ago', { timestamp: Math.floor(Date.now() / 1000) - 400 }],
  ])('%s is refused and not stored', async (_what, signing) => {
    const { chargeId } = await sold();
    const event = await last(chargeId);
    expect(await deliver(app, event, signing)).toBe(400);
    await acted();
    expect(await storedOf(event)).toEqual([]);
  });

  it('without a signature, or without a body, is refused', async () => {
    for (const payload of ['{}', '']) {
      const { statusCode } = await app.http.inject({
        method: 'POST',
        url: '/api/webhooks/stripe',
        payload,
        headers: { 'content-type': 'application/json' },
      });
      expect(statusCode).toBe(400);
    }
  });

  it('that cannot be acted on while Stripe is silent is acted on later', async () => {
    const cart = await aCart();
    const { chargeId } = await challenged(cart);
    await answerChallenge(stripe, chargeId, 'complete');
    const event = await last(chargeId);
    const away = await startTestApp({ gateway: stripeGateway('http://127.0.0.1:9'), database: app.database });
    expect(await deliver(away, event)).toBe(200);
    await away.payments.drain();
    expect(await storedOf(event)).toMatchObject([{ state: 'due', tries: 1 }]);
    expect((await commanded('events', '--open')).said).toContain('Stripe could not be reached.');
    expect(await app.payments.news?.actOnDue()).toBe(0);
    await sql`update payment_event set due_at = clock_timestamp() where event_key = ${event.id}`.execute(
      app.database.db,
    );
    expect(await app.payments.news?.actOnDue()).toBe(1);
    await acted();
    expect((await attemptsOf(cart)).order.state).toBe('saved');
    await away.http.close();
  });

  it('is given up after three days of silence, and can be replayed by command', async () => {
    const { chargeId } = await sold();
    const event = await last(chargeId);
    const away = await startTestApp({ gateway: stripeGateway('http://127.0.0.1:9'), database: app.database });
    await deliver(away, event);
    await away.payments.drain();
    await sql`update payment_event set tries = 20, due_at = clock_timestamp() where event_key = ${event.id}`.execute(
      app.database.db,
    );
    await away.payments.news?.actOnDue();
    expect(await storedOf(event)).toMatchObject([{ state: 'given up' }]);
    expect((await commanded('replay', '--given-up')).said).toBe(
      'The shop acts on 1 event again within a minute.',
    );
    await app.payments.news?.actOnDue();
    expect(await storedOf(event)).toEqual([{ state: 'done', outcome: 'known', tries: 1 }]);
    expect((await commanded('replay', event.id)).said).toContain('1 event');
    expect((await commanded('replay', 'evt_nobodyKnows')).code).toBe(1);
    await away.http.close();
  });

  it('that is old is forgotten, unless it is still due', async () => {
    const { chargeId } = await sold();
    const [first, second] = await eventsOf(stripe, chargeId);
    if (first === undefined || second === undefined) throw new Error('too few events');
    for (const event of [first, second]) await deliver(app, event);
    await acted();
    await sql`update payment_event set received_at = received_at - interval '91 days',
      state = case event_key when ${second.id} then 'due' else state end
      where event_key in (${first.id}, ${second.id})`.execute(app.database.db);
    await app.payments.news?.forget();
    expect(await storedOf(first)).toEqual([]);
    expect(await storedOf(second)).toHaveLength(1);
  });
});

describe('after the sale', () => {
  async function told(): Promise<string[]> {
    await app.drainOutbox();
    return app.mail.sent.filter(({ to }) => to.address === office).map(({ subject }) => subject);
  }

  it('a dispute is noted on the order at each step, and the venue hears of it once', async () => {
    const { key, order, chargeId } = await sold();
    const { id } = await dashboard(stripe, '/dashboard/disputes', { payment_intent: chargeId });
    const opened = await last(chargeId);
    for (const _time of [1, 2]) await deliver(app, opened);
    await acted();
    await dashboard(stripe, `/dashboard/disputes/${id}`, { status: 'won' });
    const won = await last(chargeId);
    await deliver(app, won);
    await acted();
    expect(await storedOf(won)).toMatchObject([{ state: 'done', outcome: 'noted' }]);
    const disputes = (await historyOf({ key, order })).filter(({ kind }) => kind === 'dispute');
    expect(disputes.map(({ details }) => details)).toEqual([
      expect.objectContaining({ dispute: id, state: 'open', amount: 11_800, reason: 'fraudulent' }),
      expect.objectContaining({ dispute: id, state: 'won', respondBy: null }),
    ]);
    const number = order.OrderNumber;
    expect((await told()).filter((subject) => subject.includes(number))).toEqual([
      `Order ${number}: a payment of $118.00 is disputed`,
      `Order ${number}: you won the dispute over $118.00`,
    ]);
    const mail = app.mail.sent.find(({ subject }) => subject.includes(`${number}: a payment of`));
    expect(mail?.text).toMatch(
      /The cardholder’s reason: fraudulent\.\n\nRespond in .* dashboard by \w{3}, \w+ \d+, [\d:]+ [AP]M\./,
    );
    const { said } = await runOrder(app, ['show', number, '-l', String(key)]);
    expect(said).toContain('Dispute over $118.00: open. Reason: fraudulent');
    expect(said).toContain('Dispute over $118.00: won.');
  });

  it('an answer about a dispute that is older than what the order knows is not noted', async () => {
    const { key, order, chargeId } = await sold();
    const { id } = await dashboard(stripe, '/dashboard/disputes', { payment_intent: chargeId });
    await deliver(app, await last(chargeId));
    await acted();
    const { attempts } = await attemptsOf({ key, order });
    const stale = { dispute: id, state: 'inquiry', amount: 11_800, reason: 'fraudulent', respondBy: null };
    const noted = JSON.stringify({ failed: [], elsewhere: [], disputes: [stale] });
    await expect(
      sql`select note_charge(${attempts[0]?.attemptRowId ?? 0}, clock_timestamp() - interval '1 minute',
        ${noted}::jsonb)`.execute(app.database.db),
    ).rejects.toMatchObject({ code: 'GW003' });
  });

  it('a refund made in the dashboard is noted and told once, and the books stay as they were', async () => {
    const { key, order, chargeId } = await sold();
    await dashboard(stripe, '/v1/refunds', { payment_intent: chargeId, amount: '500' });
    const event = await last(chargeId);
    await deliver(app, event);
    await acted();
    await commanded('replay', event.id);
    await app.payments.news?.actOnDue();
    const noted = (await historyOf({ key, order })).filter(({ kind }) => kind === 'refunded elsewhere');
    expect(noted.map(({ details }) => details.amount)).toEqual([500]);
    expect((await attemptsOf({ key, order })).order.paid).toBe(11_800);
    expect((await told()).filter((subject) => subject.includes(order.OrderNumber))).toEqual([
      `Order ${order.OrderNumber}: $5.00 was refunded outside Gangway`,
    ]);
  });

  it('a refund of the shop is no news; if it fails later, the venue has to pay it back another way', async () => {
    const { key, order, chargeId } = await sold();
    await runOrder(app, ['refund', order.OrderNumber, '5.00', '-l', String(key), '-y', '--no-email']);
    await app.payments.reconcile(0);
    const made = await last(chargeId);
    expect(made.type).toBe('refund.created');
    await deliver(app, made);
    await acted();
    expect(await storedOf(made)).toMatchObject([{ outcome: 'known' }]);
    await dashboard(stripe, `/dashboard/refunds/${made.data.object.id}/fail`);
    const failed = await last(chargeId);
    await deliver(app, failed);
    await acted();
    await commanded('replay', failed.id);
    await app.payments.news?.actOnDue();
    const kinds = (await historyOf({ key, order })).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'refund refused')).toHaveLength(1);
    expect((await attemptsOf({ key, order })).order.refunds.map(({ state }) => state)).toEqual(['refused']);
    expect((await told()).filter((subject) => subject.includes(order.OrderNumber))).toEqual([
      `Order ${order.OrderNumber}: refund failed`,
    ]);
  });
});

describe('a webhook that is rightly signed', () => {
  const whole = {
    id: 'evt_whole',
    object: 'event',
    type: 'payment_intent.succeeded',
    created: Math.floor(Date.now() / 1000),
    data: { object: { object: 'payment_intent', id: 'pi_nobodyKnows' } },
  };
  const countOf = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from payment_event`.execute(app.database.db)).rows[0]
      ?.n;

  it.each<[string, unknown]>([
    ...[[], null, 1, 'x', {}, true].map((body): [string, unknown] => [JSON.stringify(body), body]),
    ['an id that is a number', { ...whole, id: 1 }],
    ['an id with a zero character', { ...whole, id: 'evt_\u0000' }],
    ['an id that is endless', { ...whole, id: `evt_${'x'.repeat(10_000)}` }],
    ['no type', { ...whole, type: undefined }],
    ['no object', { ...whole, data: {} }],
    ['an object that is a text', { ...whole, data: { object: 'payment_intent' } }],
    ['an object that is null', { ...whole, data: { object: null } }],
    ['a time that is a text', { ...whole, created: 'today' }],
    ['a time that no clock has', { ...whole, created: 1e99 }],
    ['a time before all', { ...whole, created: -1 }],
    ['an account with a slash', { ...whole, account: 'acct_/../x' }],
    ['an account with a line break', { ...whole, account: 'acct_1\nx' }],
    [
      'a payment whose name is a number',
      { ...whole, data: { object: { object: 'refund', id: 're_1', payment_intent: 7 } } },
    ],
    [
      'a payment whose name is an address',
      { ...whole, data: { object: { object: 'payment_intent', id: '../x' } } },
    ],
  ])('and of an odd form is answered with 200 and forgotten: %s', async (_title, body) => {
    const before = await countOf();
    expect(await deliver(app, body as object)).toBe(200);
    expect(await countOf()).toBe(before);
  });

  it('and no JSON is answered with 200 and forgotten', async () => {
    const before = await countOf();
    const payload = 'no JSON';
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
    const { statusCode } = await app.http.inject({
      ...{ method: 'POST', url: '/api/webhooks/stripe', payload },
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    });
    expect([statusCode, await countOf()]).toEqual([200, before]);
  });

  it.each([
    ['an hour ahead', 3600],
    ['years ahead', 400_000_000],
    ['six minutes ahead', 360],
    ['six minutes old', -360],
  ])('is refused if its time is %s', async (_title, seconds) => {
    const timestamp = Math.floor(Date.now() / 1000) + seconds;
    expect(await deliver(app, whole, { timestamp })).toBe(400);
  });

  it.each(['NaN', '', 'Infinity', '1e9', '0x7fffffff', '-1'])(
    'is refused if its time is %j',
    async (time) => {
      const payload = JSON.stringify(whole);
      const v1 = createHmac('sha256', webhookSecret)
        .update(`${Number.parseInt(time, 10)}.${payload}`)
        .digest('hex');
      const { statusCode } = await app.http.inject({
        ...{ method: 'POST', url: '/api/webhooks/stripe', payload },
        headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${v1}` },
      });
      expect(statusCode).toBe(400);
    },
  );
});

describe('a shop without a webhook secret', () => {
  it('has no such address', async () => {
    const without = await startTestApp({ database: app.database });
    expect(await deliver(without, { id: 'evt_1' })).toBe(404);
    await without.http.close();
  });
});
