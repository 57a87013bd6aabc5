/** The line in the log per request: enough to find what was slow or refused, and nothing about the guest. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addToCart, completeOrder, orderOf } from '../testing/journey.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
const written: string[] = [];
const stream = { write: (line: string) => void written.push(line) };
beforeAll(async () => {
  app = await startTestApp({ logsRequests: true, logger: { level: 'info', stream } });
});
afterAll(() => app.close());

const requests = () =>
  written
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => event === 'request');

it('names the call, its outcome, its status, its milliseconds and the id that the guest sees', async () => {
  const { key } = await storeLocation(app.database.db);
  const cart = orderOf(await addToCart(app, { locationKey: key }));
  const declined = await completeOrder(app, cart, key, { paymentToken: 'tok_declined' });
  expect(requests().at(-1)).toMatchObject({
    route: 'completeOrder',
    outcome: 'refused',
    refusal: 'cardDeclined',
    status: 200,
    milliseconds: expect.any(Number),
    reqId: declined.headers['x-request-id'],
  });
  orderOf(await completeOrder(app, cart, key));
  expect(requests().at(-1)).toMatchObject({ route: 'completeOrder', outcome: 'ok', status: 200 });
  expect(requests().at(-1)).not.toHaveProperty('refusal');
});

it('never has an address, a query, a key or what a guest typed', async () => {
  const { key } = await storeLocation(app.database.db);
  const cart = orderOf(await addToCart(app, { locationKey: key }));
  orderOf(await completeOrder(app, cart, key));
  await ask(app, 'GET', '/api/booking/getOrder', { clientLocationKey: key, orderKey: cart.OrderKey });
  await ask(app, 'GET', '/api/unknown/maya@okafor.example', { q: 'secret-words' });
  expect(requests().at(-1)).toMatchObject({ route: 'GET /api/*', outcome: 'refused', status: 404 });
  const text = requests()
    .map((line) => JSON.stringify(line))
    .join('');
  for (const secret of [cart.OrderKey, 'okafor', 'Maya', 'secret-words', 'clientLocationKey'])
    expect(text).not.toContain(secret);
});
