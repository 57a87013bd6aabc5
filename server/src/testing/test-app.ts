/** The server's features in process, on a real database, with an in-memory gateway and mailbox. */
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { watchDay } from '@gangway/contract/departures';
import type { Instant } from '@gangway/domain/kernel/local-time';
import type { Location } from '@gangway/domain/location/location';
import { aLocation } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { type App, buildApp, type Needs } from '../app.ts';
import type { Queryable } from '../db/database.ts';
import { retrying } from '../db/retry.ts';
import { MemoryMailGateway } from '../gateways/mail/memory.gateway.ts';
import { InProcessGateway } from '../gateways/payments/in-process.gateway.ts';
import { MemorySmsGateway } from '../gateways/sms/memory.gateway.ts';
import { folderPictures, pictureFolder } from '../gateways/storage/folder.gateway.ts';
import type { PictureStore } from '../gateways/storage/picture-store.ts';
import { MemoryWebhookGateway } from '../gateways/webhooks/memory.gateway.ts';
import { configurationOf } from '../platform/configuration.ts';
import { readEnv } from '../platform/env.ts';
import { singleOrigin } from '../platform/security-headers.ts';
import { assertSound } from './auditor.ts';
import { testGiftCardSecret } from './gift-card-secret.ts';
import { testIdentity } from './member-token.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

export interface TestApp extends App {
  database: TestDatabase;
  mail: MemoryMailGateway;
  sms: MemorySmsGateway;
  webhooks: MemoryWebhookGateway;
  /** The app's clock, which moves only when a test sets it. */
  clock: { now: number };
  dataDir: string;
  /** The folder's, unless the test brings its own. */
  pictures: PictureStore;
  /** Closes the app; fails if the database breaks an invariant. */
  close(): Promise<void>;
}

/** Saturday, November 21, 2026, 10:00 in Denver. */
export const aMorning = Date.parse('2026-11-21T17:00:00Z');

export async function startTestApp(changes: Partial<Needs> = {}): Promise<TestApp> {
  const database = (changes.database as TestDatabase | undefined) ?? (await openTestDatabase());
  const mail = new MemoryMailGateway();
  const sms = new MemorySmsGateway();
  const webhooks = new MemoryWebhookGateway();
  const clock = { now: aMorning };
  const dataDir = await mkdtemp(join(tmpdir(), 'gangway-test-'));
  const pictures = changes.pictures ?? folderPictures(pictureFolder(dataDir));
  const app = await buildApp({
    database,
    dataDir,
    pictures,
    configuration: configurationOf(
      readEnv({ NODE_ENV: 'test', PUBLIC_URL: 'https://book.example' }),
      '0.0.0-test',
    ),
    gateway: new InProcessGateway(),
    mail,
    sms,
    webhooks,
    // One after the other, so that tests know their order.
    emailsAtOnce: 1,
    mailFrom: { name: 'Gangway', address: 'bookings@gangway.example' },
    clock: () => clock.now as Instant,
    rateLimits: false,
    webFolder: null,
    deskFolder: null,
    // Takes a quarter of a second to write.
    apiDocs: false,
    payment: singleOrigin('https://pay.example'),
    identity: testIdentity,
    giftCardSecret: testGiftCardSecret,
    ...changes,
  });
  return {
    ...app,
    database,
    mail,
    sms,
    webhooks,
    clock,
    dataDir,
    pictures,
    /** Sends everything due, in as many rounds as that takes. */
    async drainOutbox() {
      let sent = 0;
      for (let round = await app.drainOutbox(); round > 0; round = await app.drainOutbox()) sent += round;
      return sent;
    },
    async close() {
      await app.http.close();
      await app.payments.drain();
      // The running server sweeps every few seconds; anything the auditor
      // finds after a sweep is a real fault.
      for (const { name, run } of app.jobs)
        if (name === 'expired carts' || name === 'gift cards of balances') await run();
      try {
        await assertSound(database.db);
      } finally {
        await database.close();
        await rm(dataDir, { recursive: true, force: true });
      }
    },
  };
}

/** Stores a new location for a test and returns it with its key. */
export async function storeLocation(
  db: Queryable,
  changes: Parameters<typeof aLocation>[0] = {},
): Promise<Location> {
  const location = aLocation({ key: randomInt(1000, 2_000_000_000), ...changes });
  await sql`insert into location (location_key, definition) values (${location.key}, ${JSON.stringify(location)}::jsonb)`.execute(
    db,
  );
  return location;
}

/** Replaces a stored location, as an import would. */
export async function changeLocation(db: Queryable, location: Location): Promise<void> {
  await sql`update location set version = version + 1, definition = ${JSON.stringify(location)}::jsonb
    where location_key = ${location.key}`.execute(db);
}

/** Makes the holds of a location's carts expire. Tried again if buyers get in its way: it locks claims in no order. */
export async function endHolds(db: Queryable, locationKey: number): Promise<void> {
  const claims = sql`update claim set expires_at = clock_timestamp() - interval '1 second'
    where location_key = ${locationKey} and expires_at is not null`;
  const orders = sql`update shop_order set hold_expires_at = clock_timestamp() - interval '1 second'
    where location_key = ${locationKey} and state in ('new', 'paying')`;
  for (const statement of [claims, orders]) await retrying(() => statement.execute(db));
}

/** Frees the places of holds that have ended, as the sweeper would. */
export async function releaseHolds(db: Queryable, locationKey: number): Promise<void> {
  await sql`select release_expired(location_key, subject, at) from cell where location_key = ${locationKey}`.execute(
    db,
  );
}

export interface Answer<Body> {
  status: number;
  body: Body;
  headers: Record<string, unknown>;
}

const streams: ReadonlySet<string> = new Set([watchDay.path]);

/** Opens a stream of events and leaves it; the answer to whoever is refused has an end. */
async function openStream<Body>(
  app: Pick<App, 'http'>,
  request: { url: string; query: Record<string, string>; headers: Record<string, string> },
): Promise<Answer<Body>> {
  const response = await app.http.inject({ method: 'GET', ...request, payloadAsStream: true });
  const { statusCode: status, headers } = response;
  const stream = response.stream();
  if (status !== 200) return { status, body: (await json(stream)) as Body, headers };
  stream.destroy();
  return { status, body: {} as Body, headers };
}

/** Makes a request as a browser would: query for GET, JSON body for POST. The body's type is not checked. */
export async function ask<Body = Record<string, unknown>>(
  app: Pick<App, 'http'>,
  method: 'GET' | 'POST',
  path: string,
  members: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Answer<Body>> {
  const query = Object.fromEntries(Object.entries(members).map(([name, value]) => [name, String(value)]));
  if (streams.has(path)) return openStream<Body>(app, { url: path, query, headers });
  const response = await app.http.inject(
    method === 'GET'
      ? { method, url: path, query, headers }
      : { method, url: path, payload: members, headers: { 'content-type': 'application/json', ...headers } },
  );
  const isJson = String(response.headers['content-type']).includes('json');
  return {
    status: response.statusCode,
    body: (isJson ? response.json() : response.body) as Body,
    headers: response.headers,
  };
}
