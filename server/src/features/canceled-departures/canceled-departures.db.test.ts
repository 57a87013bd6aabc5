/** Canceling departures at the desk, through HTTP (6-12; docs/rules/canceled-departures.md). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { Instant } from '@gangway/domain/kernel/local-time';
import type { StaffRole } from '@gangway/domain/staff/role';
import { anActivity, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assertSound } from '../../testing/auditor.ts';
import { aCustomer, addToCart, completeOrder, orderOf, slotKey } from '../../testing/journey.ts';
import { ScriptedGateway } from '../../testing/scripted-gateway.ts';
import { type Browser, joinAs } from '../../testing/staff.ts';
import { aMorning, ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  app.clock.now = aMorning;
  // Of the test before.
  await carryOut();
  await app.drainOutbox();
});
afterAll(async () => {
  await assertSound(app.database.db);
  await app.close();
});

const date = '2026-12-05';
const nine = '1-0900';
const one = '1-1300';

let people = 0;
const somebody = (key: LocationKey, role: StaffRole = 'manager'): Promise<Browser> => {
  people += 1;
  return joinAs(app, [key], role, { email: `weather-${people}@desk.example`, name: 'Marcus Bell' });
};

interface Expected {
  Departures: number;
  Guests: number;
  Orders: number;
  Refund: number;
  ToPayments: number;
  ToGiftCards: number;
  ByVenue: number;
  Kept: number;
  Waived: number;
  Unreachable: { OrderNumber: string; Phone: string | null }[];
  Blocked: { OrderNumber: string; Code: string; Words: string }[];
  Emails: number;
  Email: { Place: number; To: string; Subject: string; Text: string } | null;
  Seen: string;
}
interface Previewed {
  Departures: { DepartureKey: string; Guests: number; Orders: number; Paid: number; IsCancelable: boolean }[];
  Expected: Expected | null;
  ModelErrors: { Key: string; Value: string[] }[] | null;
}
interface Row {
  OrderNumber: string;
  Guests: number;
  Paid: number;
  State: string;
  Problem: { Code: string; Words: string } | null;
  Refund: number;
  RefundParts: string[];
  RefundState: string;
  EmailState: string;
  Called: { By: string | null } | null;
  NeedsYou: boolean;
}
interface Result {
  Reason: string;
  By: string | null;
  Guests: number;
  Orders: number;
  Done: number;
  NeedYou: number;
  Queued: number;
  Rows: Row[];
}

interface Venue {
  key: LocationKey;
  manager: Browser;
}

const post = async <Body>(name: string, { key, manager }: Venue, members: object) =>
  (await ask<Body>(app, 'POST', `/api/desk/${name}`, { clientLocationKey: key, ...members }, { ...manager }))
    .body;
const read = async <Body>(name: string, { key, manager }: Venue, members: object) =>
  (await ask<Body>(app, 'GET', `/api/desk/${name}`, { clientLocationKey: key, ...members }, { ...manager }))
    .body;

const windy = { percent: 100, subject: '', text: '' } as const;
const preview = (venue: Venue, departureKeys: readonly string[], members: object = {}) =>
  post<Previewed>('previewCancelDepartures', venue, { date, departureKeys, ...windy, ...members });

async function expected(venue: Venue, departureKeys: readonly string[], members: object = {}) {
  const { Expected, ModelErrors } = await preview(venue, departureKeys, members);
  expect(ModelErrors).toBeNull();
  return Expected as Expected;
}

let requests = 0;
const confirm = (venue: Venue, departureKeys: readonly string[], members: object) => {
  requests += 1;
  return post<{ CancellationKey: string | null; ModelErrors: { Key: string; Value: string[] }[] | null }>(
    'cancelDepartures',
    venue,
    {
      ...{ date, departureKeys, ...windy, reason: 'Wind', requestKey: `request-of-the-test-${requests}` },
      ...members,
    },
  );
};

async function cancel(venue: Venue, departureKeys: readonly string[], members: object = {}) {
  const { Seen: seen, Guests: guests } = await expected(venue, departureKeys, members);
  const { CancellationKey, ModelErrors } = await confirm(venue, departureKeys, { seen, guests, ...members });
  expect(ModelErrors).toBeNull();
  return CancellationKey ?? '';
}

const resultOf = (venue: Venue, cancellationKey: string) =>
  read<Result>('getCancellation', venue, { cancellationKey });

/** Two departures a day of six places each. */
async function aVenue(changes: Parameters<typeof storeLocation>[1] = {}): Promise<Venue> {
  const activities = [anActivity({ schedules: [aSchedule({ capacity: 6 })] })];
  const { key } = await storeLocation(app.database.db, { activities, ...changes });
  return { key, manager: await somebody(key) };
}

