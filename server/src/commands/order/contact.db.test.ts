/** Correcting how to reach a guest after the sale, by the operator's command (docs/rules/orders.md). */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { historyOf } from '../../features/orders/look-up-orders.service.ts';
import { assertSound } from '../../testing/auditor.ts';
import { addToCart, completeOrder, orderOf } from '../../testing/journey.ts';
import { type ReadOrder, runOrder } from '../../testing/run-order-command.ts';
import { runPerson } from '../../testing/run-person-command.ts';
import { startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await assertSound(app.database.db);
  await app.close();
});

async function buy() {
  const { key } = await storeLocation(app.database.db, {});
  const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 1 } }));
  const order = orderOf(await completeOrder(app, cart, key)) as unknown as ReadOrder;
  await app.drainOutbox();
  app.mail.sent.length = 0;
  const contact = (...words: string[]) =>
    runOrder(app, ['contact', order.OrderNumber, '-l', String(key), ...words]);
  return { key, order, contact };
}

it('a corrected email address gets the confirmation, and the link in it opens the receipt', async () => {
  const { key, order, contact } = await buy();
  const { code, said } = await contact('--email', 'maya.okafor@right.example', '--first-name', 'Maja');
  expect([code, said]).toEqual([
    0,
    expect.stringContaining('Corrected: Maja Okafor, maya.okafor@right.example'),
  ]);
  await app.drainOutbox();
  expect(app.mail.sent.map(({ to }) => to)).toEqual([
    { name: 'Maja Okafor', address: 'maya.okafor@right.example' },
  ]);
  const found = await runOrder(app, ['find', 'right.example', '-l', String(key)]);
  expect(found.said).toContain(order.OrderNumber);
});

it('an email that waits goes to the corrected address', async () => {
  const { key } = await storeLocation(app.database.db, {});
  const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 1 } }));
  const { OrderNumber } = orderOf(await completeOrder(app, cart, key)) as unknown as ReadOrder;
  app.mail.sent.length = 0;
  const words = ['contact', OrderNumber, '-l', String(key), '--email', 'late@right.example', '--no-email'];
  expect(await runOrder(app, words)).toMatchObject({ code: 0 });
  await app.drainOutbox();
  expect(app.mail.sent.map(({ to }) => to.address)).toEqual(['late@right.example']);
});

it.each([
  ['+44 20 7946 0958', '+442079460958'],
  ['(303) 555-0199', '+13035550199'],
])('a phone number is read as %s', async (typed, kept) => {
  const { key, order, contact } = await buy();
  expect((await contact('--phone', typed)).said).toContain(kept);
  expect((await runOrder(app, ['show', order.OrderNumber, '-l', String(key)])).said).toContain(kept);
});

it('the history says what the details were and are, until the guest is erased', async () => {
  const { key, order, contact } = await buy();
  await contact('--email', 'new@right.example', '--phone', '+1 303 555 0177');
  const { rows } = await sql<{ orderId: number }>`
    select order_id as "orderId" from shop_order where order_number = ${order.OrderNumber}`.execute(
    app.database.db,
  );
  const events = await historyOf(app.database.db, { orderId: rows[0]?.orderId ?? 0 });
  const event = events.find(({ kind }) => kind === 'contact corrected');
  expect(event?.details).toEqual({
    fields: ['email', 'phone'],
    contact: {
      email: ['maya@okafor.example', 'new@right.example'],
      phone: ['+13035550100', '+13035550177'],
    },
    by: { kind: 'command' },
    reason: null,
  });
  const show = async () => (await runOrder(app, ['show', order.OrderNumber, '-l', String(key)])).said;
  expect(await show()).toContain(
    'Contact details corrected. new@right.example, before maya@okafor.example. +13035550177, before +13035550100.',
  );
  await runPerson(app, [
    'erase',
    '-l',
    String(key),
    '--email',
    'new@right.example',
    '--with-future',
    '--yes',
  ]);
  expect(await show()).not.toMatch(/maya@okafor|new@right|5550177/);
  const after = await historyOf(app.database.db, { orderId: rows[0]?.orderId ?? 0 });
  expect(after.find(({ kind }) => kind === 'contact corrected')?.details).toEqual({
    fields: ['email', 'phone'],
    by: { kind: 'command' },
  });
});

it('what is not right is refused in one sentence, and nothing changes', async () => {
  const { key, order, contact } = await buy();
  expect(await contact('--email', 'maya')).toEqual({
    code: 1,
    said: '“maya” is not an email address. Write it like name@example.com.',
  });
  expect((await contact('--phone', 'later')).said).toContain('not a phone number');
  expect((await contact('--first-name', 'Maya')).said).toContain('These are the contact details already.');
  await expect(contact()).rejects.toThrow('Say what to correct');
  await expect(contact('--email', ' ')).rejects.toThrow('1 to 200 characters');
  await expect(contact('--email', 'a@b.example', '--refund', 'full')).rejects.toThrow(
    '--refund does not work',
  );
  const unknown = await runOrder(app, ['contact', 'NONE-1', '-l', String(key), '--email', 'a@b.example']);
  expect(unknown).toMatchObject({ code: 1, said: expect.stringContaining('There is no order NONE-1') });
  expect((await runOrder(app, ['show', order.OrderNumber, '-l', String(key)])).said).toContain(
    'Maya Okafor, maya@okafor.example',
  );
});

it('nothing else than the command changes the contact details of a saved order (I13)', async () => {
  const { order } = await buy();
  await expect(
    sql`update shop_order set customer = '{}' where order_number = ${order.OrderNumber}`.execute(
      app.database.db,
    ),
  ).rejects.toThrow('a saved order cannot be changed');
});
