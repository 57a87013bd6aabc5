/** Reading a scanned ticket at the desk before anybody is checked in (6-12, D-TK-03; docs/rules/tickets.md, "At the desk"). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addToCart, completeOrder, orderOf } from '../../testing/journey.ts';
import { runOrder } from '../../testing/run-order-command.ts';
import { type Browser, joinAs } from '../../testing/staff.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let people = 0;
const joined = (key: LocationKey, name: string): Promise<Browser> => {
  people += 1;
  return joinAs(app, [key], 'gate', { email: `finder-${people}@check.example`, name });
};

/** Two guests on the departure of 9:00 AM on December 5. */
async function aTicket() {
  const { key } = await storeLocation(app.database.db);
  const gil = await joined(key, 'Gil');
  const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
  const order = orderOf(await completeOrder(app, cart, key)) as unknown as {
    OrderNumber: string;
    TicketUUID: string;
  };
  return { key, gil, ...order, code: `t;${order.TicketUUID};1` };
}

const find = (key: number, code: string, browser: Browser, at: object = { departureKey: '1-0900' }) =>
  ask<Record<string, unknown>>(
    ...([app, 'POST', '/api/desk/findTicket'] as const),
    { clientLocationKey: key, code, date: '2026-12-05', ...at },
    { ...browser },
  );

async function usedOf(uuid: string): Promise<unknown[]> {
  const { rows } = await sql`select from ticket join shop_order using (order_id)
    where ticket_uuid = ${uuid} and used_at is not null`.execute(app.database.db);
  return rows;
}

it('says whose it is and that it is for this departure, however it is typed, and checks nobody in (6-12, D-TK-03)', async () => {
  const { key, gil, code, OrderNumber, TicketUUID } = await aTicket();
  const found = await find(key, ` ${code.toUpperCase()} `, gil);
  expect(found.status).toBe(200);
  expect(found.body).toEqual({
    ...{ Code: code, Status: 'Valid', UsedOn: null, UsedBy: null, Fit: 'here' },
    ...{ ActivityName: 'Sunrise Kayak Tour', AppointmentDate: '2026-12-05T09:00:00', HasTime: true },
    ...{ ValidUntil: null, RateName: 'Adult', People: 1, Name: 'Maya Okafor', OrderNumber, Balance: 0 },
  });
  expect(await usedOf(TicketUUID)).toHaveLength(0);
});

it.each([
  ['the entrance on its day', {}, 'here'],
  ['another departure of the day', { departureKey: '1-1300' }, 'otherTime'],
  ['the same departure of another day', { departureKey: '1-0900', date: '2026-12-06' }, 'otherDay'],
  ['the entrance on another day', { date: '2026-12-06' }, 'otherDay'],
])('at %s it is said to be so (6-12)', async (_where, at, fit) => {
  const { key, gil, code } = await aTicket();
  expect((await find(key, code, gil, at)).body.Fit).toBe(fit);
});

it('one that was used says when and by whom (6-12, D-TK-03)', async () => {
  const { key, gil, code } = await aTicket();
  const dana = await joined(key, 'Dana');
  const checked = await ask<{ Tickets: { UsedOn: string }[] }>(
    ...([app, 'POST', '/api/desk/checkInTickets'] as const),
    { clientLocationKey: key, codes: [code] },
    { ...dana },
  );
  expect((await find(key, code, gil)).body).toMatchObject({
    ...{ Status: 'Used', UsedBy: 'Dana', UsedOn: checked.body.Tickets[0]?.UsedOn },
  });
});

it('one that was canceled says so (6-12, D-TK-02, D-TK-03)', async () => {
  const { key, gil, code, OrderNumber } = await aTicket();
  await runOrder(app, ['cancel', OrderNumber, '-l', `${key}`, '-y', '--refund', 'full', '--no-email']);
  expect((await find(key, code, gil)).body).toMatchObject({
    ...{ Status: 'Cancelled', UsedOn: null, UsedBy: null },
  });
});

it('of another venue, of a number that was not issued, and what is no ticket is not found (D-TK-03, C-25)', async () => {
  const { key, gil, TicketUUID } = await aTicket();
  const elsewhere = await aTicket();
  for (const code of [
    elsewhere.code,
    `t;${TicketUUID};3`,
    TicketUUID,
    'm;abcdefghijklmnopqrstuv',
    'https://example.org',
  ])
    expect((await find(key, code, gil)).status, code).toBe(404);
});
