/** The background work: emails by topic, and the jobs that run beside the requests (server/src/jobs/README.md). */
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../db/database.ts';
import { drainOutbox, type OutboxHandler } from '../jobs/outbox.ts';
import type { Job } from '../jobs/ticker.ts';
import type { createOnce } from '../platform/idempotency.ts';
import type { RateLimits } from '../platform/rate-limits.ts';
import type { SecurityLog } from '../platform/security-log.ts';
import type { Features } from './features.ts';

/** As many as the mail gateway has connections. */
const usuallyAtOnce = 5;

/** Returns the function that sends what is due in the outbox. */
export function drainOf(
  db: Queryable,
  log: FastifyBaseLogger,
  {
    orderEmails,
    departures,
    giftCards,
    phoneChange,
    renewals,
    signUp,
    ticketText,
    receiptLinks,
    disabledNotices,
    sendCartReminder,
    staff,
  }: Features,
  atOnce = usuallyAtOnce,
): (signal?: AbortSignal) => Promise<number> {
  const handlers = new Map<string, OutboxHandler>([
    ...orderEmails,
    ['gift-card', giftCards.send],
    ['credit', giftCards.sendCredit],
    ['cart-reminder', sendCartReminder],
    ['manifest', departures.sendManifest],
    ['phone-change', phoneChange.send],
    ['renewal-reminder', renewals.send],
    ['ticket-text', ticketText.send],
    ['receipt-text', async (row) => (await receiptLinks()).sendText(row)],
    ['endpoint-disabled', disabledNotices.send],
    ['sign-up-request', signUp.sendRequest],
    ['sign-up-received', signUp.sendReceived],
    ['staff-code', staff.sendCode],
    ['staff-invitation', staff.sendInvitation],
    ['staff-passkey', staff.sendPasskeyAdded],
  ]);
  return (signal) => drainOutbox({ db, log, handlers, atOnce }, signal);
}

export const jobsOf = (
  { cart, departures, payments, giftCards, visits, renewals, signUp, staff, ...others }: Features,
  parts: {
    drain: (signal?: AbortSignal) => Promise<number>;
    limits: RateLimits;
    security: SecurityLog;
    once: ReturnType<typeof createOnce>;
    onReconciled: (count: number) => void;
    audit: (signal?: AbortSignal) => Promise<void>;
  },
): readonly Job[] => [
  { name: 'outbox', everyMs: 1000, run: parts.drain },
  { name: 'expired carts', everyMs: 15_000, run: cart.sweep },
  { name: 'payments', everyMs: 15_000, run: async () => parts.onReconciled(await payments.reconcile(60)) },
  { name: 'unpaid orders', everyMs: 15_000, run: others.cancelUnpaid },
  { name: 'canceled departures', everyMs: 2000, run: others.carryOut },
  { name: 'payment events', everyMs: 3_600_000, run: async () => payments.news?.forget() },
  { name: 'webhooks', everyMs: 1000, run: others.webhooks.deliver },
  { name: 'changed departures', everyMs: 2000, run: others.webhooks.queueDepartures },
  { name: 'old webhooks', everyMs: 3_600_000, run: others.webhooks.forget },
  { name: 'rate limits', everyMs: 1000, run: parts.limits.exchange },
  { name: 'security events', everyMs: 60_000, run: parts.security.flush },
  { name: 'audit', everyMs: 60_000, run: parts.audit },
  { name: 'old requests', everyMs: 600_000, run: parts.once.forget },
  { name: 'sign-up requests', everyMs: 3_600_000, run: signUp.forget },
  { name: 'ended sign-ins', everyMs: 3_600_000, run: staff.forget },
  { name: 'personal data', everyMs: 3_600_000, run: others.retention },
  // Twice a minute, so that one that is sent at 23:59 is not missed.
  { name: 'manifests', everyMs: 30_000, run: departures.queueManifests },
  { name: 'trip reminders', everyMs: 300_000, run: visits.remind },
  { name: 'review requests', everyMs: 300_000, run: visits.askForReviews },
  { name: 'cart reminders', everyMs: 300_000, run: cart.reminders.queue },
  { name: 'renewal reminders', everyMs: 600_000, run: renewals.remind },
  { name: 'gift cards of balances', everyMs: 15_000, run: giftCards.release },
  { name: 'codes of gift cards', everyMs: 60_000, run: giftCards.forget },
];
