/** Agents over HTTP: prices, signatures, and what an order stores about them (docs/rules/agents.md). */
import { amount } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import { adult, child, onWeekends, senior, terms } from '@gangway/domain/testing/agent-builders';
import { type aLocation, anActivity, anAffiliate, anAgent, aRate } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintOf, completeOrder, orderOf, slotKey, type WireOrder } from '../../testing/journey.ts';
import { ask, changeLocation, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';
import { signAgentLink } from './agent-signature.shared.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const secret = 'a-secret-that-nobody-may-ever-see';
const saturday = '2026-12-05';
const staff = aRate({ key: 14, id: 'staff', name: 'Staff', price: 100, internalUseOnly: true });
const tour = anActivity({
  rates: [adult, child, senior, staff],
  priceRules: [onWeekends({ 11: 6900 })],
});
const hotel = anAgent({
  key: 501,
  terms: [terms(tour.key, { prices: { 11: 5200 }, notSold: [13], version: 7 })],
});
const desk = anAgent({ ...hotel, key: 502, name: 'Night desk', signedLinksOnly: true });
const retired = anAgent({ ...hotel, key: 503, isActive: false });
const idle = anAgent({ key: 504, terms: [terms(tour.key, { notSold: [11, 12, 13] })] });
const blog = anAffiliate();

async function aVenue(changes: Parameters<typeof aLocation>[0] = {}): Promise<Location> {
  const location = await storeLocation(app.database.db, {
    activities: [tour],
    agents: [hotel, desk, retired, idle],
    affiliates: [blog, anAffiliate({ key: 302, isActive: false })],
    ...changes,
  });
  await sql`insert into agent_key (location_key, kind, agent_id, agent_key, secret)
    values (${location.key}, 'agent', 'desk', 502, ${secret})`.execute(app.database.db);
  return location;
}

interface WireAgentRate {
  EntityHierarchyRateKey: number;
  Price: number;
  Sellable: boolean;
  BookingAgentEntityHierarchyRateHistoryKey: number | null;
}

interface Seller {
  bookingAgentKey?: number | string | null;
  bookingAgentSignature?: string | null;
  clientAgentKey?: number | null;
}

async function agentRates(locationKey: number, seller: Seller, changes: Record<string, unknown> = {}) {
  const given = Object.entries({
    clientLocationKey: locationKey,
    ...seller,
    EntityHierarchyKey: 1,
    OrderEntityTimeKey: slotKey(saturday, '09:00'),
    ...changes,
  }).filter(([, value]) => value !== null && value !== undefined);
  return ask<{ Rates: WireAgentRate[] }[]>(
    app,
    'GET',
    '/api/booking/GetBookingAgentRates',
    Object.fromEntries(given),
  );
}

interface QuotedRate {
  Price: number;
  BookingAgentKey: number | null;
  BookingAgentEntityHierarchyRateHistoryKey: number | null;
}

/** The rates of the first line, with the agent that quoted them. */
const ratesOf = (order: WireOrder) => order.Individual[0]?.Activities[0]?.Rates as unknown as QuotedRate[];

function add(locationKey: number, seller: Seller, rates: Record<number, number>, changes = {}) {
  return ask<Parameters<typeof orderOf>[0]['body']>(app, 'POST', '/api/booking/addToCart', {
    clientLocationKey: locationKey,
    orderKey: null,
    ...seller,
    Activity: {
      EntityHierarchyKey: 1,
      // Prices and agents inside a rate are only the page's state; the server ignores them.
      Rates: Object.entries(rates).map(([key, Participants]) => ({
        EntityHierarchyRateKey: Number(key),
        Participants,
        Price: 1,
        BookingAgentKey: 501,
      })),
      SelectedTimes: [{ OrderEntityTimeKey: slotKey(saturday, '09:00') }],
    },
    ...changes,
  });
}

async function agentsOf(locationKey: number): Promise<(number | null)[][]> {
  const { rows } = await sql<{ client: number | null; booking: number | null }>`
    select client_agent_key as client, booking_agent_key as booking from shop_order
    where location_key = ${locationKey} order by order_id`.execute(app.database.db);
  return rows.map(({ client, booking }) => [client, booking]);
}

describe('GetBookingAgentRates', () => {
  it('returns one entry with what each rate costs the agent’s guests and whether it is sold (7.3-08, 7.3-09, D-API-54)', async () => {
    const { key } = await aVenue();
    const { status, body } = await agentRates(key, { bookingAgentKey: 501 }, { PackageKey: 3 });
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        Rates: [
          {
            EntityHierarchyRateKey: 11,
            Price: 52,
            Sellable: true,
            BookingAgentEntityHierarchyRateHistoryKey: 7,
          },
          {
            EntityHierarchyRateKey: 12,
            Price: 39,
            Sellable: true,
            BookingAgentEntityHierarchyRateHistoryKey: null,
          },
          {
            EntityHierarchyRateKey: 13,
            Price: 49,
            Sellable: false,
            BookingAgentEntityHierarchyRateHistoryKey: null,
          },
        ],
      },
    ]);
  });

  it.each([
    { row: 'D-API-54', why: 'an unknown agent', seller: { bookingAgentKey: 999 } },
    { row: 'D-API-54', why: 'an inactive agent', seller: { bookingAgentKey: 503 } },
    { row: 'C-25', why: 'a key of 0', seller: { bookingAgentKey: 0 } },
    { row: 'C-25', why: 'the largest possible key', seller: { bookingAgentKey: 999_999_999_999_999 } },
    { row: 'C-25', why: 'an agent with signed links, without a signature', seller: { bookingAgentKey: 502 } },
  ])('returns nothing for $why ($row)', async ({ seller }) => {
    const { key } = await aVenue();
    expect((await agentRates(key, seller)).body).toEqual([]);
  });

  it('returns nothing for an unknown time, and 404 for an unknown activity', async () => {
    const { key } = await aVenue();
    const other = { OrderEntityTimeKey: slotKey(saturday, '03:00') };
    expect((await agentRates(key, { bookingAgentKey: 501 }, other)).body).toEqual([]);
    expect((await agentRates(key, { bookingAgentKey: 501 }, { EntityHierarchyKey: 9 })).status).toBe(404);
  });

  it('refuses a key that is not a number (6-09)', async () => {
    const { key } = await aVenue();
    expect((await agentRates(key, { bookingAgentKey: 'hotel' })).status).toBe(400);
  });
});

