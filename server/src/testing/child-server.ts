/**
 * Starts the server's features in a separate, listening process; each entry file beside
 * this one says what is special about it.
 */
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { type App, buildApp, type Needs } from '../app.ts';
import { openDatabase } from '../db/database.ts';
import { MemoryMailGateway } from '../gateways/mail/memory.gateway.ts';
import { SmtpGateway } from '../gateways/mail/smtp.gateway.ts';
import { InProcessGateway } from '../gateways/payments/in-process.gateway.ts';
import type { PaymentGateway } from '../gateways/payments/payment-gateway.ts';
import { SandboxGateway } from '../gateways/payments/sandbox.gateway.ts';
import { databasePictures } from '../gateways/storage/database.gateway.ts';
import { anywhere, HttpWebhookGateway } from '../gateways/webhooks/http.gateway.ts';
import { configurationOf } from '../platform/configuration.ts';
import { readEnv } from '../platform/env.ts';
import { singleOrigin } from '../platform/security-headers.ts';
import { testGiftCardSecret } from './gift-card-secret.ts';
import { stripeGateway } from './stripe-shop.ts';

/** Secret key that tests use with a card gateway. */
export const secretKey = 'sk_sandbox_test';

/** Saturday, November 21, 2026, 10:00 in Denver: the time when the process starts; the clock runs on from there. */
const morning = Date.parse('2026-11-21T17:00:00Z');

/** What an entry may insert between the features and their dependencies. */
export interface Special {
  needs?: (needs: Needs) => Partial<Needs>;
  built?: (app: App) => void;
}

function gatewayOf({ STRIPE_API_URL: stripe, PAYMENTS_URL: sandbox }: NodeJS.ProcessEnv): PaymentGateway {
  if (stripe !== undefined) return stripeGateway(stripe);
  return sandbox === undefined ? new InProcessGateway() : new SandboxGateway({ url: sandbox, secretKey });
}

/** Reads DATABASE_URL, DATABASE_POOL, PATIENCE_MS and DATABASE_POOLER, or DATABASE_DIR, PAYMENTS_URL or STRIPE_API_URL, SMTP_PORT, BOUND_HOLDS; prints one line with its address. */
export async function startChildServer({ needs: change, built }: Special = {}): Promise<void> {
  const env = process.env;
  const database = await openDatabase({
    url: env.DATABASE_URL ?? null,
    directory: env.DATABASE_DIR ?? null,
    poolSize: Number(env.DATABASE_POOL ?? 8),
    // Races are about places, not about connections on a busy machine.
    patienceMs: Number(env.PATIENCE_MS ?? 10_000),
    pooler: readEnv({ DATABASE_POOLER: env.DATABASE_POOLER }).DATABASE_POOLER,
  });
  const gateway = gatewayOf(env);
  const smtpPort = env.SMTP_PORT;
  const mail =
    smtpPort === undefined
      ? new MemoryMailGateway()
      : new SmtpGateway({ host: '127.0.0.1', port: Number(smtpPort), secure: false });
  const started = performance.now();
  let stopping = false;
  const needs: Needs = {
    database,
    dataDir: tmpdir(),
    pictures: databasePictures(database.db),
    configuration: configurationOf(
      readEnv({ NODE_ENV: 'test', PUBLIC_URL: 'https://book.example' }),
      '0.0.0-test',
    ),
    gateway,
    mail,
    mailFrom: { name: 'Gangway', address: 'bookings@gangway.example' },
    webhooks: new HttpWebhookGateway({ policy: anywhere, version: '0.0.0-test' }),
    clock: () => (morning + performance.now() - started) as Instant,
    rateLimits: false,
    boundHolds: env.BOUND_HOLDS === 'yes',
    webFolder: null,
    deskFolder: null,
    apiDocs: false,
    giftCardSecret: testGiftCardSecret,
    payment: singleOrigin('https://pay.example'),
    identity: null,
    isStopping: () => stopping,
  };
  const app = await buildApp({ ...needs, ...change?.(needs) });
  built?.(app);
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  process.on('SIGTERM', async () => {
    stopping = true;
    // As the product does: what was on its way is answered, and the connections that it came by are closed.
    await sleep(Number(process.env.STOP_DELAY_SECONDS ?? 0) * 1000);
    await app.http.close();
    await app.payments.drain();
    await database.close();
    process.exit(0);
  });
  process.on('message', async (message) => {
    if (message === 'drain outbox') await app.drainOutbox();
    if (message === 'send webhooks') await app.jobs.find(({ name }) => name === 'webhooks')?.run();
    if (message === 'cancel departures')
      await app.jobs.find(({ name }) => name === 'canceled departures')?.run();
  });
  process.stdout.write(`${address}\n`);
}