const carryOut = () => app.jobs.find(({ name }) => name === 'canceled departures')?.run();

async function bought({ key }: Venue, time = '09:00', adults = 2) {
  const choice = { locationKey: key, rates: { 11: adults }, date, time };
  const order = orderOf(await completeOrder(app, orderOf(await addToCart(app, choice)), key));
  await app.payments.drain();
  return order as typeof order & { OrderNumber: string; TicketUUID: string };
}

const placesLeft = async ({ key, manager }: Venue, departureKey: string) => {
  const { body } = await ask<{ Departure: { PlacesTaken: number; IsClosed: boolean; Guests: number } }>(
    ...([app, 'GET', '/api/desk/getDeparture', { clientLocationKey: key, date, departureKey }] as const),
    { ...manager },
  );
  return body.Departure;
};

describe('the preview', () => {
  it('lists the departures of the day with what was paid, and what canceling some would do (6-12)', async () => {
    const venue = await aVenue();
    const { Total } = await bought(venue);
    await bought(venue, '09:00', 1);
    await bought(venue, '13:00', 3);
    const { Departures, Expected } = await preview(venue, []);
    expect(Expected).toBeNull();
    expect(Departures).toMatchObject([
      { DepartureKey: nine, Guests: 3, Orders: 2, IsCancelable: true },
      { DepartureKey: one, Guests: 3, Orders: 1, IsCancelable: true },
    ]);
    const both = await expected(venue, [nine, one]);
    expect(both).toMatchObject({ Departures: 2, Guests: 6, Orders: 3, Kept: 0, Emails: 3, Blocked: [] });
    expect(both.Refund).toBe(Departures.reduce((sum, { Paid }) => sum + Paid, 0));
    expect(both).toMatchObject({ ToPayments: both.Refund, ToGiftCards: 0, ByVenue: 0 });
    expect(Total).toBeGreaterThan(0);
  });

  it('shows each email in full, with the venue’s own words above what is canceled', async () => {
    const venue = await aVenue();
    await bought(venue);
    await bought(venue, '09:00', 1);
    const words = { subject: 'No trip today: wind', text: 'Gusts to 38 mph.\n\nWe are sorry.' };
    const first = await expected(venue, [nine], words);
    const second = await expected(venue, [nine], { ...words, place: 1 });
    const beyond = await expected(venue, [nine], { ...words, place: 7 });
    expect([first, second, beyond].map(({ Email }) => Email?.Place)).toEqual([0, 1, 1]);
    expect(first.Email).toMatchObject({ Subject: words.subject, To: aCustomer.Email });
    expect(first.Email?.Text).toMatch(/Gusts to 38 mph\.\n\nWe are sorry\.[\s\S]*Kayak[\s\S]*Visa ending in/);
    expect(second.Email?.Text).not.toBe(first.Email?.Text);
  });

  it('refuses a departure that is over, one that is not there, and rentals', async () => {
    const venue = await aVenue();
    await bought(venue);
    const { ModelErrors } = await preview(venue, ['rentals']);
    expect(ModelErrors?.[0]?.Key).toBe('departureIsRental');
    app.clock.now = Date.parse('2026-12-05T22:00:00Z') as Instant;
    expect((await preview(venue, [nine])).ModelErrors?.[0]?.Key).toBe('past');
    expect((await preview(venue, [])).Departures).toMatchObject([
      { DepartureKey: nine, IsCancelable: false },
    ]);
  });
});

