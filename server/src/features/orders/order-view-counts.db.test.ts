/** How many orders match each view: as many as opening it finds (6-12; docs/rules/finding-orders.md, "Saved views"). */

import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countSold } from '../../db/sold-orders.repo.ts';
import type { StaffContext } from '../../platform/door.ts';
import { addToCart, completeOrder, orderOf } from '../../testing/journey.ts';
import { runOrder } from '../../testing/run-order-command.ts';
import { type Browser, joinAs } from '../../testing/staff.ts';
import { aMorning, ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';
import { createOrderViews } from './order-views.service.ts';

const aDay = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => {
  app.clock.now = aMorning;
});

interface Total {
  Count: number;
  IsMore: boolean;
}
interface Counts {
  Everyday: (Total & { View: string })[];
  Views: (Total & { ViewKey: number })[];
}

let people = 0;
const somebodyAt = (key: LocationKey, role: 'owner' | 'manager' | 'desk' | 'gate' | 'guide' = 'desk') => {
  people += 1;
  return joinAs(app, [key], role, { email: `counter-${people}@lake.example`, name: 'Dana' });
};

/** Sells two places of December 5, which is in two weeks. */
async function sell(key: LocationKey): Promise<string> {
  const cart = orderOf(await addToCart(app, { locationKey: key }));
  const { OrderNumber } = orderOf(await completeOrder(app, cart, key));
  return OrderNumber ?? '';
}

async function save(key: LocationKey, browser: Browser, search: object, isShared = false): Promise<number> {
  const asked = { clientLocationKey: key, name: 'A view', search, isShared };
  const { body } = await ask<{ ViewKey: number }>(
    ...([app, 'POST', '/api/desk/saveOrderView', asked, { ...browser }] as const),
  );
  return body.ViewKey;
}

const askCounts = (key: LocationKey, browser: object = {}) =>
  ask<Counts>(app, 'GET', '/api/desk/getOrderViewCounts', { clientLocationKey: key }, { ...browser });
const countsOf = async (key: LocationKey, browser: Browser) => (await askCounts(key, browser)).body;

/** The counts of saved views, by their keys. */
const savedCounts = async (key: LocationKey, browser: Browser) =>
  new Map((await countsOf(key, browser)).Views.map(({ ViewKey, Count }) => [ViewKey, Count]));
const everydayCounts = async (key: LocationKey, browser: Browser) =>
  Object.fromEntries((await countsOf(key, browser)).Everyday.map(({ View, Count }) => [View, Count]));

