/** What a venue's own systems are sent, and what happens when they do not answer (docs/webhooks.md). */
import type { WebhookPayload } from '@gangway/contract/webhooks';
import { webhookEvents } from '@gangway/domain/location/webhooks';
import { anActivity } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebhookNotSentError } from '../../gateways/webhooks/webhook-gateway.ts';
import { aDepositVenue, boughtWithDeposit, payBalance } from '../../testing/deposit-journey.ts';
import { addToCart, completeOrder, newAttemptId, orderOf } from '../../testing/journey.ts';
import { aMovableActivity, boughtToMove, payMove } from '../../testing/move-journey.ts';
import { type ReadOrder, runOrder } from '../../testing/run-order-command.ts';
import { ScriptedGateway } from '../../testing/scripted-gateway.ts';
import { aMorning, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { aWebhook, hook, makeDue, readVerified, runJob, secretOf } from '../../testing/webhooks.ts';
import { endpointsOfFile, rotateEndpoint } from './endpoints.service.ts';
import { aVenueWithWebhooks } from './testing/webhook-venue.ts';

let app: TestApp;
const gateway = new ScriptedGateway();
beforeAll(async () => {
  app = await startTestApp({ gateway });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = aMorning;
  gateway.refunds = 'answered';
  await app.payments.drain();
  await app.payments.reconcile(0);
  await sql`delete from webhook_delivery`.execute(app.database.db);
  await sql`delete from availability_change`.execute(app.database.db);
  app.webhooks.sent.length = 0;
  app.webhooks.answer = () => 204;
  app.mail.sent.length = 0;
});

const ofOrders = webhookEvents.filter((event) => event !== 'availability.changed');

const aVenue = (changes: Parameters<typeof aVenueWithWebhooks>[2] = {}, personalData = false) =>
  aVenueWithWebhooks(app, [aWebhook([...ofOrders], { personalData })], changes);

async function buy(key: number, rates = { 11: 2 }) {
  const cart = orderOf(await addToCart(app, { locationKey: key, rates }));
  return orderOf(await completeOrder(app, cart, key)) as unknown as ReadOrder;
}

const command = (key: number, ...words: string[]) => runOrder(app, [...words, '-l', String(key)]);

/** Sends what is due, some at the same time, and returns what was said, verified, in the order in which it happened. */
async function told(key: number): Promise<WebhookPayload[]> {
  await runJob(app, 'webhooks');
  const secret = await secretOf(app, key);
  const rank = ({ type }: WebhookPayload) => webhookEvents.findIndex((event) => event === type);
  return app.webhooks.sent
    .splice(0)
    .map((request) => readVerified(request, secret))
    .sort((one, other) => (one.sequence ?? 0) - (other.sequence ?? 0) || rank(one) - rank(other));
}

async function deliveries() {
  const { rows } = await sql<{
    event: string;
    state: string;
    attempts: number;
    status: number | null;
    error: string | null;
    wait: number;
  }>`select event, state, attempts, status, last_error as error,
      extract(epoch from due_at - clock_timestamp())::double precision as wait
    from webhook_delivery order by delivery_id`.execute(app.database.db);
  return rows;
}

const orderIn = (payload: WebhookPayload | undefined) => {
  if (payload === undefined || !('order' in payload.data)) throw new Error('no order');
  return payload.data.order;
};

describe('a sale', () => {
  it('is told with the order by its public fields, signed, and its payment', async () => {
    const { key } = await aVenue();
    const order = await buy(key);
    const [placed, paid, ...others] = await told(key);
    expect(others).toEqual([]);
    expect(placed).toMatchObject({
      type: 'order.placed',
      data: {
        order: {
          locationKey: key,
          number: order.OrderNumber,
          state: 'placed',
          currency: 'USD',
          lines: [
            {
              kind: 'activity',
              name: 'Sunrise Kayak Tour',
              activityKey: 1,
              date: '2026-12-05',
              time: '09:00',
              participants: 2,
              total: 11_800,
              isCanceled: false,
            },
          ],
          totals: { subTotal: 11_800, total: 11_800, paid: 11_800, balance: 0 },
        },
      },
    });
    expect(paid).toMatchObject({
      type: 'payment.made',
      sequence: placed?.sequence,
      data: { payment: { amount: 11_800, redeemed: 0 } },
    });
    expect(orderIn(placed).sequence).toBeGreaterThanOrEqual(placed?.sequence ?? Number.NaN);
  });

  it('is told without the guest, the key of the order, and anything of the card', async () => {
    const { key } = await aVenue();
    const order = await buy(key);
    await runJob(app, 'webhooks');
    expect(app.webhooks.sent[0]?.headers['webhook-timestamp']).toBe(String(aMorning / 1000));
    for (const { body } of app.webhooks.sent)
      for (const secret of ['Maya', 'okafor', '5550', order.OrderKey, '4242', 'tok_', 'card'])
        expect(body).not.toContain(secret);
  });

  it('is told with the guest to an endpoint that asks for personal data', async () => {
    const { key } = await aVenue({}, true);
    await buy(key);
    const [placed] = await told(key);
    expect(orderIn(placed).customer).toEqual({
      firstName: 'Maya',
      lastName: 'Okafor',
      email: 'maya@okafor.example',
      phone: expect.stringMatching(/^\+1\d{10}$/),
    });
  });

  it('is told once, however often it is sent', async () => {
    const { key } = await aVenue();
    const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
    const attemptId = newAttemptId();
    await Promise.all([1, 2].map(() => completeOrder(app, cart, key, { attemptId })));
    expect((await told(key)).map(({ type }) => type)).toEqual(['order.placed', 'payment.made']);
  });

  it('is told to nobody who did not ask for it', async () => {
    const { key } = await aVenueWithWebhooks(app, [aWebhook(['dispute.opened'])]);
    await buy(key);
    expect(await deliveries()).toEqual([]);
    const plain = await aVenueWithWebhooks(app, []);
    await buy(plain.key);
    expect(await deliveries()).toEqual([]);
  });
});

describe('what happens later', () => {
  it('a cancellation of everything, and what goes back', async () => {
    const { key } = await aVenue();
    const order = await buy(key);
    await told(key);
    await command(key, 'cancel', order.OrderNumber, '--refund', '50.00', '--reason', 'Storm over Maya');
    const [refund, canceled, ...others] = await told(key);
    expect(others).toEqual([]);
    expect(refund).toMatchObject({
      type: 'refund.made',
      data: { refund: { toPayments: 5000, byVenue: 0, toGiftCards: 0, asCredit: 0 } },
    });
    expect(canceled).toMatchObject({ type: 'order.cancelled', data: { order: { state: 'cancelled' } } });
    expect(orderIn(canceled).lines).toEqual([expect.objectContaining({ isCanceled: true })]);
    const { totals } = orderIn(canceled);
    expect(totals).toMatchObject({ total: 6800, paid: 6800, balance: 0 });
    expect(JSON.stringify(canceled)).not.toContain('Storm');
    expect(canceled?.sequence).toBeGreaterThan(refund?.sequence ?? Number.NaN);
  });

  it('a move, with its payment', async () => {
    const { key } = await aVenue({
      rescheduleFee: { amount: 500, per: 'guest' } as never,
      activities: [aMovableActivity()],
    });
    const booking = await boughtToMove(app, key);
    await told(key);
    const answer = await payMove(app, booking, { date: '2026-12-06', time: '13:00' });
    expect(answer.body).toMatchObject({ ExceptionMessage: null });
    const [moved, paid] = await told(key);
    expect(moved).toMatchObject({
      type: 'order.changed',
      data: {
        change: {
          kind: 'moved',
          lineKey: booking.lineKey,
          from: { date: '2026-12-05', time: '09:00' },
          to: { date: '2026-12-06', time: '13:00' },
        },
      },
    });
    expect(paid).toMatchObject({ type: 'payment.made', data: { payment: { amount: 1000 } } });
  });

  it('a refund without cancellation, and a corrected contact', async () => {
    const { key } = await aVenue();
    const order = await buy(key);
    await told(key);
    await command(key, 'refund', order.OrderNumber, '5', '--reason', 'Late boat');
    await command(key, 'contact', order.OrderNumber, '--email', 'other@okafor.example');
    const [refund, reduced, corrected] = await told(key);
    expect(refund).toMatchObject({ type: 'refund.made', data: { refund: { toPayments: 500 } } });
    expect(reduced).toMatchObject({
      type: 'order.changed',
      data: { change: { kind: 'priceReduced', amount: 500 }, order: { totals: { reductions: 500 } } },
    });
    expect(corrected).toMatchObject({ data: { change: { kind: 'contactCorrected' } } });
    expect(JSON.stringify(corrected)).not.toContain('okafor');
  });

  it('a refund that the provider refuses', async () => {
    const { key } = await aVenue();
    const order = await buy(key);
    await app.payments.drain();
    await told(key);
    gateway.refunds = 'refused';
    await command(key, 'refund', order.OrderNumber, '5');
    await app.payments.reconcile(0);
    expect((await told(key)).map(({ type }) => type)).toEqual([
      'refund.made',
      'order.changed',
      'refund.failed',
    ]);
    await command(key, 'refund', order.OrderNumber, '--again');
    await app.payments.reconcile(0);
    const [retried, failed] = await told(key);
    expect(retried).toMatchObject({ type: 'refund.retried', data: { refund: { amount: 500 } } });
    expect(failed).toMatchObject({ type: 'refund.failed', data: { refund: { amount: 500 } } });
    await command(key, 'paid-back', order.OrderNumber, '--by', 'transfer');
    expect(await told(key)).toMatchObject([
      { type: 'refund.given', data: { refund: { amount: 500, method: 'transfer' } } },
    ]);
  });

  it('money that the venue took itself: what it gives back, and what was never there', async () => {
    const location = await aDepositVenue(app, {
      activities: [anActivity({ deposit: { kind: 'percent', basisPoints: 3000 } })],
      webhooks: [aWebhook(['payment.made', 'payment.removed', 'refund.made', 'refund.given'])],
    });
    await endpointsOfFile(app.database.db, location);
    const { key } = location;
    const { OrderNumber: number } = (await boughtWithDeposit(app, key)) as unknown as ReadOrder;
    await app.payments.drain();
    await told(key);
    await command(key, 'paid', number, '50.00', '--by', 'cash');
    await command(key, 'paid', number, '--undo');
    expect((await told(key)).map(({ type, data }) => [type, 'payment' in data && data.payment])).toEqual([
      ['payment.made', { amount: 5000, redeemed: 0 }],
      ['payment.removed', { amount: 5000, method: 'cash' }],
    ]);
    await command(key, 'paid', number, 'full', '--by', 'cash');
    await told(key);
    await command(key, 'refund', number, 'full');
    expect(await told(key)).toMatchObject([
      {
        type: 'refund.made',
        data: { refund: { toPayments: 3540, byVenue: 8260, toGiftCards: 0, asCredit: 0 } },
      },
    ]);
    await command(key, 'paid-back', number);
    expect(await told(key)).toMatchObject([
      { type: 'refund.given', data: { refund: { amount: 8260, method: 'cash' } } },
    ]);
  });

  it('a balance that is paid', async () => {
    const webhooks = [aWebhook(['payment.made'])];
    const location = await aDepositVenue(app, {
      activities: [anActivity({ deposit: { kind: 'percent', basisPoints: 3000 } })],
      webhooks,
    });
    await endpointsOfFile(app.database.db, location);
    const sold = await boughtWithDeposit(app, location.key);
    await payBalance(app, location.key, sold);
    const paid = await told(location.key);
    expect(paid.map(({ data }) => ('payment' in data ? data.payment.amount : null))).toEqual([3540, 8260]);
  });

  it('a dispute, once, and no inquiry', async () => {
    const { key } = await aVenue();
    const order = await buy(key);
    await app.payments.drain();
    await told(key);
    const found = await app.orders.find(key, order.OrderKey);
    const attemptRowId = found?.attempts[0]?.attemptRowId ?? 0;
    const noted = (state: string) => ({
      failed: [],
      elsewhere: [],
      disputes: [
        { dispute: 'dp_1', state, amount: 11_800, reason: 'fraudulent', respondBy: '2026-12-20T00:00:00Z' },
      ],
    });
    const note = (state: string) =>
      sql`select note_charge(${attemptRowId}, '2100-01-01', ${JSON.stringify(noted(state))}::jsonb)`.execute(
        app.database.db,
      );
    await note('inquiry');
    expect(await told(key)).toEqual([]);
    await note('open');
    const [opened, ...others] = await told(key);
    expect(others).toEqual([]);
    expect(opened).toMatchObject({
      type: 'dispute.opened',
      data: { dispute: { amount: 11_800, reason: 'fraudulent', respondBy: '2026-12-20T00:00:00.000Z' } },
    });
    await note('review');
    await note('lost');
    expect(await told(key)).toEqual([]);
  });
});

describe('totals', () => {
  it('add up', async () => {
    const { key } = await aVenue();
    const order = await buy(key);
    await command(key, 'refund', order.OrderNumber, '7.50');
    for (const payload of await told(key)) {
      const { subTotal, discounts, fees, taxes, reductions, total, paid, redeemed, balance } =
        orderIn(payload).totals;
      expect(subTotal - discounts + fees + taxes - reductions).toBe(total);
      expect(total - paid - redeemed).toBe(balance);
    }
  });
});

describe('an endpoint that fails', () => {
  it('is asked again with the same ID, a new time and a growing delay, for three days', async () => {
    const { key } = await aVenueWithWebhooks(app, [aWebhook(['order.placed'])]);
    await buy(key);
    app.webhooks.answer = () => 503;
    const waits: number[] = [];
    for (;;) {
      await runJob(app, 'webhooks');
      const [delivery] = await deliveries();
      if (delivery?.state !== 'due') break;
      waits.push(Math.round(delivery.wait));
      // Failing for days turns an endpoint off, which is another matter.
      await sql`update webhook_endpoint set failing_since = clock_timestamp() where location_key = ${key}`.execute(
        app.database.db,
      );
      app.clock.now += 1000;
      await makeDue(app);
    }
    expect(waits.slice(0, 4)).toEqual([10, 20, 40, 80]);
    expect(Math.max(...waits)).toBe(21_600);
    const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3600;
    expect(hours).toBeGreaterThan(70);
    expect(hours).toBeLessThan(74);
    expect(await deliveries()).toMatchObject([
      { state: 'given up', attempts: 23, status: 503, error: 'The endpoint answered 503.' },
    ]);
    const { sent } = app.webhooks;
    expect(new Set(sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(sent.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(sent.length);
  }, 60_000);

  it.each([301, 302, 307, 400, 404, 429, 500])('by answering %i gets it again', async (status) => {
    const { key } = await aVenueWithWebhooks(app, [aWebhook(['order.placed'])]);
    await buy(key);
    app.webhooks.answer = () => status;
    await runJob(app, 'webhooks');
    expect(await deliveries()).toMatchObject([{ state: 'due', attempts: 1, status }]);
    app.webhooks.answer = () => 200;
    await makeDue(app);
    await runJob(app, 'webhooks');
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 2, status: 200, error: null }]);
  });

  it('for days is turned off, and the venue gets an email; nothing more is queued for it', async () => {
    const { key } = await aVenueWithWebhooks(app, [aWebhook(['order.placed'])], {
      notices: { to: ['office@venue.example'], of: ['problems'] },
    });
    await buy(key);
    app.webhooks.answer = () => {
      throw new WebhookNotSentError('The endpoint did not answer: ECONNREFUSED.');
    };
    await runJob(app, 'webhooks');
    await sql`update webhook_endpoint set failing_since = failing_since - interval '5 days'
      where location_key = ${key}`.execute(app.database.db);
    await makeDue(app);
    await runJob(app, 'webhooks');
    expect(await deliveries()).toMatchObject([{ state: 'given up', attempts: 2 }]);
    await buy(key);
    expect(await deliveries()).toHaveLength(1);
    await app.drainOutbox();
    const mails = app.mail.sent.filter(({ to }) => to.address === 'office@venue.example');
    expect(mails.map(({ subject }) => subject)).toEqual(['Webhooks to hooks.venue.example are turned off']);
    expect(mails[0]?.text).toContain('The last attempt got no answer.');
    expect(mails[0]?.text).toContain(hook);
  });

  it('and then answers starts counting anew', async () => {
    const { key } = await aVenueWithWebhooks(app, [aWebhook(['order.placed'])]);
    await buy(key);
    app.webhooks.answer = () => 500;
    await runJob(app, 'webhooks');
    const since = async () => {
      const { rows } = await sql<{ since: string | null }>`
        select failing_since as since from webhook_endpoint where location_key = ${key}`.execute(
        app.database.db,
      );
      return rows[0]?.since;
    };
    expect(await since()).not.toBeNull();
    app.webhooks.answer = () => 200;
    await makeDue(app);
    await runJob(app, 'webhooks');
    expect(await since()).toBeNull();
  });

  it('by answering 410 is turned off at once', async () => {
    const { key } = await aVenueWithWebhooks(app, [aWebhook(['order.placed'])]);
    await buy(key);
    app.webhooks.answer = () => 410;
    await runJob(app, 'webhooks');
    expect(await deliveries()).toMatchObject([{ state: 'given up', status: 410 }]);
  });

  it('slowly keeps nobody else waiting', async () => {
    const slow = await aVenueWithWebhooks(app, [aWebhook(['order.placed'], { url: `${hook}/slow` })]);
    for (let n = 0; n < 6; n++) await buy(slow.key, { 11: 1 });
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    let atOnce = 0;
    let most = 0;
    app.webhooks.answer = async ({ url }) => {
      if (!url.endsWith('/slow')) return 200;
      atOnce += 1;
      most = Math.max(most, atOnce);
      await answered;
      atOnce -= 1;
      return 200;
    };
    const working = runJob(app, 'webhooks');
    const quick = await aVenueWithWebhooks(app, [aWebhook(['order.placed'])]);
    await buy(quick.key);
    // While the six of the slow one wait, the other is told.
    await expect
      .poll(() => app.webhooks.sent.filter(({ url }) => url === hook).length, { timeout: 5000 })
      .toBe(1);
    expect(most).toBe(3);
    answer();
    await working;
    expect(new Set((await deliveries()).map(({ state }) => state))).toEqual(new Set(['delivered']));
  }, 20_000);
});

describe('a secret', () => {
  it('that is rotated signs beside the new one for a day', async () => {
    const { key } = await aVenueWithWebhooks(app, [aWebhook(['order.placed'])]);
    const former = await secretOf(app, key);
    const rotated = await rotateEndpoint(app.database.db, key, hook);
    await buy(key);
    await runJob(app, 'webhooks');
    const [request] = app.webhooks.sent.splice(0);
    if (request === undefined || rotated === null) throw new Error('nothing was sent');
    for (const secret of [former, rotated.secret])
      expect(readVerified(request, secret).type).toBe('order.placed');
    await sql`update webhook_endpoint set former_until = clock_timestamp() where location_key = ${key}`.execute(
      app.database.db,
    );
    await buy(key);
    await runJob(app, 'webhooks');
    const [later] = app.webhooks.sent;
    if (later === undefined) throw new Error('nothing was sent');
    expect(() => readVerified(later, former)).toThrow('No matching signature');
    expect(readVerified(later, rotated.secret).type).toBe('order.placed');
  });
});

describe('an import', () => {
  it('gives a new endpoint a secret, keeps the known ones, and ends those that are gone', async () => {
    const { db } = app.database;
    const location = await aVenueWithWebhooks(app, [aWebhook(['order.placed'])]);
    const secret = await secretOf(app, location.key);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await buy(location.key);
    const other = aWebhook(['refund.made'], { url: 'https://other.example/' });
    await endpointsOfFile(db, { ...location, webhooks: [aWebhook(['order.changed']), other] });
    expect(await secretOf(app, location.key)).toBe(secret);
    expect(await secretOf(app, location.key, other.url)).not.toBe(secret);
    expect(await deliveries()).toMatchObject([{ state: 'due' }]);
    await endpointsOfFile(db, { ...location, webhooks: [other] });
    expect(await deliveries()).toMatchObject([{ state: 'given up', error: 'the endpoint was removed' }]);
  });
});

describe('old deliveries', () => {
  it('are deleted after thirty days, unless they are due', async () => {
    const { key } = await aVenueWithWebhooks(app, [aWebhook(['order.placed', 'payment.made'])]);
    await buy(key);
    app.webhooks.answer = ({ body }) => (body.includes('order.placed') ? 200 : 500);
    await runJob(app, 'webhooks');
    await sql`update webhook_delivery set created_at = created_at - interval '31 days'`.execute(
      app.database.db,
    );
    await runJob(app, 'old webhooks');
    expect(await deliveries()).toMatchObject([{ event: 'payment.made', state: 'due' }]);
  });
});
