/** Saved searches for orders: whose they are, who changes them, and what they may say (6-12; docs/rules/finding-orders.md, "Saved views"). */
import { mostViews } from '@gangway/contract/orders';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertSound } from '../../testing/auditor.ts';
import { type Browser, joinAs } from '../../testing/staff.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await assertSound(app.database.db);
  await app.close();
});

interface View {
  ViewKey: number;
  Revision: number;
  Name: string;
  Search: Record<string, unknown> | null;
  IsShared: boolean;
  MayChange: boolean;
}
interface Made {
  ViewKey?: number | null;
  Removed?: boolean;
  ModelErrors: { Value: string[] }[] | null;
}

let people = 0;
const somebodyAt = (key: LocationKey, role: 'owner' | 'manager' | 'desk' | 'gate' | 'guide' = 'desk') => {
  people += 1;
  return joinAs(app, [key], role, { email: `viewer-${people}@lake.example`, name: 'Dana' });
};

const owed = { due: 'owed', sort: 'due' };
const asked = (key: LocationKey, more: object = {}) => ({
  ...{ clientLocationKey: key, name: 'Owed', search: owed, isShared: false },
  ...more,
});
const save = async (key: LocationKey, browser: Browser, more: object = {}) =>
  (await ask<Made>(app, 'POST', '/api/desk/saveOrderView', asked(key, more), { ...browser })).body;
const remove = async (key: LocationKey, browser: Browser, viewKey: number, revision: number) =>
  (
    await ask<Made>(
      ...([app, 'POST', '/api/desk/removeOrderView'] as const),
      ...([{ clientLocationKey: key, viewKey, revision }, { ...browser }] as const),
    )
  ).body;
const list = async (key: LocationKey, browser: Browser) =>
  (
    await ask<{ Views: View[]; MayShare: boolean }>(
      ...([app, 'GET', '/api/desk/getOrderViews', { clientLocationKey: key }, { ...browser }] as const),
    )
  ).body;
const words = ({ ModelErrors }: Made) => ModelErrors?.flatMap(({ Value }) => Value) ?? [];
const names = async (key: LocationKey, browser: Browser) =>
  (await list(key, browser)).Views.map(({ Name }) => Name);

