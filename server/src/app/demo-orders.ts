/** Puts the services together that make demo orders: those of the shop, with a clock of their own and emails that wait. */
import type { Instant } from '@gangway/domain/kernel/local-time';
import type { FastifyBaseLogger } from 'fastify';
import { emailsOfDemo, type Filled, makeDemoOrders } from '../features/demo-orders/demo-orders.service.ts';
import { systemClock } from '../platform/clock.ts';
import { createFeatures } from './features.ts';
import type { Needs } from './needs.ts';

export interface Filling {
  log: FastifyBaseLogger;
  /** Ends the making after the order that is being made. */
  signal?: AbortSignal;
  /** Waits until requests that came before are answered. */
  giveWay: () => Promise<void>;
  /** The share of a whole plan, for tests. */
  share?: number;
  /** Called after each step that is saved and before it is brought back to its time; for tests. */
  watch?: () => Promise<void>;
}

/** Makes the orders that the demo venues have to show, once; returns null if nothing was to be done. */
export async function fillDemoVenues(needs: Needs, { log, ...filling }: Filling): Promise<Filled | null> {
  let now = systemClock();
  const clock = () => now;
  const services = createFeatures(
    { ...needs, boundHolds: false },
    {
      clock,
      // Each order and payment has a line else.
      log: log.child({}, { level: 'warn' }),
      // Nobody tries codes here.
      tries: { attempt: (_of, _unknown, work) => work() },
      security: { note: () => undefined },
      emailsOf: (emails) => emailsOfDemo(emails, systemClock()),
    },
  );
  const began = performance.now();
  const filled = await makeDemoOrders({
    ...{ database: needs.database, services, clock, gateway: needs.gateway, log },
    ...filling,
    setClock: (at: Instant) => {
      now = at;
    },
  });
  if (filled !== null) {
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    log.info(
      { ...filled, seconds },
      filling.signal?.aborted === true
        ? 'demo orders made in part; the next start goes on'
        : 'demo orders made',
    );
  }
  return filled;
}
