/**
 * What people do in Stripe's dashboard or at a bank, and what tests have the stand-in do (docs/rules/payment.md, "Stripe").
 */
import type { Access, Clock } from './access.ts';
import type { Accounts } from './accounts.ts';
import type { Books } from './books.ts';
import type { Events } from './events.ts';
import type { Answer } from './idempotency.ts';
import type { Form, Intent } from './shapes.ts';

type Work = (id: string, form: Form, books: Books) => Promise<Answer> | Answer;

interface DashboardNeeds {
  events: Events;
  accounts: Accounts;
  access: Access;
  clock: Clock;
  /** Answers with an intent. */
  ok: (intent: Intent, form: Form) => Answer;
}

export function dashboardRoutes(
  post: (path: string, work: Work) => unknown,
  { events, accounts, access, clock, ok }: DashboardNeeds,
): void {
  post('/dashboard/disputes', (_id, form, books) => ({ status: 200, body: books.afterSale.dispute(form) }));
  post('/dashboard/disputes/:id', (id, form, books) => ({
    status: 200,
    body: books.afterSale.changeDispute(id, form),
  }));
  post('/dashboard/webhook_endpoints', (_id, { url = '', secret = '' }) => {
    events.sendTo({ url, secret });
    return { status: 200, body: { object: 'webhook_endpoint', url } };
  });
  post('/dashboard/refunds/:id/fail', (id, _form, books) => ({
    status: 200,
    body: books.afterSale.failRefund(id),
  }));
  post('/dashboard/refunds/:id/succeed', (id, _form, books) => ({
    status: 200,
    body: books.afterSale.succeedRefund(id),
  }));
  post('/dashboard/payment_intents/:id/cancel', (id, form, books) => ok(books.cancel(id), form));
  post('/dashboard/payment_intents/:id/expire', (id, form, books) =>
    ok(books.expireNow(books.find(id)), form),
  );
  post('/dashboard/balance', (_id, form, books) => ({
    status: 200,
    body: { object: 'balance', available: books.afterSale.setBalance(form) },
  }));
  post('/dashboard/keys', (_id, form) => ({ status: 200, body: access.setKey(form) }));
  post('/dashboard/failures', (_id, form) => ({ status: 200, body: access.fail(form) }));
  post('/dashboard/recovery', () => ({ status: 200, body: access.recover() }));
  post('/dashboard/clock', (_id, form) => {
    const now = clock.set(form);
    accounts.expire();
    return { status: 200, body: { object: 'clock', now: now.toISOString() } };
  });
}
