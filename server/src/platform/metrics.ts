/**
 * Metrics in the format of Prometheus (docs/operations.md, "What to watch"). Labels have few values: names of calls and
 * codes, never venues, orders or people.
 */
import type { AddressInfo } from 'node:net';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolSize } from '../db/database.ts';
import { createServer } from './node-http.ts';

/** What the database says of the shop's work, read when somebody scrapes. */
export interface ShopFigures {
  attempts: Readonly<Record<'pending' | 'challenge' | 'unknown' | 'authorised', number>>;
  refundsDue: number;
  /** Emails and texts that should have been sent by now, whenever they are tried next. */
  emailsDue: number;
  /** Seconds since the first of them should have been sent; 0 if there is none. */
  emailsLateSeconds: number;
  emailsGivenUp: number;
  paymentEventsDue: number;
  paymentEventsGivenUp: number;
  webhooksDue: number;
  /** As emailsLateSeconds. */
  webhooksLateSeconds: number;
  webhooksGivenUp: number;
  /** Broken promises of the last audit that ended; null if there was none. */
  auditBroken: number | null;
  /** Seconds since the last audit ended; null if there was none. */
  auditAgeSeconds: number | null;
}

export type CallOutcome = 'ok' | 'refused' | 'failed';

export interface Metrics {
  /** Counts a call that was answered. */
  call(name: string, outcome: CallOutcome, seconds: number): void;
  /** Counts a refusal by its code, such as a departure that is full. */
  refusal(code: string): void;
  /** Counts payments that the reconciler settled. */
  reconciled(count: number): void;
  text(): Promise<string>;
  contentType: string;
}

interface Needs {
  version: string;
  pool: () => PoolSize | null;
  figures: () => Promise<ShopFigures>;
}

const prefix = 'gangway_';

/** From a cached answer to one that a guest gives up on. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics({ version, pool, figures }: Needs): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix });
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: prefix + name, help, labelNames, registers });

  gauge('info', 'The version that runs.', ['version']).set({ version }, 1);
  const calls = new Counter({
    name: `${prefix}calls_total`,
    help: 'Calls of the API by name and outcome: ok, refused, failed.',
    labelNames: ['call', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: `${prefix}call_seconds`,
    help: 'How long calls of the API took.',
    labelNames: ['call'],
    buckets,
    registers,
  });
  const refusals = new Counter({
    name: `${prefix}refusals_total`,
    help: 'Refused calls by code, such as soldOut.',
    labelNames: ['code'],
    registers,
  });
  const reconciled = new Counter({
    name: `${prefix}payments_reconciled_total`,
    help: 'Payments, refunds and events of the provider that were finished in the background.',
    registers,
  });
  const connections = gauge(
    'database_connections',
    'Connections to PostgreSQL by state, and requests that wait.',
    ['state'],
  );
  const isUp = gauge('database_up', 'Whether the database answered this scrape.');
  const attempts = gauge('payment_attempts_open', 'Payments that are neither taken nor over, by state.', [
    'state',
  ]);
  const refundsDue = gauge('refunds_due', 'Refunds that the payment provider has not accepted yet.');
  const emailsDue = gauge('emails_due', 'Emails and texts that should have been sent by now.');
  const emailsLate = gauge(
    'emails_late_seconds',
    'How long the oldest of them has waited since it was due first.',
  );
  const emailsGivenUp = gauge('emails_given_up', 'Emails and texts that were given up and not sent since.');
  const eventsDue = gauge('payment_events_due', 'Events of the payment provider that were not acted on yet.');
  const eventsGivenUp = gauge(
    'payment_events_given_up',
    'Events of the payment provider that were given up.',
  );
  const webhooksDue = gauge('webhooks_due', 'Webhooks that endpoints of venues should have by now.');
  const webhooksLate = gauge(
    'webhooks_late_seconds',
    'How long the oldest of them has waited since it was due first.',
  );
  const webhooksGivenUp = gauge('webhooks_given_up', 'Webhooks of the last 30 days that were given up.');
  const auditBroken = gauge('audit_broken', 'Promises that the last audit found broken.');
  const auditAge = gauge('audit_age_seconds', 'How long ago the last audit ended.');

  async function readFigures(): Promise<void> {
    const found = await figures();
    for (const [state, count] of Object.entries(found.attempts)) attempts.set({ state }, count);
    refundsDue.set(found.refundsDue);
    emailsDue.set(found.emailsDue);
    emailsLate.set(found.emailsLateSeconds);
    emailsGivenUp.set(found.emailsGivenUp);
    eventsDue.set(found.paymentEventsDue);
    eventsGivenUp.set(found.paymentEventsGivenUp);
    webhooksDue.set(found.webhooksDue);
    webhooksLate.set(found.webhooksLateSeconds);
    webhooksGivenUp.set(found.webhooksGivenUp);
    // Without an audit, none of the two has a value.
    auditBroken.set(found.auditBroken ?? Number.NaN);
    auditAge.set(found.auditAgeSeconds ?? Number.NaN);
  }

  return {
    contentType: registry.contentType,
    call(name, outcome, seconds) {
      calls.inc({ call: name, outcome });
      durations.observe({ call: name }, seconds);
    },
    refusal: (code) => refusals.inc({ code }),
    reconciled: (count) => reconciled.inc(count),
    async text() {
      const size = pool();
      if (size !== null)
        for (const state of ['total', 'idle', 'waiting'] as const) connections.set({ state }, size[state]);
      // A scrape must work while the database does not: that is when it is needed.
      isUp.set(
        await readFigures().then(
          () => 1,
          () => 0,
        ),
      );
      return registry.metrics();
    },
  };
}

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/** Answers `GET /metrics` at an address of its own, which visitors do not reach. */
export function listenForScrapes(
  metrics: Metrics,
  { port, host }: { port: number; host: string },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  const { promise, resolve, reject } = Promise.withResolvers<MetricsServer>();
  server.once('error', reject);
  server.listen(port, host, () =>
    resolve({
      port: (server.address() as AddressInfo).port,
      close: async () => {
        server.closeAllConnections();
        await new Promise((done) => server.close(done));
      },
    }),
  );
  return promise;
}
