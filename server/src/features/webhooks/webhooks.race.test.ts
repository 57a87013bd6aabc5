/** Webhooks on several servers, and a server that dies between an answer and its record (docs/webhooks.md; R11, R13). */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MemoryWebhookGateway } from '../../gateways/webhooks/memory.gateway.ts';
import { assertSound } from '../../testing/auditor.ts';
import { addToCart, completeOrder, orderOf } from '../../testing/journey.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { aWebhook, makeDue, runJob } from '../../testing/webhooks.ts';
import { aVenueWithWebhooks } from './testing/webhook-venue.ts';
import { takeDue } from './webhooks.repo.ts';

let database: TestDatabase;
let servers: TestApp[];
const gateway = new MemoryWebhookGateway();
beforeAll(async () => {
  database = await openTestDatabase();
  servers = await Promise.all([1, 2, 3].map(() => startTestApp({ database, webhooks: gateway })));
});
afterAll(async () => {
  await assertSound(database.db);
  const [first, ...others] = servers;
  for (const { http, payments } of others) {
    await http.close();
    await payments.drain();
  }
  await first?.close();
});
beforeEach(async () => {
  gateway.sent.length = 0;
  gateway.answer = () => 204;
  await sql`delete from webhook_delivery`.execute(database.db);
});

const one = (): TestApp => {
  const [first] = servers;
  if (first === undefined) throw new Error('no server');
  return first;
};

async function sell(key: number, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const date = `2026-12-0${5 + (n % 4)}`;
    const cart = orderOf(await addToCart(one(), { locationKey: key, date, rates: { 11: 1 } }));
    orderOf(await completeOrder(one(), cart, key));
  }
}

const ids = () => gateway.sent.map(({ headers }) => headers['webhook-id']);

describe('three servers', () => {
  it('send each event once', async () => {
    const { key } = await aVenueWithWebhooks(one(), [aWebhook(['order.placed', 'payment.made'])]);
    await sell(key, 12);
    await Promise.all(servers.map((server) => runJob(server, 'webhooks')));
    expect(gateway.sent).toHaveLength(24);
    expect(new Set(ids()).size).toBe(24);
  });

  it('would send one several times if it were not leased', async () => {
    const { key } = await aVenueWithWebhooks(one(), [aWebhook(['order.placed'])]);
    await sell(key, 1);
    const forget = () => sql`update webhook_delivery set leased_until = null`.execute(database.db);
    const taken: number[] = [];
    for (const { database: own } of servers) {
      taken.push((await takeDue(own.db, { most: 5, perEndpoint: 3 })).length);
      await forget();
    }
    expect(taken).toEqual([1, 1, 1]);
    await takeDue(one().database.db, { most: 5, perEndpoint: 3 });
    expect(await takeDue(one().database.db, { most: 5, perEndpoint: 3 })).toEqual([]);
  });
});

describe('changes of one departure', () => {
  it('made by many at once, while others are told, end in what is true', async () => {
    const { key } = await aVenueWithWebhooks(one(), [aWebhook(['availability.changed'])]);
    const buyers = Array.from({ length: 12 }, async (_, n) => {
      const { body } = await addToCart(servers[n % 3] ?? one(), { locationKey: key, rates: { 11: 1 } });
      return body.Order !== null;
    });
    const tellers = servers.map(async (server) => {
      for (let round = 0; round < 5; round += 1) {
        await makeDue(server);
        await runJob(server, 'changed departures');
        await runJob(server, 'webhooks');
      }
    });
    const held = (await Promise.all(buyers)).filter(Boolean).length;
    await Promise.all(tellers);
    await sql`update availability_change set due_at = clock_timestamp()`.execute(database.db);
    await runJob(one(), 'changed departures');
    await runJob(one(), 'webhooks');
    const left = gateway.sent.map(({ body }) => {
      const { data } = JSON.parse(body) as {
        data: { availability: { departures: { placesLeft: number }[] } };
      };
      return data.availability.departures[0]?.placesLeft ?? Number.NaN;
    });
    expect(held).toBeGreaterThan(0);
    expect(Math.min(...left)).toBe(12 - held);
    const { rows } = await sql`select 1 from availability_change where location_key = ${key}`.execute(
      database.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('a server killed after the endpoint answered, before that was stored', () => {
  it('leaves the delivery to another one, which sends it again under the same ID (R11)', async () => {
    const heard: unknown[] = [];
    const endpoint = createServer((request, response) => {
      heard.push(request.headers['webhook-id']);
      response.end();
    });
    endpoint.listen(0, '127.0.0.1');
    await once(endpoint, 'listening');
    const url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/`;
    const { key } = await aVenueWithWebhooks(one(), [aWebhook(['order.placed'], { url })]);
    await sell(key, 1);
    const server = await startServerProcess('killable-server', {
      DATABASE_URL: database.url ?? '',
      STOP_AT: 'webhook-answered',
    });
    server.sendWebhooks();
    await server.stopped();
    await server.kill();
    endpoint.close();
    expect(heard).toHaveLength(1);
    // The lease of the dead server keeps it for a minute.
    await runJob(one(), 'webhooks');
    expect(ids()).toEqual([]);
    await sql`update webhook_delivery set leased_until = clock_timestamp()`.execute(database.db);
    await runJob(one(), 'webhooks');
    expect(ids()).toEqual(heard);
    const { rows } = await sql`select state, attempts from webhook_delivery`.execute(database.db);
    expect(rows).toEqual([{ state: 'delivered', attempts: 2 }]);
  });
});