describe('signed links (C-25)', () => {
  it('show the agent’s prices only with the venue’s own signature', async () => {
    const { key } = await aVenue();
    const right = signAgentLink(secret, key, 502);
    const wrong = [
      signAgentLink(secret, key, 501),
      signAgentLink(secret, key + 1, 502),
      signAgentLink('another secret', key, 502),
      right.slice(0, -1),
      `${right}A`,
      right.toLowerCase(),
      '',
      'ü'.repeat(24),
    ];
    const prices = async (bookingAgentSignature: string) => {
      const { body } = await agentRates(key, { bookingAgentKey: 502, bookingAgentSignature });
      return body.flatMap(({ Rates }) => Rates.map(({ Price }) => Price));
    };
    expect(await prices(right)).toEqual([52, 39, 49]);
    for (const signature of wrong) expect([signature, await prices(signature)]).toEqual([signature, []]);
  });

  it('count as no agent in the cart if the signature is wrong: public price, no credit', async () => {
    const { key } = await aVenue();
    const wrong = { bookingAgentKey: 502, bookingAgentSignature: signAgentLink('x', key, 502) };
    expect(orderOf(await add(key, wrong, { 11: 1, 13: 1 })).SubTotal).toBe(69 + 49);
    const right = { bookingAgentKey: 502, bookingAgentSignature: signAgentLink(secret, key, 502) };
    expect(orderOf(await add(key, right, { 11: 1 })).SubTotal).toBe(52);
    expect(await agentsOf(key)).toEqual([
      [null, null],
      [null, 502],
    ]);
  });
});