describe('the confirmation', () => {
  it('closes the departures and frees their places at once, before any order is canceled', async () => {
    const venue = await aVenue();
    const { OrderNumber, TicketUUID } = await bought(venue);
    const key = await cancel(venue, [nine]);
    expect(await placesLeft(venue, nine)).toMatchObject({ PlacesTaken: 0, Guests: 0, IsClosed: true });
    expect(await placesLeft(venue, one)).toMatchObject({ IsClosed: false });
    expect(await resultOf(venue, key)).toMatchObject({
      ...{ Reason: 'Wind', By: 'Marcus Bell', Guests: 2, Orders: 1, Queued: 1, Done: 0, NeedYou: 0 },
      Rows: [{ OrderNumber, State: 'queued', Refund: 0 }],
    });
    const gate = await somebody(venue.key, 'gate');
    const { body } = await ask<{ Status: string }>(
      ...([
        app,
        'POST',
        '/api/register/scanTicket',
        { clientLocationKey: venue.key, code: `t;${TicketUUID};1` },
      ] as const),
      { ...gate },
    );
    expect(body.Status).toBe('Cancelled');
    await assertSound(app.database.db);
    await carryOut();
  });

  it('closes a departure that has more guests than places (6-12, R10)', async () => {
    const venue = await aVenue();
    await bought(venue, '09:00', 3);
    await sql`update location set definition = jsonb_set(definition, '{activities,0,schedules,0,capacity}', '2'),
      version = version + 1 where location_key = ${venue.key}`.execute(app.database.db);
    expect(await cancel(venue, ['1-0900'])).not.toBe('');
    expect(await placesLeft(venue, '1-0900')).toMatchObject({ IsClosed: true, PlacesTaken: 0 });
  });

  it('refuses another number of guests, no reason, and a booking that came in meanwhile; nothing is done', async () => {
    const venue = await aVenue();
    await bought(venue);
    const { Seen: seen } = await expected(venue, [nine]);
    const refusal = async (members: object) =>
      (await confirm(venue, [nine], { seen, guests: 2, ...members })).ModelErrors?.[0];
    expect(await refusal({ guests: 3 })).toEqual({
      Key: 'guestsMistyped',
      Value: ['Enter 2 to confirm, the number of guests.'],
    });
    expect((await refusal({ reason: ' ' }))?.Key).toBe('cancellationUnexplained');
    expect((await refusal({ percent: 50 }))?.Key).toBe('departuresMoved');
    await bought(venue, '09:00', 1);
    expect(await refusal({})).toEqual({
      Key: 'departuresMoved',
      Value: ['3 guests are booked on them now. Nothing was canceled. Please check and confirm again.'],
    });
    expect(await placesLeft(venue, nine)).toMatchObject({ IsClosed: false, Guests: 3 });
    expect(await read('getCancellations', venue, {})).toMatchObject({ Cancellations: [] });
  });

  it('counts once, however often the same request is sent', async () => {
    const venue = await aVenue();
    await bought(venue);
    const { Seen: seen } = await expected(venue, [nine]);
    const requestKey = 'the-same-request-twice';
    const [first, second] = [
      await confirm(venue, [nine], { seen, guests: 2, requestKey }),
      await confirm(venue, [nine], { seen, guests: 2, requestKey }),
    ];
    expect(second.CancellationKey).toBe(first.CancellationKey);
    expect(await read('getCancellations', venue, { date })).toMatchObject({
      Cancellations: [{ Orders: 1, Guests: 2, Departures: [{ DepartureKey: nine }] }],
    });
    await carryOut();
  });

  it('takes the places of carts, whose payment is then not taken', async () => {
    const venue = await aVenue();
    await bought(venue);
    const choice = { locationKey: venue.key, rates: { 11: 1 }, date };
    const cart = orderOf(await addToCart(app, choice));
    await cancel(venue, [nine]);
    expect(await placesLeft(venue, nine)).toMatchObject({ PlacesTaken: 0 });
    await assertSound(app.database.db);
    const { body } = await completeOrder(app, cart, venue.key);
    expect(body.Order?.OrderNumber ?? null).toBeNull();
    await carryOut();
    await assertSound(app.database.db);
  });

  it('is for owners and managers: to the others there is no such call', async () => {
    const venue = await aVenue();
    const desk = { ...venue, manager: await somebody(venue.key, 'desk') };
    const { status } = await ask(
      ...([
        app,
        'POST',
        '/api/desk/previewCancelDepartures',
        { clientLocationKey: venue.key, date, departureKeys: [], ...windy },
      ] as const),
      { ...desk.manager },
    );
    expect(status).toBe(404);
  });
});

