/** Metrics: what they count, and that they answer while the database does not (docs/operations.md, "What to watch"). */
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { readShopFigures } from '../db/shop-figures.repo.ts';
import { aVenueWithWebhooks } from '../features/webhooks/testing/webhook-venue.ts';
import { insertOutbox } from '../jobs/outbox.repo.ts';
import { drainOutbox } from '../jobs/outbox.ts';
import { createMetrics, listenForScrapes, type Metrics } from '../platform/metrics.ts';
import { addToCart, completeOrder, orderOf } from '../testing/journey.ts';
import { ScriptedGateway } from '../testing/scripted-gateway.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { aWebhook, runJob } from '../testing/webhooks.ts';

let app: TestApp;
let database: TestDatabase;
let metrics: Metrics;
let isAway = false;
const gateway = new ScriptedGateway();

const metricsOf = (opened: Pick<Database, 'db' | 'poolSize'>) =>
  createMetrics({
    version: '1.2.3',
    pool: () => opened.poolSize(),
    figures: () => (isAway ? Promise.reject(new Error('away')) : readShopFigures(opened.db)),
  });

beforeAll(async () => {
  database = await openTestDatabase();
  metrics = metricsOf(database);
  app = await startTestApp({ database, metrics, gateway });
});
afterAll(() => app.close());

/** The value of a sample; undefined if there is none. */
async function sample(name: string, of: Metrics = metrics): Promise<number | undefined> {
  const line = (await of.text()).split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
}

