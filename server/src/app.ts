/** Assembles the features behind one HTTP server; tests inject requests into it. */
import type { FastifyInstance } from 'fastify';
import { createFeatures } from './app/features.ts';
import { createHttpServer, isSecure } from './app/http-server.ts';
import { drainOf, jobsOf } from './app/jobs.ts';
import type { Needs } from './app/needs.ts';
import { bindPages } from './app/pages.ts';
import { bindFeatures, bindFiles } from './app/routes.ts';
import { keepSecrets } from './db/keep-secrets.ts';
import type { Cart } from './features/cart/cart.service.ts';
import type { GiftCards } from './features/gift-cards/gift-cards.service.ts';
import type { Orders } from './features/orders/orders.service.ts';
import type { Payments } from './features/payments/payments.service.ts';
import { createAuditJob } from './jobs/audit.ts';
import type { Job } from './jobs/ticker.ts';
import { systemClock } from './platform/clock.ts';
import { createOnce } from './platform/idempotency.ts';
import { createIdentify } from './platform/identify.ts';
import { inProject } from './platform/places.ts';
import { createRateLimits } from './platform/rate-limits.ts';
import { SlowAnswers } from './platform/slow-answers.ts';

export type { Needs };

export interface App {
  http: FastifyInstance;
  orders: Orders;
  cart: Cart;
  payments: Payments;
  giftCards: Pick<GiftCards, 'issue' | 'issueCredit' | 'forget'>;
  /** Background jobs to run beside the requests. */
  jobs: readonly Job[];
  drainOutbox(): Promise<number>;
}

export async function buildApp(needs: Needs): Promise<App> {
  const { database, clock = systemClock, rateLimits: isLimited = true, watch } = needs;
  const { db } = database;
  await keepSecrets(db, needs.giftCardSecret);
  const { http, security } = await createHttpServer(needs, isLimited ? new SlowAnswers(clock) : null);
  const limits = createRateLimits({ db, clock, enabled: isLimited, security });
  const { limit } = limits;
  const once = createOnce({ database, ...(watch === undefined ? {} : { watch }) });
  const identify = createIdentify({ identity: needs.identity, log: http.log });
  const features = createFeatures(needs, { log: http.log, clock, tries: limits, security });
  const locationOf = async (locationKey: number) =>
    (await features.catalog.find(locationKey))?.location ?? null;
  const gate = {
    ...{ identify, limit, once, locationOf },
    findDeskSession: features.staff.find,
    secure: isSecure(needs),
  };
  bindFeatures(http, gate, features, needs);
  await bindFiles(http, limit, features.pictures, needs);
  await bindPages(http, limit, features, needs);
  const drain = drainOf(db, http.log, features, needs.emailsAtOnce);
  const { orders, cart, payments, giftCards } = features;
  const audit = createAuditJob({ database, log: http.log, everyMinutes: needs.auditEveryMinutes ?? 0 });
  const jobs = jobsOf(features, {
    ...{ drain, limits, security, once, audit },
    onReconciled: (count) => needs.metrics?.reconciled(count),
  });
  return { http, orders, cart, payments, giftCards, drainOutbox: drain, jobs };
}

export const webWorkspace = inProject('web');
export const deskWorkspace = inProject('desk');