describe('availability through an agent', () => {
  const months = (key: number, seller: Record<string, unknown>) =>
    ask<{ Date: string; Status: string; IsAvailable: boolean; FromPrice: number | null }[]>(
      app,
      'POST',
      '/api/booking/getMonthAvailability',
      { ClientLocationKey: key, Date: '12-01-2026', EntityHierarchyKey: 1, rates: [], ...seller },
    );
  const times = (key: number, seller: Record<string, unknown>) =>
    ask<{ Times: { Rates: (WireAgentRate & { Name: string; BookingAgentKey: number | null })[] }[] }[]>(
      app,
      'POST',
      '/api/booking/getTimes',
      { clientLocationKey: key, entityHierarchyKey: 1, date: saturday, rates: [], ...seller },
    );
  const dayOf = (days: { Date: string }[]) => days.find((day) => day.Date === saturday);

  it('shows the agent’s from price, and the public price for an unknown key (7.2-02, D-AG-01)', async () => {
    const { key } = await aVenue();
    const shown = async (seller: object) => dayOf((await months(key, { ...seller })).body);
    expect(await shown({ BookingAgentKey: 501 })).toMatchObject({ FromPrice: 52 });
    expect(await shown({ BookingAgentKey: 999 })).toMatchObject({ FromPrice: 69 });
    expect(await shown({ BookingAgentKey: null })).toMatchObject({ FromPrice: 69 });
    expect(await shown({ BookingAgentKey: 502, BookingAgentSignature: 'wrong' })).toMatchObject({
      FromPrice: 69,
    });
    const BookingAgentSignature = signAgentLink(secret, key, 502);
    expect(await shown({ BookingAgentKey: 502, BookingAgentSignature })).toMatchObject({ FromPrice: 52 });
  });

  it('lists only the rates the agent sells, with its prices, its key and their versions (4.2-16, 4.2-17, 7.2-04)', async () => {
    const { key } = await aVenue();
    const { body } = await times(key, { BookingAgentKey: 501 });
    const listed = body[0]?.Times[0]?.Rates.map((rate) => [
      rate.Name,
      (rate as unknown as { Price: number }).Price,
      rate.BookingAgentKey,
      rate.BookingAgentEntityHierarchyRateHistoryKey,
    ]);
    expect(listed).toEqual([
      ['Adult', 52, 501, 7],
      ['Child', 39, 501, null],
    ]);
  });

  it('is closed every day, with no next date, for an activity of which the agent sells no rate', async () => {
    const { key } = await aVenue();
    const { body } = await months(key, { BookingAgentKey: 504 });
    expect(dayOf(body)).toMatchObject({
      Status: 'Closed',
      Reason: 'notSellable',
      IsAvailable: false,
      FromPrice: null,
    });
    expect((await times(key, { BookingAgentKey: 504 })).body).toEqual([]);
    const next = (seller: object) =>
      ask<string | null>(app, 'POST', '/api/booking/getNextAvailableDate', {
        clientLocationKey: key,
        entityHierarchyKey: 1,
        date: '12/05/2026',
        rates: [],
        ...seller,
      });
    expect((await next({ BookingAgentKey: 504 })).body).toBeNull();
    expect((await next({ BookingAgentKey: 501 })).body).toBe(saturday);
  });
});

describe('the cart through an agent', () => {
  it('takes prices from the venue’s own tables, and each rate names its agent and version (4.2-16, D-AG-02, 3.3-01)', async () => {
    const { key } = await aVenue();
    const order = orderOf(await add(key, { bookingAgentKey: 501 }, { 11: 2, 12: 1 }));
    expect(order.SubTotal).toBe(2 * 52 + 39);
    const told = ratesOf(order).map((rate) => [
      rate.Price,
      rate.BookingAgentKey,
      rate.BookingAgentEntityHierarchyRateHistoryKey,
    ]);
    expect(told).toEqual([
      [52, 501, 7],
      [39, 501, null],
    ]);
  });

  it('refuses a rate that the agent does not sell, and adds nothing (D-AG-02)', async () => {
    const { key } = await aVenue();
    const answer = await add(key, { bookingAgentKey: 501 }, { 11: 1, 13: 1 });
    expect(complaintOf(answer)).toBe('Senior is not part of this offer. Please choose another rate.');
    expect(answer.body.Order).toBeNull();
    expect(await agentsOf(key)).toEqual([]);
  });

  it.each([999, 503, 0])('ignores agent %i: public price, no error (D-AG-01)', async (bookingAgentKey) => {
    const { key } = await aVenue();
    const order = orderOf(await add(key, { bookingAgentKey }, { 11: 1, 13: 1 }));
    expect(order.SubTotal).toBe(69 + 49);
    expect(ratesOf(order)[0]?.BookingAgentKey).toBeNull();
    expect(await agentsOf(key)).toEqual([[null, null]]);
  });

  it('stores a known affiliate on the order, ignores unknown ones, and never changes a price (D-AG-01, 7.2-01)', async () => {
    const { key } = await aVenue();
    for (const clientAgentKey of [301, 302, 999])
      expect(orderOf(await add(key, { clientAgentKey }, { 11: 1 })).SubTotal).toBe(69);
    expect(await agentsOf(key)).toEqual([
      [301, null],
      [null, null],
      [null, null],
    ]);
  });

  it('credits the most recent link; a visit without a link keeps the credit', async () => {
    const { key } = await aVenue();
    const first = orderOf(await add(key, {}, { 11: 1 }));
    const more = { orderKey: first.OrderKey, allowOverlap: true };
    orderOf(await add(key, { bookingAgentKey: 501, clientAgentKey: 301 }, { 11: 1 }, more));
    expect(await agentsOf(key)).toEqual([[301, 501]]);
    const last = orderOf(await add(key, {}, { 11: 1 }, more));
    expect(await agentsOf(key)).toEqual([[301, 501]]);
    expect(last.SubTotal).toBe(69 + 52 + 69);
  });
});

