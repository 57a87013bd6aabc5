/**
 * Kills a server at each step of a purchase: after a restart, what the gateway took is what was sold, never
 * twice (docs/rules/payment.md; R11, R16, R28).
 */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeat } from '../../../../../scripts/testing/repeat.ts';
import { type Database, openDatabase, type Queryable } from '../../../db/database.ts';
import { SmtpGateway } from '../../../gateways/mail/smtp.gateway.ts';
import type { PaymentGateway } from '../../../gateways/payments/payment-gateway.ts';
import { SandboxGateway } from '../../../gateways/payments/sandbox.gateway.ts';
import { type StandIn, startStandIn } from '../../../gateways/testing/stand-in-process.ts';
import { assertSound } from '../../../testing/auditor.ts';
import { secretKey } from '../../../testing/child-server.ts';
import { bookedCharges, expectBalanceAt } from '../../../testing/gateway-balance.ts';
import {
  aCustomer,
  addToCart,
  type ChangeAnswer,
  complaintOf,
  completeOrder,
  newAttemptId,
  orderOf,
  type WireOrder,
} from '../../../testing/journey.ts';
import { type ServerProcess, startServerProcess } from '../../../testing/server-process.ts';
import { type Answer, startTestApp, storeLocation, type TestApp } from '../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';

const slowMs = 1500;

let payments: StandIn;
let inbox: StandIn;
let smtpPort: string;
beforeAll(async () => {
  payments = await startStandIn('payments', { PAYMENTS_SECRET_KEY: secretKey, SLOW_MS: String(slowMs) });
  inbox = await startStandIn('inbox');
  smtpPort = /mail on port (\d+)/.exec(inbox.printed)?.[1] ?? '';
});
afterAll(async () => {
  await payments.close();
  await inbox.close();
});

const expectBalance = (db: Queryable) => expectBalanceAt(db, payments.url);

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setImmediate(resolve));
}

/** Runs the jobs that a running server would run over time. */
async function settle({ payments: running, drainOutbox }: TestApp): Promise<void> {
  await running.reconcile(0);
  await running.drain();
  await running.reconcile(0);
  await drainOutbox();
}

async function capturedFor(
  db: Queryable,
  { OrderKey: orderKey }: Pick<WireOrder, 'OrderKey'>,
): Promise<number[]> {
  const hash = createHash('sha256').update(orderKey).digest();
  const { rows } = await sql<{ gateway_key: string }>`select gateway_key from payment_attempt
    where order_id = (select order_id from shop_order where order_key_hash = ${hash})`.execute(db);
  const own = new Set(rows.map((row) => row.gateway_key));
  return (await bookedCharges(payments.url))
    .filter(({ idempotencyKey, state }) => own.has(idempotencyKey) && state === 'captured')
    .map(({ amount }) => amount);
}

/** Acts as a customer whose connection broke: resends the attempt, then makes a new one if it is over. */
async function insist(
  app: TestApp,
  order: WireOrder,
  key: number,
  attempt: Record<string, unknown>,
): Promise<Answer<ChangeAnswer>> {
  const again = await completeOrder(app, order, key, attempt);
  return again.body.Order?.IsNew === false ? again : completeOrder(app, order, key);
}

