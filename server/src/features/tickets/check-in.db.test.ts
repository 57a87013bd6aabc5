/** Checking in guests whose tickets are not scanned, and taking it back (6-12, D-TK-03; docs/rules/tickets.md). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addToCart, completeOrder, orderOf } from '../../testing/journey.ts';
import { runOrder } from '../../testing/run-order-command.ts';
import { type Browser, joinAs } from '../../testing/staff.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Result {
  Tickets: {
    Code: string;
    Admitted?: boolean;
    Status: string;
    UsedOn?: string | null;
    UsedBy?: string | null;
  }[];
}

let people = 0;
const gateOf = (key: LocationKey, name: string): Promise<Browser> => {
  people += 1;
  return joinAs(app, [key], 'gate', { email: `gate-${people}@check.example`, name });
};

async function bought(key: number, guests = 3) {
  const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: guests } }));
  const order = orderOf(await completeOrder(app, cart, key)) as unknown as {
    OrderNumber: string;
    TicketUUID: string;
  };
  const codes = Array.from({ length: guests }, (_, index) => `t;${order.TicketUUID};${index + 1}`);
  return { ...order, codes };
}

const send = (
  call: 'checkInTickets' | 'undoCheckIn',
  clientLocationKey: number,
  codes: readonly string[],
  browser: Browser,
) => ask<Result>(app, 'POST', `/api/desk/${call}`, { clientLocationKey, codes }, { ...browser });

const statuses = (codes: readonly string[], { Tickets }: Result) =>
  codes.map((code) => Tickets.find(({ Code }) => Code === code)?.Status ?? 'none');

async function eventsOf(number: string): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select e.kind from order_event e join shop_order o using (order_id)
    where o.order_number = ${number} and e.kind like 'ticket%' order by e.event_id`.execute(app.database.db);
  return rows.map(({ kind }) => kind);
}

describe('a party', () => {
  it('is checked in at once; whoever was there before keeps their time and who did it (6-12, D-TK-03)', async () => {
    const { key } = await storeLocation(app.database.db);
    const [gil, dana] = await Promise.all([gateOf(key, 'Gil'), gateOf(key, 'Dana')]);
    const { codes, OrderNumber } = await bought(key);
    const first = await send('checkInTickets', key, codes.slice(0, 1), gil);
    expect(first.body.Tickets).toMatchObject([{ Admitted: true, Status: 'Used', UsedBy: null }]);
    const all = await send('checkInTickets', key, codes, dana);
    expect(all.body.Tickets).toMatchObject([
      { Code: codes[0], Admitted: false, UsedOn: first.body.Tickets[0]?.UsedOn, UsedBy: 'Gil' },
      { Code: codes[1], Admitted: true },
      { Code: codes[2], Admitted: true },
    ]);
    expect(await eventsOf(OrderNumber)).toEqual(['ticket scanned', 'ticket scanned', 'ticket scanned']);
  });

  it('counts once, however often the request or a code in it is sent (6-12)', async () => {
    const { key } = await storeLocation(app.database.db);
    const gil = await gateOf(key, 'Gil');
    const { codes, OrderNumber } = await bought(key);
    const [code = ''] = codes;
    const asked = [code, code, ` ${code.toUpperCase()} `];
    expect((await send('checkInTickets', key, asked, gil)).body.Tickets).toMatchObject([{ Admitted: true }]);
    expect((await send('checkInTickets', key, asked, gil)).body.Tickets).toMatchObject([{ Admitted: false }]);
    expect(await eventsOf(OrderNumber)).toEqual(['ticket scanned']);
  });

  it('is taken back as often as it was a mistake, and the history has each (6-12)', async () => {
    const { key } = await storeLocation(app.database.db);
    const gil = await gateOf(key, 'Gil');
    const { codes, OrderNumber } = await bought(key, 2);
    await send('checkInTickets', key, codes, gil);
    const undone = await send('undoCheckIn', key, codes.slice(1), gil);
    expect(statuses(codes, undone.body)).toEqual(['none', 'Valid']);
    // A second time changes nothing.
    expect(statuses(codes, (await send('undoCheckIn', key, codes.slice(1), gil)).body)).toEqual([
      'none',
      'Valid',
    ]);
    expect((await send('checkInTickets', key, codes, gil)).body.Tickets).toMatchObject([
      { Admitted: false },
      { Admitted: true },
    ]);
    expect(await eventsOf(OrderNumber)).toEqual([
      'ticket scanned',
      'ticket scanned',
      'ticket scan undone',
      'ticket scanned',
    ]);
  });

  it('of a canceled booking is not checked in, and says so', async () => {
    const { key } = await storeLocation(app.database.db);
    const gil = await gateOf(key, 'Gil');
    const { codes, OrderNumber } = await bought(key, 2);
    await runOrder(app, ['cancel', OrderNumber, '-l', `${key}`, '-y', '--refund', 'full', '--no-email']);
    const { body } = await send('checkInTickets', key, codes, gil);
    expect(body.Tickets).toMatchObject([
      { Admitted: false, Status: 'Cancelled', UsedOn: null },
      { Admitted: false, Status: 'Cancelled', UsedOn: null },
    ]);
    expect(statuses(codes, (await send('undoCheckIn', key, codes, gil)).body)).toEqual([
      'Cancelled',
      'Cancelled',
    ]);
  });

  it('of another venue is not there, nor is what is no ticket', async () => {
    const [here, there] = [await storeLocation(app.database.db), await storeLocation(app.database.db)];
    const gil = await gateOf(here.key, 'Gil');
    const { codes, OrderNumber } = await bought(there.key);
    const asked = [...codes, 'no ticket', codes[0]?.replace(/;1$/, ';99') ?? ''];
    for (const call of ['checkInTickets', 'undoCheckIn'] as const)
      expect((await send(call, here.key, asked, gil)).body).toEqual({ Tickets: [] });
    expect(await eventsOf(OrderNumber)).toEqual([]);
  });
});