describe('metrics', () => {
  it('count calls by name and outcome, with their durations, and refusals by code', async () => {
    const { key } = await storeLocation(app.database.db);
    const cart = orderOf(await addToCart(app, { locationKey: key }));
    await completeOrder(app, cart, key, { paymentToken: 'tok_declined' });
    orderOf(await completeOrder(app, cart, key));
    await ask(app, 'GET', '/api/getClientLocation', { clientLocationKey: 999_999_999 });
    const calls = (call: string, outcome: string) =>
      sample(`gangway_calls_total{call="${call}",outcome="${outcome}"}`);
    expect(await calls('addToCart', 'ok')).toBe(1);
    expect(await calls('completeOrder', 'ok')).toBe(1);
    expect(await calls('completeOrder', 'refused')).toBe(1);
    expect(await sample('gangway_call_seconds_count{call="completeOrder"}')).toBe(2);
    expect(await sample('gangway_refusals_total{code="cardDeclined"}')).toBe(1);
  });

  it('count what waits: emails, payments, refunds, events of the provider', async () => {
    const { key } = await storeLocation(app.database.db);
    const cart = orderOf(await addToCart(app, { locationKey: key }));
    await app.drainOutbox();
    expect(await sample('gangway_emails_due')).toBe(0);
    await completeOrder(app, cart, key, { paymentToken: 'tok_challenge' });
    gateway.delaysNext = true;
    const other = orderOf(await addToCart(app, { locationKey: key }));
    await completeOrder(app, other, key);
    expect(await sample('gangway_payment_attempts_open{state="unknown"}')).toBe(1);
    await sql`insert into outbox (topic, dedupe_key, payload, due_at)
      values ('confirmation', 'late', '{}', clock_timestamp() - interval '90 seconds')`.execute(database.db);
    await sql`insert into outbox (topic, dedupe_key, payload, gave_up_at)
      values ('confirmation', 'lost', '{}', clock_timestamp())`.execute(database.db);
    await sql`insert into payment_event (gateway, event_key, kind, about, charge_id, happened_at)
      values ('stripe', 'evt_1', 'refund.failed', 'afterwards', 'pi_1', clock_timestamp())`.execute(
      database.db,
    );
    expect(await sample('gangway_emails_due')).toBe(1);
    expect(await sample('gangway_emails_late_seconds')).toBeGreaterThanOrEqual(90);
    expect(await sample('gangway_emails_given_up')).toBe(1);
    expect(await sample('gangway_payment_events_due')).toBe(1);
    expect(await sample('gangway_refunds_due')).toBe(0);
    await sql`delete from outbox where dedupe_key in ('late', 'lost')`.execute(database.db);
    await sql`delete from payment_event`.execute(database.db);
  });

  it('count what waits for a mail server or an endpoint that is away, and since when, between attempts too (R28)', async () => {
    const { db } = database;
    const { log } = Fastify();
    const handlers = new Map([['lost', () => Promise.reject(new Error('connect ECONNREFUSED'))]]);
    await insertOutbox(db, 'lost', 'waits', {});
    await sql`update outbox set due_at = clock_timestamp() - interval '700 seconds' where dedupe_key = 'waits'`.execute(
      db,
    );
    await sql`update outbox set sent_at = clock_timestamp() where sent_at is null and dedupe_key <> 'waits'`.execute(
      db,
    );
    await insertOutbox(db, 'lost', 'for-christmas', {});
    await sql`update outbox set due_at = clock_timestamp() + interval '20 days' where dedupe_key = 'for-christmas'`.execute(
      db,
    );
    for (const _attempt of [1, 2]) {
      expect(await drainOutbox({ db, log, handlers, atOnce: 5 })).toBe(1);
      expect(await sample('gangway_emails_due')).toBe(1);
      expect(await sample('gangway_emails_late_seconds')).toBeGreaterThanOrEqual(700);
      await sql`update outbox set due_at = clock_timestamp() where dedupe_key = 'waits'`.execute(db);
    }
    await sql`delete from outbox where topic = 'lost'`.execute(db);
    expect(await sample('gangway_emails_late_seconds')).toBe(0);

    const { key } = await aVenueWithWebhooks(app, [aWebhook(['order.placed'])]);
    const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 1 } }));
    await completeOrder(app, cart, key);
    await sql`update webhook_delivery set due_at = clock_timestamp() - interval '700 seconds'`.execute(db);
    app.webhooks.answer = () => 500;
    for (const _attempt of [1, 2]) {
      await runJob(app, 'webhooks');
      expect(await sample('gangway_webhooks_due')).toBe(1);
      expect(await sample('gangway_webhooks_late_seconds')).toBeGreaterThanOrEqual(700);
      await sql`update webhook_delivery set due_at = clock_timestamp()`.execute(db);
    }
    app.webhooks.answer = () => 204;
    await runJob(app, 'webhooks');
    expect(await sample('gangway_webhooks_due')).toBe(0);
    expect(await sample('gangway_webhooks_late_seconds')).toBe(0);
  });

  it('count what the reconciler finished', async () => {
    const before = (await sample('gangway_payments_reconciled_total')) ?? 0;
    await sql`update payment_attempt set changed_at = changed_at - interval '10 minutes'
      where state = 'unknown'`.execute(database.db);
    await app.jobs.find(({ name }) => name === 'payments')?.run();
    expect(await sample('gangway_payments_reconciled_total')).toBeGreaterThan(before);
  });

  it('say what the last audit found', async () => {
    expect(await sample('gangway_audit_broken')).toBeNaN();
    await sql`insert into audit_run (started_at, ended_at, broken)
      values (clock_timestamp(), clock_timestamp() - interval '1 minute', '["I1", "I2"]')`.execute(
      database.db,
    );
    expect(await sample('gangway_audit_broken')).toBe(2);
    expect(await sample('gangway_audit_age_seconds')).toBeGreaterThanOrEqual(60);
  });

  it('name no venue, order or person', async () => {
    const text = await metrics.text();
    const labels = new Set([...text.matchAll(/[{,]([a-z_]+)="/g)].map(([, label]) => label));
    for (const label of ['call', 'outcome', 'code', 'state', 'version']) expect(labels).toContain(label);
    for (const label of labels) expect(label).not.toMatch(/order|venue|location|email|name$/);
  });

  it('are answered at an address of their own, also while the database is away', async () => {
    const server = await listenForScrapes(metrics, { port: 0, host: '127.0.0.1' });
    const get = (path: string, init = {}) => fetch(`http://127.0.0.1:${server.port}${path}`, init);
    const answer = await get('/metrics');
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(await answer.text()).toContain('gangway_info{version="1.2.3"} 1');
    expect(await sample('gangway_database_up')).toBe(1);
    isAway = true;
    expect(await (await get('/metrics')).text()).toContain('\ngangway_database_up 0\n');
    isAway = false;
    expect((await get('/')).status).toBe(404);
    expect((await get('/metrics', { method: 'POST' })).status).toBe(404);
    await server.close();
    expect((await ask(app, 'GET', '/metrics', {})).status).toBe(404);
  });
});