describe('a server on PostgreSQL killed', () => {
  let database: TestDatabase;
  /** The server that takes over after the crash. */
  let heir: TestApp;
  beforeAll(async () => {
    database = await openTestDatabase();
    heir = await startTestApp({
      database,
      gateway: new SandboxGateway({ url: payments.url, secretKey }),
      mail: new SmtpGateway({ host: '127.0.0.1', port: Number(smtpPort), secure: false }),
    });
  });
  afterAll(() => heir.close());

  const start = (stopAt: string) =>
    startServerProcess('killable-server', {
      DATABASE_URL: database.url ?? '',
      PAYMENTS_URL: payments.url,
      SMTP_PORT: smtpPort,
      STOP_AT: stopAt,
    });

  interface Purchase {
    key: number;
    order: WireOrder;
    attempt: Record<string, unknown>;
    /** Settles when the connection breaks. */
    over: Promise<unknown>;
  }

  async function buy(server: ServerProcess, more: Record<string, unknown> = {}): Promise<Purchase> {
    const { key } = await storeLocation(database.db);
    const order = orderOf(await addToCart(server.app, { locationKey: key }));
    const attempt = { attemptId: newAttemptId(), paymentToken: 'tok_approved', ...more };
    const over = completeOrder(server.app, order, key, attempt).catch((error: unknown) => error);
    return { key, order, attempt, over };
  }

  /** Checks recovery: open attempts are ended, the books balance, and one payment bought the order. */
  async function expectRecovery({ key, order, attempt, over }: Purchase): Promise<void> {
    await over;
    await settle(heir);
    await expectBalance(database.db);
    await assertSound(database.db);
    const bought = await insist(heir, order, key, attempt);
    expect(bought.body.Order).toMatchObject({ IsNew: false, Balance: 0, Total: 118 });
    await heir.payments.drain();
    await settle(heir);
    expect(await capturedFor(database.db, order)).toEqual([11_800]);
    await expectBalance(database.db);
  }

  const points: [string, string][] = [
    ['after reading the request', 'body-parsed'],
    ['after the attempt was stored', 'attempt-stored'],
    ['before the gateway was called', 'authorize-begins'],
    ['after authorization, before anything was stored', 'authorize-answered'],
    ['after the order was saved, before capture', 'order-saved'],
    ['before the capture was requested', 'capture-begins'],
    ['after capture, before it was stored', 'capture-answered'],
    ['with half of its response written', 'answer-half-written'],
  ];

  it.each(points)('%s: the books balance and the order is paid once (R11)', async (_when, point) => {
    await repeat('R11 kill points', async () => {
      const server = await start(point);
      const purchase = await buy(server);
      await server.stopped();
      await server.kill();
      await expectRecovery(purchase);
    });
  });

  it('while the gateway is working: the books balance and the order is paid once (R11, R16)', async () => {
    const server = await start('never');
    const before = (await bookedCharges(payments.url)).length;
    const purchase = await buy(server, { paymentToken: 'tok_slow_approved' });
    await until(async () => (await bookedCharges(payments.url)).length > before);
    await server.kill();
    await expectRecovery(purchase);
  });

  /** Kills the server while its statement waits for the order's lock, inside the transaction. */
  async function killInside(statement: string, stopAt: string, commits: boolean): Promise<Purchase> {
    const server = await start(stopAt);
    const purchase = await buy(server);
    await server.stopped();
    const holder = new pg.Client({ connectionString: database.url ?? '' });
    const watcher = new pg.Client({ connectionString: database.url ?? '' });
    await Promise.all([holder.connect(), watcher.connect()]);
    try {
      await holder.query('begin');
      await holder.query('select 1 from shop_order where order_key_hash = $1 for update', [
        createHash('sha256').update(purchase.order.OrderKey).digest(),
      ]);
      server.goOn();
      let waiting: number | undefined;
      await until(async () => {
        const { rows } = await watcher.query<{ pid: number }>(
          "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1",
          [`%${statement}%`],
        );
        waiting = rows[0]?.pid;
        return waiting !== undefined;
      });
      await server.kill();
      if (!commits) await watcher.query('select pg_terminate_backend($1)', [waiting]);
      await holder.query('rollback');
      await until(async () => {
        const { rows } = await watcher.query('select 1 from pg_stat_activity where pid = $1', [waiting]);
        return rows.length === 0;
      });
    } finally {
      await Promise.all([holder.end(), watcher.end()]);
    }
    return purchase;
  }

  it.each([
    ['while starting the payment, which was then rolled back', 'begin_payment', 'body-parsed', false],
    ['while starting the payment, which was then committed unreported', 'begin_payment', 'body-parsed', true],
    ['while saving the order, which was then rolled back', 'save_order', 'authorize-answered', false],
    ['while saving the order, which was then committed unreported', 'save_order', 'authorize-answered', true],
  ])(
    '%s: the books balance and the order is paid once (R11, R23)',
    async (_when, statement, stopAt, commits) => {
      await repeat('R11 kill points', async () =>
        expectRecovery(await killInside(statement, stopAt, commits)),
      );
    },
  );

  it('after an email was sent but not marked: it is sent once more under the same ID, never a third time, and kept once (R28)', async () => {
    await repeat('R28 email twice at most', (round) => killedBeforeMarking(`twice-${round}@okafor.example`));
  });

  async function killedBeforeMarking(email: string): Promise<void> {
    await until(async () => (await heir.drainOutbox()) === 0);
    const server = await start('mail-sent');
    const customer = { ...aCustomer, Email: email };
    const { over } = await buy(server, { customer });
    await over;
    server.drainOutbox();
    await server.stopped();
    await server.kill();
    await settle(heir);
    for (let round = 0; round < 3; round++) {
      await sql`update outbox set leased_until = null where sent_at is null`.execute(database.db);
      await heir.drainOutbox();
    }
    const response = await fetch(`${inbox.url}/api/messages?to=${customer.Email}`);
    const { messages } = (await response.json()) as { messages: { messageId: string }[] };
    expect(messages).toHaveLength(2);
    expect(new Set(messages.map(({ messageId }) => messageId)).size).toBe(1);
    const { rows: kept } = await sql<{ isSent: boolean }>`
      select sent_at is not null as "isSent" from order_email where address = ${customer.Email}`.execute(
      database.db,
    );
    expect(kept).toEqual([{ isSent: true }]);
  }
});

