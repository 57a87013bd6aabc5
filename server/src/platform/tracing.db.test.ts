/** Traces: what is in them, what never is, and that they reach a collector (docs/operations.md, "Traces"). */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { InMemorySpanExporter, type ReadableSpan } from '@opentelemetry/sdk-trace';
import { beforeAll, describe, expect, it } from 'vitest';
import { InProcessGateway } from '../gateways/payments/in-process.gateway.ts';
import { aCustomer, addToCart, completeOrder, orderOf } from '../testing/journey.ts';
import { startTestApp, storeLocation, type TestApp } from '../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { readEnv } from './env.ts';
import { createTracing, type Tracing } from './tracing.ts';

const settings = { endpoint: 'http://127.0.0.1:4318', headers: {}, serviceName: 'gangway', ratio: 1 };

/** Keeps what it was sent also when it is told to stop. */
class KeptSpans extends InMemorySpanExporter {
  readonly kept: ReadableSpan[] = [];
  override export(...[spans, done]: Parameters<InMemorySpanExporter['export']>): void {
    this.kept.push(...spans);
    super.export(spans, done);
  }
}

describe('traces of a purchase', () => {
  const exporter = new KeptSpans();
  let tracing: Tracing;
  let database: TestDatabase;
  let app: TestApp;
  let orderKey = '';
  beforeAll(async () => {
    tracing = createTracing(settings, '1.0.0', exporter);
    database = await openTestDatabase(8, tracing.statement);
    const gateway = tracing.provider('payments', new InProcessGateway());
    app = await startTestApp({ database, gateway, tracing });
    const { key } = await storeLocation(database.db);
    const cart = orderOf(await addToCart(app, { locationKey: key }));
    orderKey = cart.OrderKey;
    expect(orderOf(await completeOrder(app, cart, key)).IsNew).toBe(false);
    await completeOrder(app, { ...cart, OrderKey: 'x'.repeat(22) }, key);
    await app.payments.drain();
    await app.close();
    await tracing.close();
  });

  const named = (name: string) => exporter.kept.filter((span) => span.name === name);

  it('have a span per call, with its statements and its calls of providers inside', () => {
    const [adding] = named('addToCart');
    const [completing, refused] = named('completeOrder');
    expect(adding?.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.response.status_code': 200,
    });
    expect(completing?.attributes['gangway.refusal']).toBeUndefined();
    expect(refused?.attributes['gangway.refusal']).toBe('notFound');
    const inside = exporter.kept.filter(
      (span) => span.spanContext().traceId === completing?.spanContext().traceId,
    );
    const names = inside.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['begin_payment', 'payments.authorize', 'save_order']));
    expect(named('payments.capture')).toHaveLength(1);
    const parents = new Set(inside.map(({ parentSpanContext }) => parentSpanContext?.spanId));
    expect(parents.has(completing?.spanContext().spanId)).toBe(true);
  });

  it('say of which service they are', () => {
    expect(exporter.kept[0]?.resource.attributes).toMatchObject({
      'service.name': 'gangway',
      'service.version': '1.0.0',
    });
  });

  it('hold nothing of guests, orders and cards', () => {
    expect(exporter.kept.length).toBeGreaterThan(8);
    const all = JSON.stringify(
      exporter.kept.map(({ name, attributes, events, status }) => ({ name, attributes, events, status })),
    );
    const { FirstName: firstName, LastName: lastName, Email: email } = aCustomer;
    for (const secret of [orderKey, firstName, lastName, email, 'tok_approved', '4242'])
      expect(all).not.toContain(secret);
  });
});

describe('a provider that fails', () => {
  it('is told by the kind of its error alone', async () => {
    const exporter = new KeptSpans();
    const tracing = createTracing(settings, '1.0.0', exporter);
    const mail = tracing.provider('mail', {
      async send() {
        throw new TypeError('no mailbox for maya@example.com');
      },
    });
    await expect(mail.send()).rejects.toThrow('no mailbox');
    await tracing.close();
    const [span] = exporter.kept;
    expect(span).toMatchObject({ name: 'mail.send', status: { message: 'TypeError' }, events: [] });
  });
});

describe('a collector', () => {
  it('is sent the traces with the headers it asks for, and missed in the log while it is away', async () => {
    const heard: { url: string | undefined; token: unknown; body: string }[] = [];
    let status = 200;
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const body = Buffer.concat(parts).toString('utf8');
        heard.push({ url: request.url, token: request.headers.authorization, body });
        response.writeHead(status).end('{}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const endpoint = `http://127.0.0.1:${port}`;
    const env = readEnv({
      NODE_ENV: 'test',
      OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-shop',
    });
    if (env.traces === null) throw new Error('traces are set');
    const send = async () => {
      const lines: string[] = [];
      const tracing = createTracing(env.traces ?? settings, '1.0.0');
      tracing.logTo({ warn: (_facts: unknown, line: string) => lines.push(line) } as never);
      await tracing.provider('mail', { send: async () => 'sent' }).send();
      await tracing.close();
      return lines;
    };
    expect(await send()).toEqual([]);
    expect(heard).toMatchObject([{ url: '/v1/traces', token: 'Bearer of-the-shop' }]);
    expect(heard[0]?.body).toContain('mail.send');
    status = 400;
    expect(await send()).toEqual(['traces could not be sent']);
    server.close();
  });
});
