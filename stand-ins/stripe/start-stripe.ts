/**
 * A stand-in of Stripe's HTTP API for tests without a network: the calls that the shop makes, with the states,
 * errors and idempotency that Stripe documents.
 */
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { reportFault } from '../kit/run.ts';
import { Access, Clock } from './access.ts';
import { Accounts } from './accounts.ts';
import type { Books } from './books.ts';
import { dashboardRoutes } from './dashboard.routes.ts';
import { Events, type Webhook } from './events.ts';
import { type Answer, Keys } from './idempotency.ts';
import type { Source } from './outcomes.ts';
import { pageRoutes } from './page.routes.ts';
import { ApiError, type Form, type Intent } from './shapes.ts';

export type RunningStripe = { url: string; port: number; close: () => Promise<void> };

type Options = {
  port: number;
  host: string;
  secretKey: string;
  publishableKey: string;
  /** Where events are sent; null for nowhere. */
  webhook: Webhook | null;
  /** Milliseconds between the delivery of a request's events and its answer; null to answer first, as Stripe mostly does. */
  answerAfterEventsMs: number | null;
  slowMs: number;
};

/** An answer on its way, and what its token does to it. */
type Sent = Answer & { token: string | undefined; behavior: Source['behavior'] | undefined };

/** How often a token's answers are lost before one arrives: as often as the library of the shop asks. */
const lostAnswers = 3;

const readForm = (text: string): Form => Object.fromEntries(new URLSearchParams(text));

const expands = (form: Form, field: string): boolean =>
  Object.entries(form).some(([name, value]) => name.startsWith('expand[') && value === field);

/** Shows the charge as its id, unless it is asked for. */
const shown = (intent: Intent, isExpanded: boolean) => ({
  ...intent,
  latest_charge: isExpanded ? intent.latest_charge : (intent.latest_charge?.id ?? null),
});

const listOf = (url: string, data: readonly unknown[], hasMore = false) => ({
  status: 200,
  body: { object: 'list', url, has_more: hasMore, data },
});

/** A page of a list whose newest entry is first: up to 100 entries, 10 unless asked for more, after the one that is named. */
function pageOf<Entry extends { id: string }>(
  all: readonly Entry[],
  { limit = '10', starting_after: after }: Form,
): { data: readonly Entry[]; hasMore: boolean } {
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const end = start + Math.min(100, Number(limit));
  return { data: all.slice(start, end), hasMore: end < all.length };
}