describe('a server on the embedded database killed', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'gangway-crash-'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const database = await openDatabase({ url: null, directory });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  it.each(['attempt-stored', 'authorize-answered', 'order-saved', 'capture-answered'])(
    'at %s loses nothing it had written: the books balance and the order is paid once (R11)',
    async (point) => {
      const { key } = await withDatabase((database) => storeLocation(database.db));
      const server = await startServerProcess('killable-server', {
        DATABASE_DIR: directory,
        PAYMENTS_URL: payments.url,
        STOP_AT: point,
      });
      const order = orderOf(await addToCart(server.app, { locationKey: key }));
      const attempt = { attemptId: newAttemptId(), paymentToken: 'tok_approved' };
      const over = completeOrder(server.app, order, key, attempt).catch((error: unknown) => error);
      await server.stopped();
      await server.kill();
      await over;
      await withDatabase(async (database) => {
        const heir = await startTestApp({
          database: { ...database, close: async () => undefined, url: null } as TestDatabase,
          gateway: new SandboxGateway({ url: payments.url, secretKey }),
        } as Parameters<typeof startTestApp>[0]);
        await settle(heir);
        await expectBalance(database.db);
        expect((await insist(heir, order, key, attempt)).body.Order).toMatchObject({
          IsNew: false,
          Total: 118,
        });
        await heir.payments.drain();
        await settle(heir);
        expect(await capturedFor(database.db, order)).toEqual([11_800]);
        await expectBalance(database.db);
        await heir.close();
      });
    },
  );
});

