/** Departures that the venue's own people book beyond their places (6-12; docs/rules/capacity.md, "Overbooking"). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { anActivity, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertSound } from '../../testing/auditor.ts';
import { changesAtTheDesk, refused, type WireSold } from '../../testing/desk-journey.ts';
import {
  addToCart,
  type Choice,
  complaintOf,
  orderOf,
  slotKey,
  type WireOrder,
} from '../../testing/journey.ts';
import type { Browser } from '../../testing/staff.ts';
import {
  ask,
  changeLocation,
  endHolds,
  startTestApp,
  storeLocation,
  type TestApp,
} from '../../testing/test-app.ts';
import { settledDatabase } from '../../testing/whole-database.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await assertSound(app.database.db);
  await app.close();
});

const { deskOf, preview, make, read } = changesAtTheDesk(() => app);

const reason = 'The second boat goes along';
const tour = (capacity: number) =>
  anActivity({ schedules: [aSchedule({ times: ['09:00', '13:00'], capacity })] });
const boat = (capacity: number) => storeLocation(app.database.db, { activities: [tour(capacity)] });

/** Claimed units, capacity, and the places that the venue has, of each touched departure. */
async function cells(key: number) {
  const { rows } = await sql<{ claimed: number; capacity: number; places: number }>`
    select claimed, capacity, coalesce(lowered_to, capacity) as places from cell
    where location_key = ${key} order by at`.execute(app.database.db);
  return rows.map(({ claimed, capacity, places }) => [claimed, capacity, places]);
}

const add = async (
  key: LocationKey,
  guests: number,
  headers: object = {},
  more: object = {},
  choice: Partial<Choice> = {},
) => {
  const asked = {
    clientLocationKey: key,
    orderKey: choice.orderKey ?? null,
    editing: choice.editing ?? null,
    Activity: {
      EntityHierarchyKey: 1,
      Rates: [{ EntityHierarchyRateKey: 11, Participants: guests }],
      SelectedTimes: [{ OrderEntityTimeKey: slotKey('2026-12-05', choice.time ?? '09:00', 150) }],
    },
    ...more,
  };
  return ask<Parameters<typeof orderOf>[0]['body']>(app, 'POST', '/api/booking/addToCart', asked, {
    ...headers,
  });
};

const sell = async (key: LocationKey, cart: WireOrder, browser: Browser) => {
  const guest = { firstName: 'Walt', lastName: 'Hargrove', email: 'walt@hargrove.example', method: 'cash' };
  const asked = { clientLocationKey: key, orderKey: cart.OrderKey, amount: cart.Total, ...guest };
  const { body } = await ask<{ OrderNumber: string }>(app, 'POST', '/api/desk/sellOrder', asked, {
    ...browser,
  });
  return { key, orderNumber: body.OrderNumber };
};

const lineOf = async (of: { key: LocationKey; orderNumber: string }, browser: Browser) =>
  ((await read(of, browser)) as WireSold).Lines[0]?.OrderLineKey ?? 0;

type Of = { key: LocationKey; orderNumber: string };

async function change(of: Of, asked: object, browser: Browser) {
  const members = { lineKey: await lineOf(of, browser), givenBack: 'full', ...asked };
  const answer = await preview('changeBooking', of, members, browser);
  if (answer.Quote == null) return refused(answer).join(' ');
  return (await make('changeBooking', of, members, answer.Quote, browser)).Applied;
}

const guestsBecome = (of: Of, count: number, browser: Browser) =>
  change(of, { guests: [{ EntityHierarchyRateKey: 11, Participants: count }] }, browser);