describe('the counts of views', () => {
  it('are of the sold orders of the venue that match, also by days from today (6-12)', async () => {
    const { key } = await storeLocation(app.database.db);
    const elsewhere = await storeLocation(app.database.db);
    const dana = await somebodyAt(key);
    const first = await sell(key);
    await sell(key);
    await sell(elsewhere.key);
    const byNumber = await save(key, dana, { text: first });
    const inTwoWeeks = await save(key, dana, { visitFromIn: 14, visitToIn: 14, sort: 'visit' });
    const tomorrow = await save(key, dana, { visitFromIn: 1, visitToIn: 1 });
    // The database has a clock of its own.
    const sold = await save(key, dana, { soldFromIn: -300, soldToIn: 300 });
    expect([...(await savedCounts(key, dana))]).toEqual([
      [byNumber, 1],
      [inTwoWeeks, 2],
      [tomorrow, 0],
      [sold, 2],
    ]);
    expect(await everydayCounts(key, dana)).toEqual({ today: 0, owed: 0, back: 0, canceled: 0 });

    app.clock.now += 13 * aDay;
    const later = await savedCounts(key, dana);
    expect([inTwoWeeks, tomorrow].map((view) => later.get(view))).toEqual([0, 2]);
    app.clock.now += aDay;
    await runOrder(app, ['cancel', first, '-l', String(key), '--refund', 'none', '-y']);
    const everyday = await everydayCounts(key, dana);
    expect([everyday.canceled, everyday.back]).toEqual([1, 0]);
    const found = await ask<{ Count: number }>(
      ...([app, 'GET', '/api/desk/searchOrders'] as const),
      { clientLocationKey: key, visitFrom: '2026-12-05', visitTo: '2026-12-05', sort: 'visit' },
      { ...dana },
    );
    expect(everyday.today).toBe(found.body.Count);
  });

  it('are of one’s own views and of those that are shared at the venue', async () => {
    const { key } = await storeLocation(app.database.db);
    const elsewhere = await storeLocation(app.database.db);
    const [dana, lee, mia] = [await somebodyAt(key), await somebodyAt(key), await somebodyAt(key, 'manager')];
    const far = await somebodyAt(elsewhere.key);
    const own = await save(key, dana, { due: 'owed' });
    const shared = await save(key, mia, { due: 'back' }, true);
    expect([...(await savedCounts(key, dana)).keys()]).toEqual([own, shared]);
    expect([...(await savedCounts(key, lee)).keys()]).toEqual([shared]);
    expect([...(await savedCounts(elsewhere.key, far)).keys()]).toEqual([]);
  });

  it('leave out views that cannot be opened', async () => {
    const { key } = await storeLocation(app.database.db);
    const dana = await somebodyAt(key);
    const unread = await save(key, dana, { text: 'one' });
    const backwards = await save(key, dana, { text: 'two' });
    const gone = await save(key, dana, { text: 'three' });
    const good = await save(key, dana, { text: 'four' });
    const change = (view: number, filters: object) =>
      sql`update order_view set filters = ${JSON.stringify(filters)}::jsonb
        where location_key = ${key} and view_id = ${view}`.execute(app.database.db);
    await change(unread, { due: 'owed', agent: 7 });
    await change(backwards, { visitFrom: '2026-12-10', visitToIn: 0 });
    await change(gone, { activityKey: 987_654 });
    expect([...(await savedCounts(key, dana)).keys()]).toEqual([good]);
  });

  it('are of the first 30 views', async () => {
    const { key } = await storeLocation(app.database.db);
    const [dana, mia] = [await somebodyAt(key), await somebodyAt(key, 'manager')];
    for (let view = 1; view <= 30; view += 1) await save(key, dana, { text: `guest ${view}` });
    const shared = await save(key, mia, { due: 'back' }, true);
    const counted = await savedCounts(key, dana);
    expect([counted.size, counted.has(shared)]).toEqual([30, false]);
  });

  it('are not waited for longer than the time for it', async () => {
    const location = await storeLocation(app.database.db);
    const { key } = location;
    const mia = await somebodyAt(key, 'manager');
    const shared = await save(key, mia, { due: 'back' }, true);
    const countsWithin = (countingMs: number) =>
      createOrderViews({
        ...{ db: app.database.db, clock: () => app.clock.now as Instant, countingMs },
        catalog: { snapshot: async () => ({ location }) as never },
      }).counts({ locationKey: key }, {
        ...{ staff: { subject: 'dana' }, permissions: [] },
      } as unknown as StaffContext);
    expect(await countsWithin(0)).toEqual({ everyday: [], views: [] });
    expect((await countsWithin(60_000)).views).toEqual([{ viewKey: shared, count: 0, isMore: false }]);
  });

  it('stop at one more than are counted', async () => {
    const { key } = await storeLocation(app.database.db);
    for (let order = 0; order < 3; order += 1) await sell(key);
    const any = {
      ...{ text: null, start: null, visit: null, sold: { from: null, before: null } },
      ...{ activityKey: null, state: null, due: null },
    };
    expect(await countSold(app.database.db, key, any, 1)).toBe(2);
    expect(await countSold(app.database.db, key, any, 5)).toBe(3);
  });

  it('are for nobody who may not read orders there', async () => {
    const { key } = await storeLocation(app.database.db);
    const elsewhere = await storeLocation(app.database.db);
    for (const browser of [
      await somebodyAt(key, 'gate'),
      await somebodyAt(key, 'guide'),
      await somebodyAt(elsewhere.key, 'owner'),
    ])
      expect((await askCounts(key, browser)).status).toBe(404);
    expect((await askCounts(key)).status).toBe(401);
  });
});
