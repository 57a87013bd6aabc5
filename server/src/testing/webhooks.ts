/** Webhooks of venues, and what their endpoints were sent. */
import { type WebhookPayload, webhookPayload } from '@gangway/contract/webhooks';
import type { Webhook, WebhookEvent } from '@gangway/domain/location/webhooks';
import { sql } from 'kysely';
import { Webhook as Verifier } from 'standardwebhooks';
import { vi } from 'vitest';
import type { MemoryWebhookGateway } from '../gateways/webhooks/memory.gateway.ts';
import type { TestApp } from './test-app.ts';

export const hook = 'https://hooks.venue.example/gangway';

export const aWebhook = (events: WebhookEvent[], changes: Partial<Webhook> = {}): Webhook => ({
  url: hook,
  events,
  personalData: false,
  ...changes,
});

export async function secretOf(
  { database: { db } }: Pick<TestApp, 'database'>,
  locationKey: number,
  url = hook,
) {
  const { rows } = await sql<{ secret: string }>`
    select secret from webhook_endpoint where location_key = ${locationKey} and url = ${url}`.execute(db);
  return rows[0]?.secret ?? '';
}

/** Checks a request as an integrator does at that moment, with the library of the scheme, and reads it by the contract. */
export function readVerified(
  { headers, body }: MemoryWebhookGateway['sent'][number],
  secret: string,
): WebhookPayload {
  vi.useFakeTimers({ toFake: ['Date'], now: Number(headers['webhook-timestamp']) * 1000 });
  try {
    return webhookPayload.parse(new Verifier(secret).verify(body, headers));
  } finally {
    vi.useRealTimers();
  }
}

/** Makes what waits for its next attempt due. */
export async function makeDue({ database: { db } }: Pick<TestApp, 'database'>): Promise<void> {
  await sql`update webhook_delivery set due_at = clock_timestamp() where state = 'due'`.execute(db);
  await sql`update availability_change set due_at = clock_timestamp()`.execute(db);
}

/** Runs a job of the app by its name. */
export async function runJob({ jobs }: Pick<TestApp, 'jobs'>, name: string): Promise<void> {
  const job = jobs.find((candidate) => candidate.name === name);
  if (job === undefined) throw new Error(`there is no job ${name}`);
  await job.run();
}
