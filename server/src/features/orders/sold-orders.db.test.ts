/** Sold orders as the desk finds and reads them (6-12; docs/rules/finding-orders.md). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { anActivity, aRate } from '@gangway/domain/testing/builders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDepositVenue, boughtWithDeposit } from '../../testing/deposit-journey.ts';
import { aCustomer, addToCart, completeOrder, orderOf } from '../../testing/journey.ts';
import { runOrder } from '../../testing/run-order-command.ts';
import { type Browser, joinAs } from '../../testing/staff.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface WireFound {
  Orders: { OrderNumber: string; Name: string; FirstName: string; [more: string]: unknown }[];
  Count: number;
  IsMore: boolean;
  NextPage: string | null;
  Today: string;
  Activities: { ActivityKey: number; Name: string }[];
}

let people = 0;
const deskOf = (key: LocationKey): Promise<Browser> => {
  people += 1;
  return joinAs(app, [key], 'desk', { email: `desk-${people}@orders.example`, name: 'Dana' });
};

const find = <Found = WireFound>(key: LocationKey, browser: Browser, by: Record<string, unknown> = {}) =>
  ask<Found>(app, 'GET', '/api/desk/searchOrders', { clientLocationKey: key, ...by }, { ...browser });
const csv = (key: LocationKey, browser: Browser, by: Record<string, unknown> = {}) =>
  ask<string>(app, 'GET', '/api/desk/orders.csv', { clientLocationKey: key, ...by }, { ...browser });

const kayak = anActivity({});
const cruise = anActivity({ key: 2, name: 'Sunset Cruise', rates: [aRate({ key: 21 })] });
const aVenue = () => storeLocation(app.database.db, { activities: [kayak, cruise] });

const bookedBy = async (key: number, guest: Partial<typeof aCustomer>, choice: object = {}) =>
  orderOf(
    await completeOrder(app, orderOf(await addToCart(app, { locationKey: key, ...choice })), key, {
      customer: { ...aCustomer, ...guest },
    }),
  ) as unknown as { OrderNumber: string };

const names = ({ body }: { body: WireFound }) => body.Orders.map(({ Name }) => Name);

describe('the sold orders of a venue', () => {
  it('are found with guest, next visit, state and money, and none of another venue (6-12)', async () => {
    const { key } = await aVenue();
    const elsewhere = await aVenue();
    await bookedBy(elsewhere.key, { LastName: 'Zed' });
    const browser = await deskOf(key);
    const { OrderNumber } = await bookedBy(key, { LastName: 'Zed' }, { rates: { 11: 2 } });
    await bookedBy(key, { LastName: 'Abel' }, { activityKey: 2, rates: { 21: 1 } });
    const { body, headers } = await find(key, browser, { text: 'zed' });
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toMatchObject({ Count: 1, IsMore: false, NextPage: null });
    expect(body.Activities.map(({ Name }) => Name)).toEqual([kayak.name, 'Sunset Cruise'].toSorted());
    expect(body.Orders).toEqual([
      {
        OrderNumber,
        Name: 'Maya Zed',
        Email: aCustomer.Email,
        Phone: '+1 303 555 0100',
        SoldOn: expect.stringMatching(/^\d{4}-.*Z$/),
        FirstName: kayak.name,
        FirstStart: '2026-12-05T09:00:00',
        FirstHasTime: true,
        Guests: 2,
        More: 0,
        State: 'saved',
        Currency: 'USD',
        Total: expect.any(Number),
        ...{ Due: 0, Refunded: 0, Owed: 0 },
      },
    ]);
  });

  it('match every filter that is given, and all without any (6-12)', async () => {
    const { key } = await aVenue();
    const browser = await deskOf(key);
    await bookedBy(key, { LastName: 'Zed' });
    await bookedBy(key, { LastName: 'Abel' }, { activityKey: 2, rates: { 21: 1 }, date: '2026-12-06' });
    const gone = await bookedBy(key, { LastName: 'Gone' });
    await runOrder(app, ['cancel', gone.OrderNumber, '-l', `${key}`, '-y', '--refund', 'full', '--no-email']);
    expect(names(await find(key, browser))).toEqual(['Maya Gone', 'Maya Abel', 'Maya Zed']);
    expect(names(await find(key, browser, { activityKey: 2 }))).toEqual(['Maya Abel']);
    expect(names(await find(key, browser, { visitFrom: '2026-12-06' }))).toEqual(['Maya Abel']);
    expect(names(await find(key, browser, { soldTo: '2020-01-01' }))).toEqual([]);
    expect(names(await find(key, browser, { sort: 'guest', text: '' }))).toEqual([
      'Maya Abel',
      'Maya Gone',
      'Maya Zed',
    ]);
    const { body } = await find(key, browser, { state: 'canceled' });
    // It is listed by the booking that it had, with the refund.
    expect(body.Orders).toMatchObject([
      { Name: 'Maya Gone', State: 'canceled', FirstName: kayak.name, Due: 0, Refunded: expect.any(Number) },
    ]);
    expect(body.Orders[0]?.Refunded).toBeGreaterThan(0);
  });

  it('say what the guest still owes (3.10-03)', async () => {
    const { key } = await aDepositVenue(app);
    await boughtWithDeposit(app, key);
    const browser = await deskOf(key);
    expect((await find(key, browser, { due: 'owed' })).body.Orders).toMatchObject([{ Due: 82.6 }]);
    expect((await find(key, browser, { due: 'back' })).body.Orders).toEqual([]);
  });

  it('come page by page, each once, and a page belongs to its search (6-12)', async () => {
    const { key } = await aVenue();
    const browser = await deskOf(key);
    for (let place = 0; place < 51; place++) {
      const date = `2026-12-${String(5 + (place % 20)).padStart(2, '0')}`;
      await bookedBy(key, { LastName: `Guest${place}` }, { date, rates: { 11: 1 } });
    }
    const first = await find(key, browser);
    expect(first.body).toMatchObject({ Count: 51, IsMore: false });
    const page = first.body.NextPage;
    const second = await find(key, browser, { page });
    expect(second.body.NextPage).toBeNull();
    const all = [...names(first), ...names(second)];
    expect([all.length, new Set(all).size]).toEqual([51, 51]);
    const other = await find<{ ExceptionMessage: string }>(key, browser, { page, sort: 'oldest' });
    expect([other.status, other.body.ExceptionMessage]).toEqual([
      400,
      'This page belongs to another search. Search again.',
    ]);
  });

  it.each([
    [{ visitFrom: '2026-12-06', visitTo: '2026-12-05' }, 'The last day is before the first one.'],
    [{ soldFrom: '2026-12-06', soldTo: '2026-12-05' }, 'The last day is before the first one.'],
    [{ activityKey: 77_777 }, 'This venue has no such activity.'],
    [{ page: 'nonsense' }, 'This page belongs to another search. Search again.'],
  ])('are not searched by %j', async (by, words) => {
    const { key } = await aVenue();
    const browser = await deskOf(key);
    const { status, body } = await find<{ ExceptionMessage: string }>(key, browser, by);
    expect([status, body.ExceptionMessage]).toEqual([400, words]);
    if ('page' in by) return;
    expect((await csv(key, browser, by)).status).toBe(400);
  });

  it('are a file for spreadsheets in the order of the search, in which no name is a formula (6-12)', async () => {
    const { key } = await aVenue();
    const browser = await deskOf(key);
    await bookedBy(key, { LastName: 'Zed' });
    await bookedBy(key, { FirstName: '=1+1', LastName: 'Abel' });
    const { body, headers } = await csv(key, browser, { sort: 'guest' });
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/),
      'cache-control': 'no-store',
    });
    const [head, ...rows] = body.trim().split('\r\n');
    expect(head).toContain('Order,Sold,Name,Email,Phone,First activity,Date,Start,Guests');
    expect(rows.map((row) => row.split(',')[2])).toEqual(["'=1+1 Abel", 'Maya Zed']);
    expect(rows[1]).toContain(',2026-12-05,09:00,2,0,Booked,');
  });
});

describe('a sold order', () => {
  interface WireSold {
    [field: string]: unknown;
    Lines: {
      Name: string;
      Details: string[];
      CanceledOn: string | null;
      Kept: number;
      DepartureKey: string;
    }[];
    History: { On: string; Words: string }[];
  }
  const read = (key: LocationKey, browser: Browser, orderNumber: string, more = {}) =>
    ask<WireSold>(
      app,
      'GET',
      '/api/desk/getSoldOrder',
      { clientLocationKey: key, orderNumber, ...more },
      { ...browser },
    );

  it('says who bought what, what was paid, and what happened to it by whom (6-12)', async () => {
    const { key } = await aVenue();
    const browser = await deskOf(key);
    const { OrderNumber, TicketUUID } = (await bookedBy(
      key,
      { LastName: 'Zed' },
      { rates: { 11: 2 } },
    )) as unknown as { OrderNumber: string; TicketUUID: string };
    await ask(
      app,
      'POST',
      '/api/desk/checkInTickets',
      { clientLocationKey: key, codes: [`t;${TicketUUID};1`] },
      { ...browser },
    );
    const { status, body } = await read(key, browser, OrderNumber);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ OrderNumber, Name: 'Maya Zed', Email: aCustomer.Email, Phone: '+1 303 555 0100' },
      ...{ State: 'saved', Currency: 'USD', Due: 0, Refunded: 0, Owed: 0, DueOn: null, ErasedOn: null },
      Lines: [
        {
          ...{ Name: kayak.name, ParentLineKey: null, Start: '2026-12-05T09:00:00', HasTime: true },
          ...{ DepartureKey: '1-0900', CanceledOn: null, Kept: 0 },
        },
      ],
      Payments: [{ Name: 'Visa ••4242', On: expect.any(String), Amount: body.Total }],
      Refunds: [],
    });
    expect(body.Received).toBe(body.Total);
    expect(body.Lines[0]?.Details[0]).toBe('2 adults');
    const words = body.History.map(({ Words }) => Words);
    expect(words.at(-1)).toBe('Ticket 1 used. By Dana.');
    expect(words).toContainEqual(expect.stringMatching(/^Booked\. Paid: \$/));
  });

  it("says what was canceled, and which refunds are the venue's to see to (6-12)", async () => {
    const { key } = await aVenue();
    const browser = await deskOf(key);
    const { OrderNumber } = await bookedBy(key, { LastName: 'Zed' });
    await runOrder(app, ['cancel', OrderNumber, '-l', `${key}`, '-y', '--refund', '25.00', '--no-email']);
    const { body } = await read(key, browser, OrderNumber);
    expect(body).toMatchObject({ State: 'canceled', Due: 0, Owed: 0, Refunds: [{ Name: 'Visa ••4242' }] });
    expect(body.Lines).toMatchObject([{ CanceledOn: expect.any(String), DepartureKey: null }]);
    expect(body.Lines[0]?.Kept).toBe(body.Total);
    expect(body.Refunded).toBe(25);
  });

  it('is in the language that is asked for', async () => {
    const { key } = await aVenue();
    const browser = await deskOf(key);
    const { OrderNumber } = await bookedBy(key, { LastName: 'Zed' });
    const { body } = await read(key, browser, OrderNumber, { lang: 'de' });
    expect(body.History.at(-1)?.Words).toMatch(/^Gebucht\. Bezahlt: /);
  });

  it('of another venue, or of no number, is as if there was nothing (6-12)', async () => {
    const { key } = await aVenue();
    const elsewhere = await aVenue();
    const { OrderNumber } = await bookedBy(elsewhere.key, { LastName: 'Zed' });
    const browser = await deskOf(key);
    expect((await read(key, browser, OrderNumber)).status).toBe(404);
    expect((await read(key, browser, 'NONE-1')).status).toBe(404);
    expect((await read(elsewhere.key, browser, OrderNumber)).status).toBe(404);
  });
});