describe('order by order', () => {
  it('cancels and refunds each order in full, and writes each guest one email (6-12)', async () => {
    const venue = await aVenue();
    const orders = [await bought(venue), await bought(venue, '09:00', 1)];
    await app.drainOutbox();
    app.mail.sent.length = 0;
    const key = await cancel(venue, [nine], { subject: 'No trip today', text: 'The wind is too strong.' });
    await carryOut();
    await app.drainOutbox();
    const { Done, NeedYou, Queued, Rows } = await resultOf(venue, key);
    expect({ Done, NeedYou, Queued }).toEqual({ Done: 2, NeedYou: 0, Queued: 0 });
    for (const { OrderNumber, Total } of orders) {
      const row = Rows.find((found) => found.OrderNumber === OrderNumber);
      expect(row).toMatchObject({ State: 'canceled', Paid: Total, Refund: Total, EmailState: 'sent' });
      expect(row?.RefundParts).toEqual([expect.stringMatching(/to Visa ending in/)]);
    }
    expect(app.mail.sent.map(({ subject }) => subject)).toEqual(['No trip today', 'No trip today']);
    expect(app.mail.sent[0]?.text).toContain('The wind is too strong.');
    await carryOut();
    await app.drainOutbox();
    expect(app.mail.sent).toHaveLength(2);
    await app.payments.drain();
    expect((await resultOf(venue, key)).Rows.map(({ RefundState }) => RefundState)).toEqual(['sent', 'sent']);
    const { History } = await read<{ History: { Words: string }[] }>('getSoldOrder', venue, {
      orderNumber: orders[0]?.OrderNumber,
    });
    const words = History.map(({ Words }) => Words).join('\n');
    expect(words).toContain('Departure canceled by the venue; the places were given back.');
    expect(words).toMatch(/Canceled with its departure\.[^\n]*Marcus Bell/);
    expect(words).toContain('Wind');
  });

  it('gives back a percentage of the price, and by the terms what these say', async () => {
    const half = await aVenue();
    const { Total } = await bought(half);
    const ofHalf = await expected(half, [nine], { percent: 50 });
    expect(ofHalf).toMatchObject({ Refund: Total / 2, Kept: Total / 2 });
    const key = await cancel(half, [nine], { percent: 50 });
    await carryOut();
    expect((await resultOf(half, key)).Rows).toMatchObject([{ State: 'canceled', Refund: Total / 2 }]);

    const terms = await aVenue();
    const { OrderNumber } = await bought(terms);
    expect(await expected(terms, [nine], { percent: null })).toMatchObject({
      Refund: 0,
      Blocked: [{ OrderNumber, Code: 'termsMissing' }],
    });
  });

  it('leaves an order to the venue’s people that cannot be canceled, and ends it when they cancel or move it', async () => {
    const venue = await aVenue();
    const { OrderNumber, TicketUUID } = await bought(venue);
    const moved = await bought(venue, '09:00', 1);
    const gate = await somebody(venue.key, 'gate');
    for (const uuid of [TicketUUID, moved.TicketUUID])
      await ask(
        ...([
          app,
          'POST',
          '/api/register/scanTicket',
          { clientLocationKey: venue.key, code: `t;${uuid};1` },
        ] as const),
        { ...gate },
      );
    expect((await expected(venue, [nine])).Blocked).toMatchObject([
      { OrderNumber, Code: 'ticketsUsed' },
      { OrderNumber: moved.OrderNumber, Code: 'ticketsUsed' },
    ]);
    const key = await cancel(venue, [nine]);
    await carryOut();
    expect(await resultOf(venue, key)).toMatchObject({
      ...{ Done: 0, NeedYou: 2, Queued: 0 },
      Rows: [{ State: 'blocked', NeedsYou: true, Problem: { Code: 'ticketsUsed' } }, { State: 'blocked' }],
    });
    await assertSound(app.database.db);
    // They were checked in by mistake.
    for (const uuid of [TicketUUID, moved.TicketUUID])
      await ask(
        ...([
          app,
          'POST',
          '/api/desk/undoCheckIn',
          { clientLocationKey: venue.key, codes: [`t;${uuid};1`] },
        ] as const),
        { ...gate },
      );
    const again = { cancellationKey: key, orderNumber: OrderNumber };
    expect(await post('retryCanceledOrder', venue, again)).toMatchObject({ Applied: true });
    expect(await post('retryCanceledOrder', venue, again)).toMatchObject({ Applied: false });
    await carryOut();
    const line = moved.Individual[0]?.OrderEntityKey ?? 0;
    const booking = {
      ...{ orderNumber: moved.OrderNumber, lineKey: line, to: slotKey(date, '13:00') },
      ...{ givenBack: 'full', guests: [], addOns: [], groupSize: null },
    };
    const { Quote } = await post<{ Quote: { Revision: number; Figures: string } }>(
      ...(['previewChangeBooking', venue, booking] as const),
    );
    const { Revision: revision, Figures: figures } = Quote;
    expect(await post('changeBooking', venue, { ...booking, revision, figures })).toMatchObject({
      Applied: true,
    });
    const { Rows, Done, NeedYou } = await resultOf(venue, key);
    expect({ Done, NeedYou }).toEqual({ Done: 2, NeedYou: 0 });
    expect(Rows.map(({ State }) => State).toSorted()).toEqual(['canceled', 'moved']);
    expect(await placesLeft(venue, one)).toMatchObject({ PlacesTaken: 1 });
    await assertSound(app.database.db);
  });

  it('asks for a call where there is no address, until somebody says that they called', async () => {
    const venue = await aVenue();
    const cart = orderOf(await addToCart(app, { locationKey: venue.key }, { ...venue.manager }));
    const walkIn = { firstName: 'Walt', phone: '+1 303 555 0100' };
    const sale = { orderKey: cart.OrderKey, amount: cart.Total, ...walkIn };
    const { OrderNumber } = await post<{ OrderNumber: string }>('sellOrder', venue, sale);
    expect(await expected(venue, [nine])).toMatchObject({
      Emails: 0,
      Email: null,
      ...{ Refund: 0, Waived: cart.Total },
      Unreachable: [{ OrderNumber }],
    });
    const key = await cancel(venue, [nine]);
    await carryOut();
    expect(await resultOf(venue, key)).toMatchObject({ Done: 0, NeedYou: 1 });
    const called = { cancellationKey: key, orderNumber: OrderNumber };
    await post('noteGuestCalled', venue, { ...called, isCalled: true });
    expect(await resultOf(venue, key)).toMatchObject({
      ...{ Done: 1, NeedYou: 0 },
      Rows: [{ Called: { By: 'Marcus Bell' }, NeedsYou: false }],
    });
    await post('noteGuestCalled', venue, { ...called, isCalled: false });
    expect(await resultOf(venue, key)).toMatchObject({ Done: 0, NeedYou: 1, Rows: [{ Called: null }] });
  });

  it('is exported as a spreadsheet, and none is found at another venue', async () => {
    const venue = await aVenue();
    const { OrderNumber } = await bought(venue);
    const key = await cancel(venue, [nine]);
    await carryOut();
    const file = await app.http.inject({
      method: 'GET',
      url: `/api/desk/cancellation.csv?clientLocationKey=${venue.key}&cancellationKey=${key}`,
      headers: { ...venue.manager },
    });
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-disposition']).toContain('canceled-2026-12-05.csv');
    expect(file.body).toContain(OrderNumber);
    const other = await aVenue();
    const { status } = await ask(
      ...([
        app,
        'GET',
        '/api/desk/getCancellation',
        { clientLocationKey: other.key, cancellationKey: key },
      ] as const),
      { ...other.manager },
    );
    expect(status).toBe(404);
  });
});

