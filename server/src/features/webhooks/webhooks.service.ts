/**
 * Sends a venue's own systems what they hear of, at least once, from a queue that is written with each change
 * (docs/webhooks.md; docs/decisions/0095-webhooks-out.md).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebhookPayload } from '@gangway/contract/webhooks';
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../../db/database.ts';
import { type WebhookGateway, WebhookNotSentError } from '../../gateways/webhooks/webhook-gateway.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import { orderByNumber } from '../orders/order-by-number.service.ts';
import { queueDepartures, readAvailability } from './availability-events.service.ts';
import { presentAvailabilityEvent, presentOrderEvent, presentTest } from './webhook.presenter.ts';
import { signaturesOf } from './webhook-signature.shared.ts';
import {
  type Attempted,
  countEvents,
  type Delivery,
  findDelivery,
  removeDeliveries,
  returnDelivery,
  saveAttempt,
  takeDue,
} from './webhooks.repo.ts';

export interface Webhooks {
  /** Sends what is due, until nothing is or the signal says to stop; returns how many attempts that took. */
  deliver(signal?: AbortSignal): Promise<number>;
  /** Queues departures whose places changed; returns how many events that makes. */
  queueDepartures(signal?: AbortSignal): Promise<number>;
  /** Deletes old deliveries. */
  forget(): Promise<void>;
  /** Returns what a delivery would say if it were sent now; null if there is none with this number. */
  show(deliveryId: number): Promise<WebhookPayload | null>;
  /** Sends a test, which is not repeated; returns the status, or why there was no answer. */
  test(
    endpoint: { locationKey: number; url: string; secrets: readonly string[] },
    id: string,
  ): Promise<number | string>;
}

/** Attempts: the first at once, then after 10 s, 20 s, 40 s … at most 6 hours; 3 days in all. */
const maxAttempts = 23;
const retryDelay = (attempts: number): number => Math.min(21_600, 10 * 2 ** (attempts - 1));

/** Connections of one server, and of all servers to one endpoint. */
const atOnce = 20;
const perEndpoint = 3;

/** How long to look for more while some are under way. */
const pollMs = 500;

const keptDays = 30;

/** The endpoint asks never to be called again (Standard Webhooks). */
const gone = 410;

export function createWebhooks(needs: {
  db: Queryable;
  clock: Clock;
  catalog: Catalog;
  gateway: WebhookGateway;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}): Webhooks {
  const { db, clock, catalog, gateway, log } = needs;

  async function payloadOf(delivery: Delivery): Promise<WebhookPayload> {
    const { locationKey, orderId, orderNumber, createdAt, personalData } = delivery;
    if (orderId === null) return presentAvailabilityEvent(createdAt, await readAvailability(needs, delivery));
    const { location } = await catalog.snapshot(locationKey);
    // Counted first: the order includes at least as many.
    const sequence = await countEvents(db, orderId);
    const order = orderNumber === null ? null : await orderByNumber(db, location, orderNumber);
    if (order === null) throw new Error('an event of an order that is not there');
    return presentOrderEvent(delivery, { order, location, sequence, personalData });
  }

  /** Signs and posts a payload. */
  function post(
    { id, url, secrets }: { id: string; url: string; secrets: readonly string[] },
    payload: WebhookPayload,
    signal?: AbortSignal,
  ): Promise<number> {
    const timestamp = Math.floor(clock() / 1000);
    const body = JSON.stringify(payload);
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signaturesOf(secrets, { id, timestamp, body }),
    };
    return gateway.post({ url, headers, body }, signal);
  }

  /** Returns what came of an attempt; null if the shop stopped during it. */
  async function attempt(delivery: Delivery, signal?: AbortSignal): Promise<Attempted | null> {
    const retryInSeconds = delivery.attempts >= maxAttempts ? null : retryDelay(delivery.attempts);
    const failed = { status: null, retryInSeconds, isFinal: false };
    try {
      const payload = await payloadOf(delivery);
      const status = await post({ id: delivery.messageId, ...delivery }, payload, signal);
      if (status >= 200 && status < 300) return { status, error: null, retryInSeconds: null, isFinal: false };
      const error = `The endpoint answered ${status}.`;
      return { ...failed, status, error, isFinal: status === gone };
    } catch (error) {
      if (signal?.aborted === true) return null;
      if (error instanceof WebhookNotSentError) return { ...failed, error: error.message };
      log.error({ err: error, deliveryId: delivery.deliveryId }, 'a webhook could not be written');
      return { ...failed, error: 'The event could not be written.' };
    }
  }

  async function run(delivery: Delivery, signal?: AbortSignal): Promise<void> {
    const { locationKey, deliveryId, event } = delivery;
    try {
      const attempted = await attempt(delivery, signal);
      if (attempted === null) return await returnDelivery(db, delivery);
      const outcome = await saveAttempt(db, delivery, attempted);
      const facts = { deliveryId, locationKey, event, status: attempted.status };
      if (outcome === 'disabled') log.error(facts, 'turned off a webhook endpoint');
      else if (outcome === 'given up') log.error(facts, 'gave up sending a webhook');
    } catch (error) {
      // Its lease runs out, and it is sent again.
      log.warn({ err: error, deliveryId }, 'an attempt of a webhook was not recorded');
    }
  }

  return {
    async show(deliveryId) {
      const delivery = await findDelivery(db, deliveryId);
      return delivery === null ? null : payloadOf(delivery);
    },
    queueDepartures: (signal) => queueDepartures(needs, signal),
    forget: () => removeDeliveries(db, keptDays),
    async deliver(signal) {
      const running = new Set<Promise<void>>();
      let count = 0;
      for (;;) {
        const most = signal?.aborted === true ? 0 : atOnce - running.size;
        const taken = most === 0 ? [] : await takeDue(db, { most, perEndpoint });
        for (const delivery of taken) {
          const sending: Promise<void> = run(delivery, signal).finally(() => running.delete(sending));
          running.add(sending);
        }
        count += taken.length;
        if (running.size === 0) return count;
        // Whatever ends first makes room; meanwhile others may have become due.
        await Promise.race([...running, sleep(pollMs, undefined, { ref: false })]);
      }
    },
    async test({ locationKey, url, secrets }, id) {
      try {
        return await post({ id, url, secrets }, presentTest(clock(), locationKey));
      } catch (error) {
        if (error instanceof WebhookNotSentError) return error.message;
        throw error;
      }
    },
  };
}