describe('views of orders', () => {
  it('are their owner’s alone unless they are shared, which owners and managers do', async () => {
    const { key } = await storeLocation(app.database.db);
    const elsewhere = await storeLocation(app.database.db);
    const [dana, lee] = [await somebodyAt(key), await somebodyAt(key)];
    const mia = await somebodyAt(key, 'manager');
    const far = await somebodyAt(elsewhere.key, 'owner');
    expect((await save(key, dana)).ViewKey).toBeGreaterThan(0);
    expect(words(await save(key, dana, { isShared: true }))).toEqual([
      'Only owners and managers share views, and change those that are shared.',
    ]);
    const shared = await save(key, mia, { name: 'All of us', isShared: true });
    expect(await names(key, dana)).toEqual(['Owed', 'All of us']);
    expect(await names(key, lee)).toEqual(['All of us']);
    expect(await names(elsewhere.key, far)).toEqual([]);
    const { Views, MayShare } = await list(key, lee);
    expect([MayShare, Views[0]?.MayChange, (await list(key, mia)).Views[0]?.MayChange]).toEqual([
      ...[false, false, true],
    ]);
    const viewKey = shared.ViewKey ?? 0;
    // A colleague may not change it; somebody of another venue is told that there is none.
    expect(words(await save(key, lee, { viewKey, revision: 1, name: 'Mine' }))).toEqual([
      'Only owners and managers share views, and change those that are shared.',
    ]);
    expect(words(await remove(key, lee, viewKey, 1))).toHaveLength(1);
    expect(words(await save(elsewhere.key, far, { viewKey, revision: 1 }))).toEqual([
      'This view was deleted in the meantime.',
    ]);
    const own = (await list(key, dana)).Views[0]?.ViewKey ?? 0;
    expect(words(await save(key, lee, { viewKey: own, revision: 1 }))).toEqual([
      'This view was deleted in the meantime.',
    ]);
    const another = await somebodyAt(key, 'owner');
    expect(await save(key, another, { viewKey, revision: 1, name: 'For all', isShared: true })).toEqual({
      ...{ ViewKey: viewKey, ModelErrors: null },
    });
    expect(await names(key, lee)).toEqual(['For all']);
    // It would be the owner's alone, who may have left.
    expect(
      words(await save(key, another, { viewKey, revision: 2, name: 'For all', isShared: false })),
    ).toEqual(['Only the person who saved a view can stop sharing it. You can delete it instead.']);
    expect(await save(key, mia, { viewKey, revision: 2, name: 'Mine again', isShared: false })).toEqual({
      ...{ ViewKey: viewKey, ModelErrors: null },
    });
    expect([await names(key, lee), await names(key, mia)]).toEqual([[], ['Mine again']]);
  });

  it('keep what they search by, also by days from today', async () => {
    const { key } = await storeLocation(app.database.db);
    const dana = await somebodyAt(key);
    const search = {
      text: 'lind',
      visitFromIn: 0,
      visitToIn: 6,
      soldFrom: '2026-07-01',
      due: 'owed',
      sort: 'visit',
    };
    await save(key, dana, { search });
    const [view] = (await list(key, dana)).Views;
    expect(view?.Search).toMatchObject({
      ...{ Text: 'lind', VisitFromIn: 0, VisitToIn: 6, SoldFrom: '2026-07-01', Due: 'owed', Sort: 'visit' },
      ...{ VisitFrom: null, ActivityKey: null, State: null },
    });
  });

  it.each([
    [{ search: {} }, 'Search by something first: a view of everything is “All orders”.'],
    [{ search: { sort: 'due' } }, 'Search by something first: a view of everything is “All orders”.'],
    [{ name: '  ' }, 'Enter a name.'],
  ])('are refused as %j', async (more, said) => {
    const { key } = await storeLocation(app.database.db);
    const dana = await somebodyAt(key);
    expect(words(await save(key, dana, more))).toEqual([said]);
    expect(await names(key, dana)).toEqual([]);
  });

  it.each([
    { visitFrom: '2026-12-02', visitTo: '2026-12-01' },
    { soldFromIn: 1, soldToIn: 0 },
    { visitFrom: '2026-12-02', visitFromIn: 1 },
    { activityKey: '987654' },
    { state: 'no such state' },
    { visitFromIn: 99_999 },
  ])('are refused with a search that the list would refuse: %j', async (search) => {
    const { key } = await storeLocation(app.database.db);
    const dana = await somebodyAt(key);
    const answer = await ask(
      ...([app, 'POST', '/api/desk/saveOrderView', asked(key, { search }), { ...dana }] as const),
    );
    expect(answer.status).toBe(400);
    expect(await names(key, dana)).toEqual([]);
  });

  it('are changed and deleted as they were seen, and say so if a colleague was faster', async () => {
    const { key } = await storeLocation(app.database.db);
    const [mia, ola] = [await somebodyAt(key, 'manager'), await somebodyAt(key, 'owner')];
    const { ViewKey } = await save(key, mia, { isShared: true });
    const viewKey = ViewKey ?? 0;
    await save(key, ola, { viewKey, revision: 1, name: 'Renamed', isShared: true });
    expect(words(await save(key, mia, { viewKey, revision: 1, name: 'Late', isShared: true }))).toEqual([
      'Somebody changed this view in the meantime. Nothing was done. Look at it and try again.',
    ]);
    expect(words(await remove(key, mia, viewKey, 1))).toHaveLength(1);
    expect(await names(key, mia)).toEqual(['Renamed']);
    expect((await remove(key, mia, viewKey, 2)).Removed).toBe(true);
    expect(words(await remove(key, ola, viewKey, 2))).toEqual(['This view was deleted in the meantime.']);
  });

  it('are 30 at most, also of those that are saved at once', async () => {
    const { key } = await storeLocation(app.database.db);
    const dana = await somebodyAt(key);
    for (let place = 1; place < mostViews - 1; place += 1) await save(key, dana, { name: `View ${place}` });
    const answers = await Promise.all([1, 2, 3, 4].map((turn) => save(key, dana, { name: `Late ${turn}` })));
    expect(answers.filter(({ ViewKey }) => ViewKey != null)).toHaveLength(2);
    expect(answers.flatMap(words)).toEqual([
      ...['You can save up to 30 views. Delete one first.', 'You can save up to 30 views. Delete one first.'],
    ]);
    const { Views } = await list(key, dana);
    expect(Views).toHaveLength(mostViews);
    await remove(key, dana, Views[4]?.ViewKey ?? 0, 1);
    expect((await save(key, dana, { name: 'Again' })).ViewKey).toBeGreaterThan(0);
  });

  it('find nothing instead of more if they were saved with something that searches no longer have', async () => {
    const { key } = await storeLocation(app.database.db);
    const dana = await somebodyAt(key);
    for (const place of [1, 2, 3, 4]) await save(key, dana, { name: `View ${place}` });
    const change = (place: number, filters: object) =>
      sql`update order_view set filters = ${JSON.stringify(filters)}::jsonb
        where location_key = ${key} and place = ${place}`.execute(app.database.db);
    await change(1, { due: 'owed', agent: 7 });
    await change(2, { due: 'sometimes' });
    await change(3, { visitFrom: 'soon' });
    expect((await list(key, dana)).Views.map(({ Search }) => Search === null)).toEqual([
      ...[true, true, true, false],
    ]);
  });

  it('go with their owner, those that are shared stay with the venue', async () => {
    const { key } = await storeLocation(app.database.db);
    const [mia, ola] = [await somebodyAt(key, 'manager'), await somebodyAt(key, 'owner')];
    await save(key, mia, { name: 'Mine' });
    await save(key, mia, { name: 'Ours', isShared: true });
    const { body } = await ask<{ People: { PersonKey: string; Role: string }[] }>(
      ...([app, 'GET', '/api/desk/getStaff', { clientLocationKey: key }, { ...ola }] as const),
    );
    const personKey = body.People.find(({ Role }) => Role === 'manager')?.PersonKey;
    await ask(app, 'POST', '/api/desk/removeStaff', { clientLocationKey: key, personKey }, { ...ola });
    const { rows } = await sql<{ name: string }>`
      select name from order_view where location_key = ${key}`.execute(app.database.db);
    expect(rows).toEqual([{ name: 'Ours' }]);
    const [view] = (await list(key, ola)).Views;
    expect((await remove(key, ola, view?.ViewKey ?? 0, 1)).Removed).toBe(true);
  });

  it('are for nobody who may only check in', async () => {
    const { key } = await storeLocation(app.database.db);
    for (const role of ['gate', 'guide'] as const) {
      const browser = { ...(await somebodyAt(key, role)) };
      const seen = { clientLocationKey: key, viewKey: 1, revision: 1 };
      const at = { clientLocationKey: key };
      expect((await ask(app, 'GET', '/api/desk/getOrderViews', at, browser)).status).toBe(404);
      expect((await ask(app, 'POST', '/api/desk/saveOrderView', asked(key), browser)).status).toBe(404);
      expect((await ask(app, 'POST', '/api/desk/removeOrderView', seen, browser)).status).toBe(404);
    }
  });
});