describe('a departure that is overbooked', () => {
  it('takes the party of a manager who says why, and no place more: guests find it sold out', async () => {
    const { key } = await boat(4);
    const manager = await deskOf(key, 'manager', 'Mo');
    orderOf(await add(key, 4));
    expect(complaintOf(await add(key, 2, manager))).toBe('This time is sold out.');
    const cart = orderOf(await add(key, 2, manager, { overbook: reason }));
    expect(await cells(key)).toEqual([[6, 6, 4]]);
    expect(complaintOf(await add(key, 1))).toBe('This time is sold out.');
    const of = await sell(key, cart, manager);
    const words = (await read(of, manager)).History.map(({ Words }) => Words).join(' ');
    expect(words).toContain(`Overbooked by 2 places. By Mo. Reason: ${reason}`);
  });

  it('takes a party larger than the departure, although nobody has booked', async () => {
    const { key } = await boat(4);
    const manager = await deskOf(key, 'manager', 'Mo');
    expect(complaintOf(await add(key, 7, manager))).toBe('Only 4 spots are left for this time.');
    orderOf(await add(key, 7, manager, { overbook: reason }));
    expect(await cells(key)).toEqual([[7, 7, 4]]);
  });

  it('is not overbooked by a party that has places', async () => {
    const { key } = await boat(4);
    const manager = await deskOf(key, 'manager', 'Mo');
    const cart = orderOf(await add(key, 3, manager, { overbook: reason }));
    expect(await cells(key)).toEqual([[3, 4, 4]]);
    const words = (await read(await sell(key, cart, manager), manager)).History.map(({ Words }) => Words);
    expect(words.join(' ')).not.toContain('Overbooked');
  });

  it('gives guests a place only once fewer are booked than it has', async () => {
    const { key } = await boat(4);
    const manager = await deskOf(key, 'manager', 'Mo');
    const first = await sell(key, orderOf(await add(key, 3, manager)), manager);
    await sell(key, orderOf(await add(key, 2, manager, { overbook: reason })), manager);
    expect(await cells(key)).toEqual([[5, 5, 4]]);
    expect(await guestsBecome(first, 2, manager)).toBe(true);
    expect(await cells(key)).toEqual([[4, 4, 4]]);
    expect(complaintOf(await add(key, 1))).toBe('This time is sold out.');
    expect(await guestsBecome(first, 1, manager)).toBe(true);
    orderOf(await add(key, 1));
    expect(complaintOf(await add(key, 1))).toBe('This time is sold out.');
    expect(await cells(key)).toEqual([[4, 4, 4]]);
  });

  it('lets a booking in it become smaller, stay, or leave, and not larger', async () => {
    const { key } = await boat(4);
    const manager = await deskOf(key, 'manager', 'Mo');
    orderOf(await add(key, 4));
    const of = await sell(key, orderOf(await add(key, 3, manager, { overbook: reason })), manager);
    expect(await guestsBecome(of, 2, manager)).toBe(true);
    expect(await cells(key)).toEqual([[6, 6, 4]]);
    expect(await guestsBecome(of, 3, manager)).toBe('This time is sold out.');
    expect(await change(of, { to: slotKey('2026-12-05', '13:00', 150) }, manager)).toBe(true);
    expect(await cells(key)).toEqual([
      [4, 4, 4],
      [2, 4, 4],
    ]);
  });

  it('is as before once the cart is given up or its hold has ended', async () => {
    const { key } = await boat(4);
    const manager = await deskOf(key, 'manager', 'Mo');
    orderOf(await add(key, 4));
    const cart = orderOf(await add(key, 2, manager, { overbook: reason }));
    const asked = { clientLocationKey: key, orderKey: cart.OrderKey };
    await ask(app, 'GET', '/api/booking/abandonOrderChanges', asked, { 'x-requested-with': 'desk' });
    expect(await cells(key)).toEqual([[4, 4, 4]]);
    orderOf(await add(key, 2, manager, { overbook: reason }));
    await endHolds(app.database.db, key);
    orderOf(await add(key, 4));
    expect(await cells(key)).toEqual([[4, 4, 4]]);
  });

  it('keeps a cart whose party is chosen anew, and asks for the reason again only for more', async () => {
    const { key } = await boat(4);
    const manager = await deskOf(key, 'manager', 'Mo');
    orderOf(await add(key, 4));
    const cart = orderOf(await add(key, 3, manager, { overbook: reason }));
    const of = { orderKey: cart.OrderKey, editing: cart.Individual[0]?.OrderEntityKey };
    const fewer = orderOf(await add(key, 2, manager, {}, of as never));
    expect(await cells(key)).toEqual([[6, 6, 4]]);
    const now = { orderKey: cart.OrderKey, editing: fewer.Individual[0]?.OrderEntityKey };
    expect(complaintOf(await add(key, 3, manager, {}, now as never))).toBe('This time is sold out.');
    expect(await cells(key)).toEqual([[6, 6, 4]]);
  });

  it('stays held when the venue is published again before the sale', async () => {
    const location = await boat(4);
    const { key } = location;
    const manager = await deskOf(key, 'manager', 'Mo');
    orderOf(await add(key, 4));
    const cart = orderOf(await add(key, 2, manager, { overbook: reason }));
    await changeLocation(app.database.db, { ...location, name: 'Another name' });
    // Its prices are read anew: the line is put in place of itself.
    const of = await sell(key, cart, manager);
    expect(of.orderNumber).toMatch(/^KBA-/);
    expect(await cells(key)).toEqual([[6, 6, 4]]);
  });

  it('shows no place more than it has, to guests and at the desk', async () => {
    const { key } = await boat(4);
    const manager = await deskOf(key, 'manager', 'Mo');
    orderOf(await add(key, 4));
    orderOf(await add(key, 2, manager, { overbook: reason }));
    const { body } = await ask<{
      Activities: { Times: { PlacesLeft: number; Capacity: number; Status: string }[] }[];
    }>(app, 'GET', '/api/desk/getDayToBook', { clientLocationKey: key, date: '2026-12-05' }, { ...manager });
    expect(body.Activities[0]?.Times[0]).toMatchObject({ PlacesLeft: 0, Capacity: 4, Status: 'SoldOut' });
  });
});

