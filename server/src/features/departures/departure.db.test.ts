/** A departure with its bookings, as the venue's people read it (6-12; docs/rules/day.md). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { anActivity, aRate, aSchedule } from '@gangway/domain/testing/builders';
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

const date = '2026-12-05';

interface WireDeparture {
  Departure: { DepartureKey: string; Name: string; Guests: number; Arrived: number; PlacesTaken: number };
  Parties: {
    OrderNumber: string;
    Name: string;
    Phone: string | null;
    Guests: string;
    Participants: number;
    Rental: string | null;
    Due: number;
    Notes: string[];
    Tickets: {
      Number: number;
      Code: string;
      RateName: string | null;
      Status: string;
      UsedOn: string | null;
    }[];
  }[];
}

let people = 0;
const gateOf = (key: LocationKey): Promise<Browser> => {
  people += 1;
  return joinAs(app, [key], 'gate', { email: `gate-${people}@departure.example`, name: 'Gil' });
};

const read = (key: LocationKey, browser: Browser, departureKey = '1-0900', more = {}) =>
  ask<WireDeparture>(
    app,
    'GET',
    '/api/desk/getDeparture',
    { clientLocationKey: key, date, departureKey, ...more },
    { ...browser },
  );

const bookedBy = async (key: number, LastName: string, choice: object = {}) =>
  orderOf(
    await completeOrder(app, orderOf(await addToCart(app, { locationKey: key, ...choice })), key, {
      customer: { ...aCustomer, LastName },
    }),
  ) as unknown as { OrderNumber: string; TicketUUID: string };

describe('a departure', () => {
  it('lists its bookings by name with their tickets, and no others of the day (6-12)', async () => {
    const { key } = await storeLocation(app.database.db);
    const browser = await gateOf(key);
    const zed = await bookedBy(key, 'Zed', { rates: { 11: 2 } });
    const abel = await bookedBy(key, 'Abel', { rates: { 11: 1 } });
    await bookedBy(key, 'Later', { time: '13:00' });
    const gone = await bookedBy(key, 'Gone');
    await runOrder(app, ['cancel', gone.OrderNumber, '-l', `${key}`, '-y', '--refund', 'full', '--no-email']);
    await ask(
      app,
      'POST',
      '/api/desk/checkInTickets',
      { clientLocationKey: key, codes: [`t;${zed.TicketUUID};2`] },
      { ...browser },
    );
    const { status, body } = await read(key, browser);
    expect(status).toBe(200);
    expect(body.Departure).toMatchObject({ DepartureKey: '1-0900', Guests: 3, Arrived: 1, PlacesTaken: 3 });
    expect(body.Parties).toMatchObject([
      {
        ...{ Name: 'Maya Abel', OrderNumber: abel.OrderNumber, Phone: '+1 303 555 0100' },
        ...{ Guests: '1 adult', Participants: 1, Due: 0, Rental: null },
        Tickets: [{ Number: 1, Code: `t;${abel.TicketUUID};1`, RateName: 'Adult', Status: 'Valid' }],
      },
      {
        ...{ Name: 'Maya Zed', OrderNumber: zed.OrderNumber },
        Tickets: [
          { Number: 1, Status: 'Valid', UsedOn: null },
          { Number: 2, Status: 'Used' },
        ],
      },
    ]);
  });

  it('says what an order still owes (3.10-03)', async () => {
    const { key } = await aDepositVenue(app);
    await boughtWithDeposit(app, key);
    const { body } = await read(key, await gateOf(key));
    expect(body.Parties).toMatchObject([{ Due: 82.6 }]);
  });

  it('is there without bookings, and not without a place in the schedule', async () => {
    const { key } = await storeLocation(app.database.db);
    const browser = await gateOf(key);
    expect((await read(key, browser)).body).toMatchObject({ Departure: { Guests: 0 }, Parties: [] });
    expect((await read(key, browser, '1-0417')).status).toBe(404);
    expect((await read(key, browser, 'rentals')).status).toBe(404);
    expect((await read(key, browser, '../x')).status).toBe(400);
  });

  it('of rentals has each with its time', async () => {
    const rate = aRate({ key: 11, price: 2000, pool: { poolId: 'kayaks', units: 1 } });
    const hours = { from: '09:00' as never, to: '13:00' as never, everyMinutes: 30 };
    const { key } = await storeLocation(app.database.db, {
      pools: [{ id: 'kayaks', name: 'Kayaks', units: 6 }],
      activities: [
        anActivity({
          ...{ name: 'Kayak rental', capacityType: 'duration', rates: [rate] },
          durations: [{ minutes: 60, name: null, prices: [] }],
          schedules: [aSchedule({ times: [], capacity: null, hours })],
        }),
      ],
    });
    await bookedBy(key, 'Zed', { time: '10:00', lengthMinutes: 60, rates: { 11: 1 } });
    const { body } = await read(key, await gateOf(key), 'rentals');
    expect(body.Parties).toMatchObject([{ Name: 'Maya Zed', Rental: '10:00 to 11:00 AM' }]);
  });

  it('is in the language that is asked for', async () => {
    const { key } = await storeLocation(app.database.db);
    await bookedBy(key, 'Zed', { rates: { 11: 2 } });
    const { body } = await read(key, await gateOf(key), '1-0900', { lang: 'de' });
    expect(body.Parties[0]?.Guests).toBe('2 × Adult');
  });
});

describe('the manifest as a file', () => {
  const file = (key: LocationKey, kind: 'pdf' | 'csv', browser: Browser, departureKey?: string) =>
    ask<string>(
      app,
      'GET',
      `/api/desk/manifest.${kind}`,
      { clientLocationKey: key, date, ...(departureKey === undefined ? {} : { departureKey }) },
      { ...browser },
    );
  const rowsIn = (csv: string) => csv.trim().split('\r\n').slice(1);
  const pagesIn = (pdf: string) => (pdf.match(/\/Type \/Page\b(?!s)/g) ?? []).length;

  it('has a departure or the whole day, to print and for spreadsheets, and is not kept by browsers (6-12)', async () => {
    const { key } = await storeLocation(app.database.db);
    const browser = await gateOf(key);
    await bookedBy(key, 'Zed', { rates: { 11: 2 } });
    await bookedBy(key, 'Abel', { rates: { 11: 1 } });
    await bookedBy(key, 'Later', { time: '13:00' });
    const [one, day] = await Promise.all([file(key, 'csv', browser, '1-0900'), file(key, 'csv', browser)]);
    expect(one.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="manifest-2026-12-05-1-0900.csv"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(rowsIn(one.body).map((row) => /,(Abel|Zed|Later),/.exec(row)?.[1])).toEqual(['Abel', 'Zed']);
    expect(rowsIn(day.body).map((row) => /,(Abel|Zed|Later),/.exec(row)?.[1])).toEqual([
      'Abel',
      'Zed',
      'Later',
    ]);
    const [printed, printedDay] = await Promise.all([
      file(key, 'pdf', browser, '1-0900'),
      file(key, 'pdf', browser),
    ]);
    expect(printed.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="manifest-2026-12-05-1-0900.pdf"',
      'cache-control': 'no-store',
    });
    expect([pagesIn(printed.body), pagesIn(printedDay.body)]).toEqual([1, 2]);
  });

  it('of what nobody has booked has no rows, and no address is a file of the server (6-12)', async () => {
    const { key } = await storeLocation(app.database.db);
    const browser = await gateOf(key);
    await bookedBy(key, 'Later', { time: '13:00' });
    expect(rowsIn((await file(key, 'csv', browser, '1-0900')).body)).toEqual([]);
    expect(pagesIn((await file(key, 'pdf', browser, '1-0900')).body)).toBe(1);
    expect((await file(key, 'csv', browser, '../../x"y')).status).toBe(400);
  });
});
