/**
 * The events of the stand-in: kept and listed as by GET /v1/events, and sent to the shop's webhook where it has one,
 * signed as Stripe does, until it answers with success.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { reportFault } from '../kit/run.ts';

export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  type: string;
  livemode: false;
  /** Of events in an account that is connected to the shop's. */
  account?: string;
  data: { object: object };
}

export interface Webhook {
  url: string;
  secret: string;
}

/** Stripe tries for three days; tests do not wait that long. */
const maxTries = 20;
const betweenTriesMs = 500;

function signatureOf(body: string, secret: string): string {
  const seconds = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

async function send(event: StripeEvent, { url, secret }: Webhook): Promise<void> {
  const body = JSON.stringify(event);
  for (let tries = 0; tries < maxTries; tries += 1) {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signatureOf(body, secret) };
    try {
      if ((await fetch(url, { method: 'POST', headers, body })).ok) return;
    } catch {
      // The shop may be starting, or gone.
    }
    await sleep(betweenTriesMs);
  }
}

export class Events {
  /** Newest first. */
  readonly #kept: StripeEvent[] = [];
  readonly #sending = new Set<Promise<void>>();
  #webhook: Webhook | null;

  constructor(webhook: Webhook | null) {
    this.#webhook = webhook;
  }

  add(type: string, object: object, account: string | null = null): void {
    const event: StripeEvent = {
      id: `evt_${randomBytes(12).toString('hex')}`,
      object: 'event',
      api_version: '2026-01-28.clover',
      created: Math.floor(Date.now() / 1000),
      type,
      livemode: false,
      ...(account === null ? {} : { account }),
      data: { object: structuredClone(object) },
    };
    this.#kept.unshift(event);
    if (this.#webhook === null) return;
    const sent = send(event, this.#webhook)
      .catch((error: unknown) => reportFault('Webhook of the stand-in', error))
      .finally(() => this.#sending.delete(sent));
    this.#sending.add(sent);
  }

  /** Sends the events that come from now on to another address. */
  sendTo(webhook: Webhook): void {
    this.#webhook = webhook;
  }

  /** Waits until the shop has all events so far. */
  async delivered(): Promise<void> {
    await Promise.all(this.#sending);
  }

  list(): readonly StripeEvent[] {
    return this.#kept;
  }
}
