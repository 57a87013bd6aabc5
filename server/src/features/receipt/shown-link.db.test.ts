/** The link to a receipt that people of the venue hand to its guest (6-12; docs/rules/emails.md). */
import { noDeposits } from '@gangway/domain/deposits/deposit';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aDepositVenue, boughtWithDeposit } from '../../testing/deposit-journey.ts';
import { changesAtTheDesk } from '../../testing/desk-journey.ts';
import { aCustomer, addToCart, completeOrder, orderOf } from '../../testing/journey.ts';
import { runPerson } from '../../testing/run-person-command.ts';
import type { Browser } from '../../testing/staff.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const desk = changesAtTheDesk(() => app);

interface Shown {
  Url: string;
  Pays: boolean;
  ExceptionMessage?: string;
}
const show = (key: LocationKey, orderNumber: string, browser: Browser) =>
  ask<Shown>(
    ...([
      app,
      'POST',
      '/api/desk/showReceiptLink',
      { clientLocationKey: key, orderNumber },
      { ...browser },
    ] as const),
  );
const opened = async (key: LocationKey, url: string) => {
  const orderKey = new URL(url).searchParams.get('orderKey');
  const { body } = await ask<{ OrderNumber?: string }>(
    ...([app, 'GET', '/api/booking/getorderv2', { clientLocationKey: key, orderKey }] as const),
  );
  return JSON.stringify(body);
};

async function bought(guest: Partial<typeof aCustomer> = {}, languages: object = {}) {
  const { key } = await storeLocation(app.database.db, languages);
  const cart = orderOf(await addToCart(app, { locationKey: key }));
  const order = orderOf(await completeOrder(app, cart, key, { customer: { ...aCustomer, ...guest } }));
  return { key, number: order.OrderNumber ?? '', dana: await desk.deskOf(key) };
}

it('opens the receipt, is the same each time, and each look is in the history by name (6-12)', async () => {
  const { key, number, dana } = await bought();
  const lee = await desk.deskOf(key, 'desk', 'Lee');
  const first = await show(key, number, dana);
  expect([first.status, first.body.Pays, first.headers['cache-control']]).toEqual([200, false, 'no-store']);
  expect(first.body.Url).toMatch(
    new RegExp(`^https://book\\.example/${key}/receipt\\?orderKey=[\\w%-]{20,}`),
  );
  expect((await show(key, number, lee)).body.Url).toBe(first.body.Url);
  expect(await opened(key, first.body.Url)).toContain(number);
  const { body } = await ask<{ History: { Words: string }[] }>(
    ...([
      app,
      'GET',
      '/api/desk/getSoldOrder',
      { clientLocationKey: key, orderNumber: number },
      { ...dana },
    ] as const),
  );
  expect(body.History.slice(-2).map(({ Words }) => Words)).toEqual([
    'The link to the receipt was shown. By Dana.',
    'The link to the receipt was shown. By Lee.',
  ]);
  const { rows } = await sql`select 1 from order_link k join shop_order o using (order_id)
    where o.order_number = ${number} and o.location_key = ${key}`.execute(app.database.db);
  expect(rows).toHaveLength(1);
});

it('says whether the rest can be paid there, as the venue has it (3.10-03)', async () => {
  for (const payBalanceOnline of [true, false]) {
    const deposits = { ...noDeposits, enabled: true, payBalanceOnline };
    const { key } = await aDepositVenue(app, { deposits });
    const { OrderNumber } = (await boughtWithDeposit(app, key)) as unknown as { OrderNumber: string };
    expect((await show(key, OrderNumber, await desk.deskOf(key))).body.Pays).toBe(payBalanceOnline);
  }
});

it('is of nobody who was erased, of no other venue, and for nobody who may not change orders (S2, S43)', async () => {
  const Email = 'rosa@link.example';
  const { key, number, dana } = await bought({ Email });
  const elsewhere = await bought();
  const gate = await desk.deskOf(key, 'gate', 'Gil');
  expect((await show(key, number, gate)).status).toBe(404);
  expect((await show(key, number, elsewhere.dana)).status).toBe(404);
  expect((await show(elsewhere.key, number, elsewhere.dana)).status).toBe(404);
  await app.payments.drain();
  await app.drainOutbox();
  await runPerson(app, ['erase', '-l', `${key}`, '--email', Email, '-y', '--with-future']);
  const { status, body } = await show(key, number, dana);
  expect([status, body.Url]).toEqual([409, undefined]);
  expect(body.ExceptionMessage).toContain('erased');
});
