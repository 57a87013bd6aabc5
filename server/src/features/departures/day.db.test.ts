/** The day at a venue, as its people see it and watch it (docs/rules/day.md). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { anActivity, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { MailNotSentError } from '../../gateways/mail/mail-gateway.ts';
import type { MemoryMailGateway } from '../../gateways/mail/memory.gateway.ts';
import { aDepositVenue, boughtWithDeposit } from '../../testing/deposit-journey.ts';
import { addToCart, completeOrder, orderOf } from '../../testing/journey.ts';
import { runOrder } from '../../testing/run-order-command.ts';
import { ScriptedGateway } from '../../testing/scripted-gateway.ts';
import { type Browser, joinAs } from '../../testing/staff.ts';
import { aMorning, ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

const gateway = new ScriptedGateway();
let app: TestApp;
let origin: string;
beforeAll(async () => {
  app = await startTestApp({ gateway });
  origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());
beforeEach(() => {
  app.clock.now = aMorning;
});

const date = '2026-12-05';

interface WireDeparture {
  DepartureKey: string;
  Name: string | null;
  Start: string;
  End: string;
  StartsOn: string;
  EndsOn: string;
  Guests: number;
  Bookings: number;
  Arrived: number;
  PlacesTaken: number;
  Capacity: number | null;
  PlacesLeft: number | null;
  Status: string;
  Due: number;
  OrdersDue: number;
  WaiversMissing: number;
  MinGuestsToRun: number | null;
  FailedEmails: number;
  FailedRefunds: number;
  Pools: string[];
}
interface WireDay {
  Date: string;
  Today: string;
  Currency: string;
  Departures: WireDeparture[];
  Guests: number;
  Arrived: number;
  Due: number;
  NextDate: string | null;
}

let people = 0;
async function gateOf(key: LocationKey, role: 'gate' | 'owner' = 'gate'): Promise<Browser> {
  people += 1;
  return joinAs(app, [key], role, { email: `gate-${people}@day.example`, name: 'Gil' });
}

const readDay = async (key: LocationKey, browser: Browser, on = date, more = {}) =>
  (
    await ask<WireDay>(
      app,
      'GET',
      '/api/desk/getDay',
      { clientLocationKey: key, date: on, ...more },
      {
        ...browser,
      },
    )
  ).body;

const bought = async (key: number, choice: object = {}) =>
  orderOf(
    await completeOrder(app, orderOf(await addToCart(app, { locationKey: key, ...choice })), key),
  ) as unknown as { OrderNumber: string; OrderKey: string; TicketUUID: string };

const scan = (key: LocationKey, browser: Browser, uuid: string, number: number) =>
  ask(
    app,
    'POST',
    '/api/register/scanTicket',
    { clientLocationKey: key, code: `t;${uuid};${number}` },
    {
      ...browser,
    },
  );

describe('the day', () => {
  it('has all departures with what is booked and who has arrived; not what carts hold, nor what is canceled (6-12)', async () => {
    const { key } = await storeLocation(app.database.db);
    const browser = await gateOf(key);
    const kept = await bought(key, { rates: { 11: 3 } });
    const gone = await bought(key);
    await runOrder(app, ['cancel', gone.OrderNumber, '-l', `${key}`, '-y', '--refund', 'full', '--no-email']);
    orderOf(await addToCart(app, { locationKey: key }));
    await scan(key, browser, kept.TicketUUID, 1);
    const day = await readDay(key, browser);
    expect(day).toMatchObject({
      Date: date,
      Today: '2026-11-21',
      Guests: 3,
      Arrived: 1,
      Due: 0,
      NextDate: null,
    });
    expect(day.Departures.map(({ Start }) => Start)).toContain('2026-12-05T09:00:00');
    const [first, ...others] = day.Departures;
    expect(first).toMatchObject({
      DepartureKey: '1-0900',
      Name: 'Sunrise Kayak Tour',
      StartsOn: '2026-12-05T16:00:00.000Z',
      EndsOn: '2026-12-05T18:30:00.000Z',
      ...{ Guests: 3, Bookings: 1, Arrived: 1, PlacesTaken: 3, Capacity: 12 },
      // A cart holds two.
      ...{ PlacesLeft: 7, Status: 'Available', Due: 0, OrdersDue: 0, WaiversMissing: 0 },
    });
    expect(others.every(({ Guests }) => Guests === 0)).toBe(true);
  });

  it('says what its orders still owe, each once (3.10-03, 6-12)', async () => {
    const { key } = await aDepositVenue(app);
    const browser = await gateOf(key);
    await boughtWithDeposit(app, key);
    const day = await readDay(key, browser);
    const [first] = day.Departures;
    expect(first?.Due).toBeGreaterThan(0);
    expect([day.Due, first?.OrdersDue]).toEqual([first?.Due, 1]);
  });

  it('says of which orders an email was given up or a refund refused, and how many guests it runs for (6-12)', async () => {
    const { key } = await storeLocation(app.database.db, { activities: [anActivity({ minGuestsToRun: 6 })] });
    const gate = await gateOf(key);
    const failing = async () => {
      const [departure] = (await readDay(key, gate)).Departures;
      return [departure?.MinGuestsToRun, departure?.FailedEmails, departure?.FailedRefunds];
    };
    const order = await bought(key);
    const mail = app.mail as MemoryMailGateway;
    mail.fault = new MailNotSentError('550 User unknown', { permanent: true });
    await app.drainOutbox();
    mail.fault = undefined;
    expect(await failing()).toEqual([6, 1, 0]);
    await app.payments.reconcile(0);
    gateway.refunds = 'refused';
    await runOrder(app, ['refund', order.OrderNumber, '5.00', '-l', `${key}`, '--no-email', '-y']);
    await app.payments.drain();
    await app.payments.reconcile(0);
    gateway.refunds = 'answered';
    expect(await failing()).toEqual([6, 1, 1]);
    // As "Send this email again" does.
    await sql`update outbox set gave_up_at = null, attempts = 0, due_at = now() where gave_up_at is not null`.execute(
      app.database.db,
    );
    await app.drainOutbox();
    expect(await failing()).toEqual([6, 0, 1]);
  });

  it('has activities that guests do not see, and none of open tickets', async () => {
    const { key } = await storeLocation(app.database.db, {
      activities: [
        anActivity({ key: 1, id: 'a', name: 'Staff training', hideFromCustomer: true }),
        anActivity({ key: 2, id: 'b', name: 'Pass', appointmentType: 'none' }),
      ],
    });
    const { Departures } = await readDay(key, await gateOf(key));
    expect(new Set(Departures.map(({ Name }) => Name))).toEqual(new Set(['Staff training']));
  });

  it('has the rentals of a day once, with the pools that they take from', async () => {
    const rate = aRate({ key: 11, price: 2000, pool: { poolId: 'kayaks', units: 1 } });
    const hours = { from: '09:00' as never, to: '13:00' as never, everyMinutes: 30 };
    const { key } = await storeLocation(app.database.db, {
      pools: [
        { id: 'vans', name: 'Vans', units: 1 },
        { id: 'kayaks', name: 'Kayaks', units: 6 },
      ],
      activities: [
        anActivity({
          ...{ name: 'Kayak rental', capacityType: 'duration', rates: [rate] },
          durations: [{ minutes: 60, name: null, prices: [] }],
          schedules: [aSchedule({ times: [], capacity: null, hours })],
        }),
      ],
    });
    const { Departures } = await readDay(key, await gateOf(key));
    expect(Departures).toMatchObject([
      {
        ...{ DepartureKey: 'rentals', Name: 'Kayak rental', Capacity: null, PlacesLeft: null },
        ...{ Start: '2026-12-05T09:00:00', End: '2026-12-05T13:00:00', Pools: ['kayaks'] },
      },
    ]);
  });

  it('keeps what is booked on a departure that the venue has taken out, as closed', async () => {
    const location = await storeLocation(app.database.db);
    const { key } = location;
    await bought(key);
    const activities = [anActivity({ schedules: [] })];
    await sql`update location set version = version + 1, definition = ${JSON.stringify({ ...location, activities })}::jsonb
      where location_key = ${key}`.execute(app.database.db);
    app.clock.now += 10_000;
    const { Departures } = await readDay(key, await gateOf(key));
    expect(Departures).toMatchObject([{ Guests: 2, Status: 'Closed', Capacity: null, PlacesLeft: 0 }]);
  });

  it('without departures names the next day that has some', async () => {
    const season = { from: '12-20', to: '12-24' };
    const { key } = await storeLocation(app.database.db, {
      activities: [anActivity({ schedules: [aSchedule({ season })] })],
    });
    const browser = await gateOf(key);
    expect(await readDay(key, browser)).toMatchObject({ Departures: [], NextDate: '2026-12-20' });
    expect(await readDay(key, browser, '2026-12-25')).toMatchObject({ NextDate: '2027-12-20' });
    const { key: none } = await storeLocation(app.database.db, { activities: [] });
    expect(await readDay(none, await gateOf(none))).toMatchObject({ Departures: [], NextDate: null });
  });

  it('is today at the venue if none is named', async () => {
    const { key } = await storeLocation(app.database.db, { timeZone: 'Pacific/Auckland' });
    const browser = await gateOf(key);
    const { body } = await ask<WireDay>(
      app,
      'GET',
      '/api/desk/getDay',
      { clientLocationKey: key },
      { ...browser },
    );
    // It is still November 21 where the server is.
    expect([body.Date, body.Today]).toEqual(['2026-11-22', '2026-11-22']);
  });

  it('shows days that are over', async () => {
    const { key } = await storeLocation(app.database.db);
    const browser = await gateOf(key);
    await bought(key);
    app.clock.now = Date.parse('2026-12-09T17:00:00Z');
    const { Departures } = await readDay(key, browser);
    expect(Departures[0]).toMatchObject({ Guests: 2, Status: 'Past' });
  });
});

interface Heard {
  event: string;
  data: WireDay;
}

/** Opens a stream as a browser does; it is closed with the test. */
async function watch(key: LocationKey, headers: Record<string, string>, more = '') {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const response = await fetch(`${origin}/api/desk/watchDay?clientLocationKey=${key}&date=${date}${more}`, {
    headers,
    signal: leaving.signal,
  });
  const heard: Heard[] = [];
  const read = async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const [, event, data = '{}'] = /^event: (\w+)\ndata: (.*)$/s.exec(text.slice(0, end)) ?? [];
        if (event !== undefined) heard.push({ event, data: JSON.parse(data) as WireDay });
        text = text.slice(end + 2);
      }
    }
  };
  // It breaks off with the test.
  read().catch(() => undefined);
  return { response, heard };
}