describe('a gateway that misbehaves', () => {
  let app: TestApp;
  let sandbox: SandboxGateway;
  /** Number of upcoming captures to fail, as during a gateway outage. */
  let capturesToFail = 0;
  beforeAll(async () => {
    sandbox = new SandboxGateway({ url: payments.url, secretKey });
    const gateway: PaymentGateway = {
      provider: 'sandbox',
      events: null,
      leastAmount: () => sandbox.leastAmount(),
      authorize: (request) => sandbox.authorize(request),
      lookUp: (key) => sandbox.lookUp(key),
      async capture(request) {
        if (capturesToFail > 0) {
          capturesToFail -= 1;
          throw new Error('the gateway is away');
        }
        await sandbox.capture(request);
      },
      void: (request) => sandbox.void(request),
      refund: (request) => sandbox.refund(request),
      walletSession: (request) => sandbox.walletSession(request),
      close: () => sandbox.close(),
    };
    app = await startTestApp({ gateway });
  });
  afterAll(async () => {
    await app.payments.reconcile(0);
    await expectBalance(app.database.db);
    await app.close();
    await sandbox.close();
  });

  async function aCart() {
    const { key } = await storeLocation(app.database.db);
    return { key, order: orderOf(await addToCart(app, { locationKey: key })) };
  }

  it.each(['tok_slow_approved', 'tok_lost_answer', 'tok_late_error', 'tok_truncated_answer'])(
    '%s: the order is saved and paid once, because the charge’s outcome is looked up (D-PY-04, D-PY-06, R16)',
    async (paymentToken) => {
      await repeat('R16 gateway late or silent', async () => {
        const { key, order } = await aCart();
        const answer = await completeOrder(app, order, key, { paymentToken });
        expect(complaintOf(answer)).toBeNull();
        expect(orderOf(answer).IsNew).toBe(false);
        await app.payments.drain();
        expect(await capturedFor(app.database.db, order)).toEqual([11_800]);
      });
    },
  );

  it('tok_provider_error: the customer is told to wait, then that it failed, and another card pays once (D-PY-04, R16)', async () => {
    const { key, order } = await aCart();
    const attempt = { attemptId: newAttemptId(), paymentToken: 'tok_provider_error' };
    expect(complaintOf(await completeOrder(app, order, key, attempt))).toBe(
      'A payment for this order is already in progress. Please wait a moment.',
    );
    expect((await completeOrder(app, order, key, attempt)).body).toMatchObject({
      ExceptionMessage: 'Something went wrong. Please try again in a moment.',
      Order: { IsNew: true },
    });
    expect(orderOf(await completeOrder(app, order, key)).IsNew).toBe(false);
    await app.payments.drain();
    expect(await capturedFor(app.database.db, order)).toEqual([11_800]);
  });

  it('that waits on a bank beyond our timeout is settled by the reconciler, which saves the order (R16, D-PY-06)', async () => {
    const impatient = await startTestApp({
      database: app.database,
      gateway: new SandboxGateway({ url: payments.url, secretKey, totalTimeoutMs: slowMs / 5 }),
    });
    const { key, order } = await aCart();
    const answer = await completeOrder(impatient, order, key, { paymentToken: 'tok_slow_approved' });
    expect(orderOf(answer).IsNew).toBe(false);
    await impatient.payments.drain();
    expect(await capturedFor(app.database.db, order)).toEqual([11_800]);
    await impatient.http.close();
  });

  it('that cannot be reached charges nothing, and the cart stays the same (R16, 8.1-11)', async () => {
    const unreachable = await startTestApp({
      database: app.database,
      gateway: new SandboxGateway({ url: 'http://127.0.0.1:9', secretKey, connectTimeoutMs: 500 }),
    });
    const { key, order } = await aCart();
    const answer = await completeOrder(unreachable, order, key);
    expect(answer.body).toMatchObject({
      ExceptionMessage: 'Something went wrong. Please try again in a moment.',
      Order: { IsNew: true },
    });
    await unreachable.http.close();
    expect(orderOf(await completeOrder(app, order, key)).IsNew).toBe(false);
    await app.payments.drain();
    expect(await capturedFor(app.database.db, order)).toEqual([11_800]);
  });

  it('that is down at capture is asked again until it captures (R11)', async () => {
    const { key, order } = await aCart();
    capturesToFail = 3;
    expect(orderOf(await completeOrder(app, order, key)).IsNew).toBe(false);
    await app.payments.drain();
    expect(await capturedFor(app.database.db, order)).toEqual([]);
    for (let round = 0; round < 3; round++) {
      // Each attempt is made after a pause, longer every time.
      await sql`update payment_attempt set capture_due_at = clock_timestamp()`.execute(app.database.db);
      await app.payments.reconcile(0);
    }
    expect(await capturedFor(app.database.db, order)).toEqual([11_800]);
    await app.payments.reconcile(0);
    expect(await capturedFor(app.database.db, order)).toEqual([11_800]);
  });
});
