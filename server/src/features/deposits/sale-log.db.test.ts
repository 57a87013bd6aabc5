/** Logging of sales: a line for the saved order, for each payment and its capture, and for each refund, without keys or personal data. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aDepositVenue, boughtWithDeposit, payBalance } from '../../testing/deposit-journey.ts';
import { aCustomer, addToCart, completeOrder, newAttemptId, orderOf } from '../../testing/journey.ts';
import { runOrder } from '../../testing/run-order-command.ts';
import { startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

const lines: string[] = [];
let app: TestApp;
beforeAll(async () => {
  const stream = { write: (line: string) => void lines.push(line) };
  app = await startTestApp({ logger: { level: 'info', stream } });
});
afterAll(() => app.close());

function told() {
  return lines.splice(0).map((line) => {
    const { level, time, pid, hostname, msg, ...facts } = JSON.parse(line);
    return facts;
  });
}

it('a purchase with a deposit and its balance logs the order, and each payment with its capture', async () => {
  const { key } = await aDepositVenue(app);
  const order = await boughtWithDeposit(app, key);
  await app.payments.drain();
  const text = lines.join('');
  const attempt = expect.any(Number);
  const facts = { orderNumber: order.OrderNumber, venue: key, currency: 'USD', attempt };
  expect(told()).toEqual([
    { event: 'orderSaved', ...facts, amount: 11_800 },
    { event: 'payment', ...facts, purpose: 'purchase', amount: 3540 },
    { event: 'paymentCaptured', ...facts, purpose: 'purchase', amount: 3540 },
  ]);
  await payBalance(app, key, order);
  await app.payments.drain();
  expect(told()).toEqual([
    { event: 'payment', ...facts, purpose: 'balance', amount: 8260 },
    { event: 'paymentCaptured', ...facts, purpose: 'balance', amount: 8260 },
  ]);
  for (const secret of [order.OrderKey, aCustomer.Email, aCustomer.LastName, aCustomer.PhoneSubscriberNumber])
    expect(text).not.toContain(secret);
});

it('a payment at the venue is logged once it is recorded, and when it is undone', async () => {
  const { key } = await aDepositVenue(app);
  const order = await boughtWithDeposit(app, key);
  await app.payments.drain();
  const paid = (...words: string[]) =>
    runOrder(app, ['paid', order.OrderNumber ?? '', ...words, '-l', String(key)]);
  told();
  expect((await paid('50.00', '--by', 'cash', '--preview')).code).toBe(0);
  expect((await paid('500.00', '--by', 'cash', '--yes')).code).toBe(1);
  expect(told()).toEqual([]);
  expect((await paid('50.00', '--by', 'cash', '--yes')).code).toBe(0);
  expect((await paid('--undo', '--yes')).code).toBe(0);
  const facts = { orderNumber: order.OrderNumber, venue: key, currency: 'USD', method: 'cash', amount: 5000 };
  expect(told()).toEqual([
    { event: 'payment', ...facts, purpose: 'venue' },
    { event: 'paymentUndone', ...facts },
  ]);
});

it('a resent attempt is logged once', async () => {
  const { key } = await storeLocation(app.database.db);
  const order = orderOf(await addToCart(app, { locationKey: key }));
  const attempt = newAttemptId();
  for (let round = 0; round < 2; round++) await completeOrder(app, order, key, { attemptId: attempt });
  await app.payments.drain();
  expect(told().map(({ event }) => event)).toEqual(['orderSaved', 'payment', 'paymentCaptured']);
});

it('a refund is logged once, when the gateway has it', async () => {
  const { key } = await storeLocation(app.database.db);
  const cart = orderOf(await addToCart(app, { locationKey: key }));
  const order = orderOf(await completeOrder(app, cart, key));
  await app.payments.drain();
  told();
  const number = order.OrderNumber ?? '';
  await runOrder(app, ['refund', number, '5.00', '-l', String(key), '-y', '--no-email']);
  for (let round = 0; round < 2; round++) await app.payments.reconcile(60);
  const facts = { orderNumber: number, venue: key, currency: 'USD', refund: expect.any(Number) };
  expect(told()).toEqual([{ event: 'refund', ...facts, amount: 500 }]);
});