describe('paying for an agent’s sale', () => {
  const dearer = { ...adult, price: amount(9900) };

  it('keeps the agent’s price when the public price changes, and the saved order names the agent', async () => {
    const venue = await aVenue();
    const order = orderOf(await add(venue.key, { bookingAgentKey: 501, clientAgentKey: 301 }, { 11: 2 }));
    await changeLocation(app.database.db, {
      ...venue,
      activities: [{ ...tour, rates: [dearer, child, senior], priceRules: [] }],
    });
    const paid = orderOf(await completeOrder(app, order, venue.key));
    expect([paid.IsNew, paid.Total]).toEqual([false, 104]);
    expect(await agentsOf(venue.key)).toEqual([[301, 501]]);
  });

  it('asks again if the agent’s own price has changed or the agent is gone', async () => {
    const venue = await aVenue();
    const order = orderOf(await add(venue.key, { bookingAgentKey: 501 }, { 11: 2 }));
    const newer = { ...hotel, terms: [terms(tour.key, { prices: { 11: 5500 }, version: 8 })] };
    await changeLocation(app.database.db, { ...venue, agents: [newer] });
    const refused = await completeOrder(app, order, venue.key);
    expect(complaintOf(refused)).toBe('The total has changed. Please review your order and try again.');
    const fresh = orderOf(refused);
    expect(fresh.Total).toBe(110);
    expect(ratesOf(fresh)[0]).toMatchObject({
      BookingAgentKey: 501,
      BookingAgentEntityHierarchyRateHistoryKey: 8,
    });
    await changeLocation(app.database.db, { ...venue, agents: [] });
    expect(orderOf(await completeOrder(app, fresh, venue.key)).Total).toBe(138);
  });
});

describe('public data (C-25, D-SE-05)', () => {
  it('lists only agents that need no signature, with key and name but no price or secret (D-LOC-03)', async () => {
    const { key } = await aVenue();
    const { body } = await ask(app, 'GET', '/api/client/getClientLocation', { clientLocationKey: key });
    expect(body.BookingAgents).toEqual([
      { BookingAgentKey: 501, Name: hotel.name },
      { BookingAgentKey: 504, Name: idle.name },
    ]);
    const text = JSON.stringify(body);
    expect(text).not.toContain(secret);
    expect(text).not.toContain('signedLinksOnly');
    expect(text).not.toMatch(/"Price":52/);
  });

  it('names the default agent and affiliate so that the page can send them (3.1, D-LOC-03)', async () => {
    const { key } = await aVenue({
      agents: [{ ...hotel, isDefault: true }],
      affiliates: [{ ...blog, isDefault: true }],
    });
    const { body } = await ask(app, 'GET', '/api/client/getClientLocation', { clientLocationKey: key });
    expect(body).toMatchObject({ DefaultBookingAgentKey: 501, DefaultClientAgentKey: 301 });
  });

  it('shows sale prices of public agents to someone guessing keys, who is soon rate limited (C-25)', async () => {
    const { key } = await aVenue();
    const limited = await startTestApp({ database: app.database, rateLimits: true });
    const found = new Map<number, number[]>();
    let stopped = 0;
    for (let agentKey = 400; agentKey < 720 && stopped === 0; agentKey++) {
      const { status, body } = await ask<{ Rates: WireAgentRate[] }[]>(
        limited,
        'GET',
        '/api/booking/GetBookingAgentRates',
        {
          clientLocationKey: key,
          bookingAgentKey: agentKey,
          EntityHierarchyKey: 1,
          OrderEntityTimeKey: slotKey(saturday, '09:00'),
        },
      );
      if (status === 429) stopped = agentKey;
      else if (body.length > 0) found.set(agentKey, body[0]?.Rates.map(({ Price }) => Price) ?? []);
    }
    await limited.http.close();
    expect([...found]).toEqual([
      [501, [52, 39, 49]],
      [504, [69, 39, 49]],
    ]);
    expect(stopped).toBe(700);
  });
});