const soon = { timeout: 5000, interval: 50 };

describe('who watches a day', () => {
  it('hears of it at once and of each change within two seconds, once each (6-12)', async () => {
    const { key } = await storeLocation(app.database.db);
    const browser = await gateOf(key);
    const { response, heard } = await watch(key, { ...browser });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    await vi.waitFor(() => expect(heard).toHaveLength(1), soon);
    expect(heard[0]).toMatchObject({ event: 'day', data: { Guests: 0 } });
    const started = performance.now();
    const { TicketUUID } = await bought(key);
    await vi.waitFor(() => expect(heard.at(-1)?.data.Guests).toBe(2), soon);
    expect(performance.now() - started).toBeLessThan(4000);
    await scan(key, browser, TicketUUID, 2);
    await vi.waitFor(() => expect(heard.at(-1)?.data.Arrived).toBe(1), soon);
    // Nothing is sent while nothing changes.
    const count = heard.length;
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(heard).toHaveLength(count);
  });

  it('is refused like any other call', async () => {
    const { key } = await storeLocation(app.database.db);
    const other = await storeLocation(app.database.db);
    const browser = await gateOf(key);
    expect((await watch(key, {})).response.status).toBe(401);
    expect((await watch(other.key, { ...browser })).response.status).toBe(404);
    expect((await watch(key, { ...browser }, '&date=never')).response.status).toBe(400);
  });

  it('does not keep the server from closing', async () => {
    const own = await startTestApp();
    const address = await own.http.listen({ port: 0, host: '127.0.0.1' });
    const { key } = await storeLocation(own.database.db);
    const browser = await joinAs(own, [key], 'gate', { email: 'last@day.example', name: 'Gil' });
    const response = await fetch(`${address}/api/desk/watchDay?clientLocationKey=${key}&date=${date}`, {
      headers: { ...browser },
    });
    const reader = response.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await own.close();
    const rest = async () => {
      for (;;) if ((await reader?.read())?.done !== false) return 'over';
    };
    expect(await rest()).toBe('over');
  });
});