describe('while the payment provider', () => {
  const gateway = new ScriptedGateway();
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp({ gateway });
  });
  afterAll(() => shop.close());

  /** Cancels a departure with one order, and lets a day pass. */
  async function canceled() {
    const mine = app;
    app = shop;
    try {
      const venue = await aVenue();
      await bought(venue);
      const key = await cancel(venue, [nine]);
      await carryOut();
      await shop.payments.reconcile(0);
      await shop.payments.drain();
      return async () => {
        const { rows } = await sql<{ state: string }>`select state from refund`.execute(shop.database.db);
        const { body } = await ask<Result>(
          ...([
            shop,
            'GET',
            '/api/desk/getCancellation',
            { clientLocationKey: venue.key, cancellationKey: key },
          ] as const),
          { ...venue.manager },
        );
        return { row: body.Rows[0], refunds: rows.length, done: body.Done };
      };
    } finally {
      app = mine;
    }
  }

  it('is away, an order is canceled and its refund waits; it is sent once the provider is back', async () => {
    gateway.refunds = 'neverArrive';
    const read = await canceled();
    expect((await read()).row).toMatchObject({ State: 'canceled', RefundState: 'due', NeedsYou: false });
    gateway.refunds = 'answered';
    await sql`update refund set due_at = clock_timestamp()`.execute(shop.database.db);
    await shop.payments.reconcile(0);
    await shop.payments.drain();
    expect(await read()).toMatchObject({
      row: { RefundState: 'sent', NeedsYou: false },
      refunds: 1,
      done: 1,
    });
    expect(gateway.refundKeys).toHaveLength(1);
  });

  it('refuses a refund, somebody has to see to it', async () => {
    gateway.refunds = 'refused';
    const read = await canceled();
    expect(await read()).toMatchObject({
      ...{ row: { State: 'canceled', RefundState: 'refused', NeedsYou: true }, done: 0 },
    });
  });
});
