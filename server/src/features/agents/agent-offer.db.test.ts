/**
 * What a visitor who comes through an agent is offered, over HTTP: location record, catalog by date, rentals
 * by length (D-AG-02; docs/rules/agents.md).
 */
import { amount } from '@gangway/domain/kernel/money';
import { adult, child, senior, terms } from '@gangway/domain/testing/agent-builders';
import { anActivity, anAgent, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { aPackage } from '@gangway/domain/testing/package-builder';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderOf, slotKey } from '../../testing/journey.ts';
import { ask, changeLocation, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';
import { signAgentLink } from './agent-signature.shared.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const secret = 'a-secret-that-nobody-may-ever-see';
const saturday = '2026-12-05';
const tour = anActivity({ key: 1, name: 'Tour', rates: [adult, child, senior] });
const cruise = anActivity({ key: 2, name: 'Cruise', rates: [aRate({ key: 21, price: 4200 })] });
const rental = anActivity({
  key: 3,
  name: 'Rental',
  capacityType: 'duration',
  rates: [
    aRate({
      key: 31,
      price: 2000,
      globalId: 'boat',
      pool: { poolId: 'boats', units: 1 },
    }),
  ],
  durations: [
    { minutes: 60, name: null, prices: [{ rateKey: 31, price: 2000 }] },
    { minutes: 240, name: 'Half day', prices: [{ rateKey: 31, price: 6000 }] },
  ],
  schedules: [
    aSchedule({
      times: [],
      hours: { from: '09:00' as never, to: '17:00' as never, everyMinutes: 60 },
      capacity: null,
    }),
  ],
});
const both = aPackage({
  key: 7,
  members: [
    { activityKey: 1, discounts: [{ rateKey: 11, off: amount(500) }] },
    { activityKey: 2, discounts: [] },
  ],
});

const hotel = anAgent({
  key: 501,
  terms: [
    terms(1, { prices: { 11: 5200 }, notSold: [13], version: 7 }),
    terms(3, { durations: [{ minutes: 240, prices: [{ rateKey: 31, price: 5000 }] }] }),
  ],
});
const camp = anAgent({ key: 502, terms: [terms(2, { notSold: [21] })] });
const desk = anAgent({ ...hotel, key: 503, signedLinksOnly: true });

async function aVenue(changes: Parameters<typeof storeLocation>[1] = {}) {
  const location = await storeLocation(app.database.db, {
    activities: [tour, cruise, rental],
    pools: [{ id: 'boats', name: 'Boats', units: 5 } as never],
    packages: [both],
    agents: [hotel, camp, desk],
    ...changes,
  });
  await sql`insert into agent_key (location_key, kind, agent_id, agent_key, secret)
    values (${location.key}, 'agent', 'desk', 503, ${secret})`.execute(app.database.db);
  return location;
}

interface WireItem {
  Name: string;
  FromPrice: number | null;
  DisplayPrice: number | null;
  Activities: { Rates: { Name: string; Price: number; BookingAgentKey: number | null }[] }[];
}
interface WireRecord {
  Individual: WireItem[];
  Packages: WireItem[];
  Activities: { Name: string }[];
}

const record = (clientLocationKey: number, seller: Record<string, unknown> = {}, headers = {}) =>
  ask<WireRecord>(app, 'GET', '/api/client/getClientLocation', { clientLocationKey, ...seller }, headers);

async function pricesIn(locationKey: number, seller: Record<string, unknown> = {}) {
  const { body } = await record(locationKey, seller);
  return Object.fromEntries(
    [...body.Individual, ...body.Packages].map((item) => [item.Name, item.FromPrice]),
  );
}

const everybody = { Tour: 59, Cruise: 42, Rental: 20, 'Lake Weekend': 59 - 5 + 42 };

describe('the location record', () => {
  it('has the agent’s from prices, including packages, and only the rates it sells (4.2-16, 4.2-17)', async () => {
    const { key } = await aVenue();
    expect(await pricesIn(key)).toEqual(everybody);
    expect(await pricesIn(key, { bookingAgentKey: 501 })).toEqual({
      ...everybody,
      Tour: 52,
      'Lake Weekend': 52 - 5 + 42,
    });
    const { body } = await record(key, { bookingAgentKey: 501 });
    const [item] = body.Individual;
    expect(item?.Activities[0]?.Rates.map((rate) => [rate.Name, rate.Price, rate.BookingAgentKey])).toEqual([
      ['Adult', 52, 501],
      ['Child', 39, 501],
    ]);
  });

  it('leaves out activities of which the agent sells nothing, and packages with them (4.2-17)', async () => {
    const { key } = await aVenue();
    const { body } = await record(key, { bookingAgentKey: 502 });
    expect(body.Individual.map(({ Name }) => Name)).toEqual(['Tour', 'Rental']);
    expect(body.Activities.map(({ Name }) => Name)).toEqual(['Tour', 'Rental']);
    expect(body.Packages).toEqual([]);
    const byDate = await ask<{ EntityHierarchyKey: number }[]>(app, 'GET', '/api/booking/getItemsByDate', {
      clientLocationKey: key,
      date: saturday,
      bookingAgentKey: 502,
    });
    expect(byDate.body.map(({ EntityHierarchyKey }) => EntityHierarchyKey)).toEqual([1, 3]);
  });

  it('is public for an unknown key or a wrong signature, and the default agent’s without a key (D-AG-01, C-25)', async () => {
    const { key } = await aVenue();
    expect(await pricesIn(key, { bookingAgentKey: 999 })).toEqual(everybody);
    expect(await pricesIn(key, { bookingAgentKey: 503, bookingAgentSignature: 'wrong' })).toEqual(everybody);
    const signed = { bookingAgentKey: 503, bookingAgentSignature: signAgentLink(secret, key, 503) };
    expect(await pricesIn(key, signed)).toMatchObject({ Tour: 52 });
    expect((await record(key, signed)).headers['cache-control']).toBe('private, max-age=60');
    expect((await record(key)).headers['cache-control']).toBe('public, max-age=60');
    const other = await aVenue({ agents: [{ ...hotel, isDefault: true }] });
    expect(await pricesIn(other.key)).toMatchObject({ Tour: 52 });
    expect(await pricesIn(other.key, { bookingAgentKey: 999 })).toEqual(everybody);
  });

  it('has an ETag per seller, and a new one when the agent’s terms change (D-API-02)', async () => {
    const venue = await aVenue();
    const tagOf = async (seller = {}) => String((await record(venue.key, seller)).headers.etag);
    const [own, through] = [await tagOf(), await tagOf({ bookingAgentKey: 501 })];
    expect(through).not.toBe(own);
    expect(await tagOf({ bookingAgentKey: 999 })).toBe(own);
    const known = await record(venue.key, { bookingAgentKey: 501 }, { 'if-none-match': through });
    expect(known.status).toBe(304);
    const newer = { ...hotel, terms: [terms(1, { prices: { 11: 5000 } })] };
    await changeLocation(app.database.db, { ...venue, agents: [newer] });
    app.clock.now += 2500;
    expect(await tagOf({ bookingAgentKey: 501 })).not.toBe(through);
    expect(await tagOf()).not.toBe('');
  });

  it('stays correct for each agent, even with more agents than the cache holds', async () => {
    const many = Array.from({ length: 14 }, (_, index) =>
      anAgent({ key: 600 + index, terms: [terms(1, { prices: { 11: 1000 + index * 100 } })] }),
    );
    const { key } = await aVenue({ agents: many });
    for (const round of [0, 1])
      for (const [index, agent] of many.entries())
        expect([round, (await pricesIn(key, { bookingAgentKey: agent.key })).Tour]).toEqual([
          round,
          10 + index,
        ]);
  });
});

describe('a rental through an agent (D-AV-03)', () => {
  const rates = (key: number, lengthMinutes: number, bookingAgentKey: number | null = 501) =>
    ask<{ Rates: { Price: number; BookingAgentEntityHierarchyRateHistoryKey: number | null }[] }[]>(
      app,
      'GET',
      '/api/booking/GetBookingAgentRates',
      {
        clientLocationKey: key,
        bookingAgentKey: bookingAgentKey ?? 999,
        EntityHierarchyKey: 3,
        OrderEntityTimeKey: slotKey(saturday, '09:00', lengthMinutes),
      },
    );

  it('costs the agent’s price for agreed lengths, and the public price for others (4.2-16, 7.3-09)', async () => {
    const { key } = await aVenue({
      agents: [
        anAgent({
          key: 501,
          terms: [
            {
              ...terms(3, { durations: [{ minutes: 240, prices: [{ rateKey: 31, price: 5000 }] }] }),
              rates: [{ rateKey: 31 as never, price: null, isSold: true, historyKey: 4 }],
            },
          ],
        }),
      ],
    });
    expect((await rates(key, 240)).body[0]?.Rates).toMatchObject([
      { Price: 50, BookingAgentEntityHierarchyRateHistoryKey: 4 },
    ]);
    expect((await rates(key, 60)).body[0]?.Rates).toMatchObject([{ Price: 20 }]);
    const { body } = await ask<{ Times: { Value: string; Rates: { Price: number }[] }[] }[]>(
      app,
      'POST',
      '/api/booking/getTimes',
      { clientLocationKey: key, entityHierarchyKey: 3, date: saturday, rates: [], BookingAgentKey: 501 },
    );
    const nine = body[0]?.Times.filter(({ Value }) => Value.includes('T09:00'));
    expect(nine?.map(({ Value, Rates }) => [Value, Rates[0]?.Price])).toEqual([
      ['2026-12-05T09:00/PT60M', 20],
      ['2026-12-05T09:00/PT240M', 50],
    ]);
    const add = (seller: object) =>
      ask<Parameters<typeof orderOf>[0]['body']>(app, 'POST', '/api/booking/addToCart', {
        clientLocationKey: key,
        ...seller,
        Activity: {
          EntityHierarchyKey: 3,
          Rates: [{ EntityHierarchyRateKey: 31, Participants: 2 }],
          SelectedTimes: [{ OrderEntityTimeKey: slotKey(saturday, '09:00', 240) }],
        },
      });
    expect(orderOf(await add({ bookingAgentKey: 501 })).SubTotal).toBe(100);
    expect(orderOf(await add({})).SubTotal).toBe(120);
  });
});