describe('overbooking', () => {
  it.each([
    ['a guest', null, reason, 'You do not have permission to do this.'],
    ['somebody at the desk', 'desk', reason, 'You do not have permission to do this.'],
    ['a manager without a reason', 'manager', '  ', 'Enter why the departure is overbooked.'],
  ] as const)('by %s is refused, and nothing changes', async (_who, role, why, words) => {
    const { key } = await boat(4);
    const headers = role === null ? {} : await deskOf(key, role, 'Dee');
    orderOf(await add(key, 4));
    const before = await settledDatabase(app);
    expect(complaintOf(await add(key, 2, headers, { overbook: why }))).toBe(words);
    const after = await settledDatabase(app);
    expect(after).toEqual(before);
  });

  it('takes no equipment that is not there, and displaces no private group', async () => {
    const pools = [{ id: 'kayak', name: 'Kayaks', units: 3 }];
    const rental = anActivity({
      capacityType: 'duration',
      rates: [aRate({ key: 11, pool: { poolId: 'kayak', units: 1 } })],
      durations: [{ minutes: 150, name: null, prices: [] }] as never,
      schedules: [
        aSchedule({
          times: [],
          capacity: null,
          hours: { from: '09:00', to: '14:00', everyMinutes: 60 } as never,
        }),
      ],
    });
    const { key } = await storeLocation(app.database.db, { activities: [rental], pools, products: [] });
    const manager = await deskOf(key, 'manager', 'Mo');
    expect(complaintOf(await add(key, 4, manager, { overbook: reason }))).not.toBeNull();

    const group = aRate({ key: 13, id: 'group', isPrivateTourRate: true, globalId: 'group' });
    const charter = { ...tour(4), rates: [aRate(), group] };
    const privateTour = { enabled: true, only: false, name: null, description: null, leadMinutes: 0 };
    const other = await storeLocation(app.database.db, { activities: [{ ...charter, privateTour }] });
    const owner = await deskOf(other.key, 'owner', 'Ana');
    orderOf(await addToCart(app, { locationKey: other.key, rates: { 13: 1 }, isPrivate: true, guests: 2 }));
    expect(complaintOf(await add(other.key, 1, owner, { overbook: reason }))).not.toBeNull();
    expect(await cells(other.key)).toEqual([[2, 4, 4]]);
  });
});