export async function startStripe({
  port,
  host,
  secretKey,
  publishableKey,
  webhook,
  answerAfterEventsMs,
  slowMs,
}: Options): Promise<RunningStripe> {
  const events = new Events(webhook);
  const clock = new Clock();
  const access = new Access(secretKey);
  const accounts = new Accounts(events, clock.now);
  const booksOf = ({ headers }: FastifyRequest): Books => {
    const account = headers['stripe-account'];
    return accounts.of(account === undefined ? undefined : String(account));
  };
  const keys = new Keys(clock.now);
  const lost = new Map<string, number>();
  const app = fastify({ bodyLimit: 65_536, forceCloseConnections: true });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, readForm(body)),
  );
  app.addHook('onRequest', async (request) => {
    // What pages ask carries the publishable key in its form.
    const { method, url, headers } = request;
    if (url.startsWith('/v1/')) access.check({ method, url, key: headers.authorization });
  });
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof ApiError) return reply.code(error.status).send({ error: error.body });
    reportFault('Stand-in of Stripe', error);
    return reply.code(500).send({ error: { type: 'api_error', message: 'The stand-in failed.' } });
  });
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({
      error: { type: 'invalid_request_error', message: `Unrecognized request URL (${request.url}).` },
    }),
  );

  /** Answers once per idempotency key; errors of the API are answers, too. */
  function answered(request: FastifyRequest, work: () => Promise<Answer> | Answer): Promise<Answer> {
    const key = request.headers['idempotency-key'];
    const account = request.headers['stripe-account'] ?? '';
    const asked = `${request.url} ${JSON.stringify(request.body ?? null)}`;
    return keys.once(key === undefined ? undefined : `${account} ${key}`, asked, async () => {
      try {
        return structuredClone(await work());
      } catch (error) {
        if (error instanceof ApiError) return { status: error.status, body: { error: error.body } };
        throw error;
      }
    });
  }

  const post = (path: string, work: (id: string, form: Form, books: Books) => Promise<Answer> | Answer) =>
    app.post<{ Params: { id?: string } }>(path, async (request, reply) => {
      const form = (request.body ?? {}) as Form;
      const books = booksOf(request);
      const { status, body } = await answered(request, () => work(request.params.id ?? '', form, books));
      if (answerAfterEventsMs !== null) {
        await events.delivered();
        await sleep(answerAfterEventsMs);
      }
      const behavior = books.sourceOf(form.confirmation_token ?? '')?.behavior;
      return send(reply, { status, body, token: form.confirmation_token, behavior });
    });

  /** Sends an answer, or loses it the way the token demands. */
  async function send(reply: FastifyReply, { status, body, token, behavior }: Sent) {
    const before = lost.get(token ?? '') ?? 0;
    const losing = behavior === 'lost_answer' || behavior === 'late_error' || behavior === 'truncated_answer';
    if (!losing || before >= lostAnswers) {
      lost.delete(token ?? '');
      return reply.code(status).send(body);
    }
    lost.set(token ?? '', before + 1);
    if (behavior === 'late_error') return reply.code(502).type('text/html').send('<h1>Bad gateway</h1>');
    reply.hijack();
    if (behavior === 'truncated_answer') {
      const text = JSON.stringify(body);
      reply.raw.writeHead(status, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      });
      reply.raw.write(text.slice(0, 40));
    }
    reply.raw.destroy();
    return reply;
  }

  const ok = (intent: Intent, form: Form): Answer => ({
    status: 200,
    body: shown(intent, expands(form, 'latest_charge')),
  });

  post('/v1/payment_intents', (_id, form, books) => ok(books.create(form), form));
  post('/v1/payment_intents/:id', (id, form, books) => ok(books.update(id, form), form));
  post('/v1/payment_intents/:id/confirm', async (id, form, books) => {
    const behavior = books.sourceOf(form.confirmation_token ?? '')?.behavior;
    if (behavior === 'provider_error')
      throw new ApiError(500, { type: 'api_error', message: 'An unknown error occurred.' });
    if (behavior === 'slow_approved') await sleep(slowMs);
    return ok(books.confirm(id, form), form);
  });
  post('/v1/payment_intents/:id/capture', (id, form, books) => ok(books.capture(id, form), form));
  post('/v1/payment_intents/:id/cancel', (id, form, books) => ok(books.cancel(id), form));
  post('/v1/refunds', (_id, form, books) => ({ status: 200, body: books.afterSale.refund(form) }));

  dashboardRoutes(post, { events, accounts, access, clock, ok });

  const queryOf = (request: FastifyRequest): Form => readForm(request.url.split('?')[1] ?? '');

  app.get('/v1/payment_intents', async (request) => {
    const query = queryOf(request);
    const isExpanded = expands(query, 'data.latest_charge');
    const { data, hasMore } = pageOf(booksOf(request).list(query), query);
    const intents = data.map((intent) => shown(intent, isExpanded));
    return listOf('/v1/payment_intents', intents, hasMore).body;
  });
  app.get('/v1/payment_intents/search', async (request) => {
    const query = queryOf(request);
    const isExpanded = expands(query, 'data.latest_charge');
    const found = booksOf(request)
      .search(query.query ?? '')
      .map((intent) => shown(intent, isExpanded));
    return { ...listOf('/v1/payment_intents/search', found).body, object: 'search_result' };
  });
  app.get<{ Params: { id: string } }>('/v1/payment_intents/:id', async (request) =>
    shown(booksOf(request).find(request.params.id), expands(queryOf(request), 'latest_charge')),
  );
  app.get(
    '/v1/refunds',
    async (request) =>
      listOf('/v1/refunds', booksOf(request).afterSale.refundsOf(queryOf(request).payment_intent ?? '')).body,
  );

  app.get(
    '/v1/disputes',
    async (request) =>
      listOf('/v1/disputes', booksOf(request).afterSale.disputesOf(queryOf(request).payment_intent ?? ''))
        .body,
  );
  app.get('/v1/events', async (request) => {
    const { data, hasMore } = pageOf(events.list(), queryOf(request));
    return listOf('/v1/events', data, hasMore).body;
  });

  pageRoutes(app, { accounts, publishableKey });

  await app.listen({ port, host });
  const bound = (app.server.address() as AddressInfo).port;
  return { url: `http://127.0.0.1:${bound}`, port: bound, close: () => app.close() };
}
