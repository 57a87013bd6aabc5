/** Searches for orders that people of the venue save: their own, and those that they share (docs/rules/finding-orders.md, "Saved views"). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import {
  everydayViews,
  type getOrderViewCounts,
  type getOrderViews,
  mostViews,
  type removeOrderView,
  type SavedSearch,
  savedSearch,
  type saveOrderView,
} from '@gangway/contract/orders';
import { everydaySearches, searchOn } from '@gangway/contract/saved-search';
import { isBlank } from '@gangway/domain/kernel/typed-text';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import { isBackwards } from '@gangway/domain/order/order-search';
import * as z from 'zod/mini';
import type { Queryable } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { StaffContext } from '../../platform/door.ts';
import { Refused } from '../../platform/refused.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import {
  deleteView,
  insertView,
  listViews,
  type SeenView,
  updateView,
  type Viewer,
  type ViewRow,
} from './order-views.repo.ts';
import { countOrders, isKnownActivity, orderSearchOf } from './search-orders.service.ts';

type Caller = Pick<StaffContext, 'staff' | 'permissions'>;

const viewerOf = (locationKey: number, { staff, permissions }: Caller): Viewer => ({
  ...{ locationKey, owner: staff.subject },
  mayShare: permissions.includes('views:share'),
});

const nothing: SavedSearch = {
  ...{ text: null, visitFrom: null, visitTo: null, soldFrom: null, soldTo: null },
  ...{ visitFromIn: null, visitToIn: null, soldFromIn: null, soldToIn: null },
  ...{ activityKey: null, state: null, due: null, sort: null },
};

const onWire = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Null for what has a member or a value that searches do not have: it would find more than was saved. */
function readSaved(filters: Readonly<Record<string, unknown>>): SavedSearch | null {
  const entries = Object.entries(filters);
  if (entries.some(([name]) => !(name in nothing))) return null;
  const said = Object.fromEntries(entries.map(([name, value]) => [onWire(name), value]));
  const read = z.safeDecode<z.core.$ZodType>(savedSearch, said);
  return read.success ? (read.data as SavedSearch) : null;
}

/** Without what is not searched by. */
const written = (search: SavedSearch): object =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== null));

type Day = SavedSearch['visitFrom'];

/** Refuses a day that is also a number of days, and an end before its start. */
function refuseDays(from: Day, fromIn: number | null, to: Day, toIn: number | null): void {
  if ((from !== null && fromIn !== null) || (to !== null && toIn !== null)) throw new Refused('malformed');
  const isBehind = fromIn !== null && toIn !== null && toIn < fromIn;
  if (isBehind || isBackwards({ from, to })) throw new Refused('searchDays');
}

export type OrderViewsService = ReturnType<typeof createOrderViews>;

type Counts = OutputOf<typeof getOrderViewCounts>;

interface Needs {
  db: Queryable;
  clock: Clock;
  catalog: Pick<Catalog, 'snapshot'>;
  /** Milliseconds after which no more views are counted. */
  countingMs?: number;
}

export function createOrderViews({ db, clock, catalog, countingMs = 1000 }: Needs) {
  /** Refuses what a search would be refused for, and a view that finds everything. */
  async function refuseSearch(
    locationKey: InputOf<typeof saveOrderView>['locationKey'],
    search: SavedSearch,
  ) {
    const { sort: _sort, ...filters } = search;
    if (Object.keys(written({ ...filters, sort: null })).length === 0) throw new Refused('viewEmpty');
    refuseDays(search.visitFrom, search.visitFromIn, search.visitTo, search.visitToIn);
    refuseDays(search.soldFrom, search.soldFromIn, search.soldTo, search.soldToIn);
    if (search.activityKey === null) return;
    const { location } = await catalog.snapshot(locationKey);
    if (!(await isKnownActivity(db, location, search.activityKey))) throw new Refused('searchActivity');
  }

  const find = async (viewer: Viewer, viewKey: number): Promise<ViewRow | null> =>
    (await listViews(db, viewer)).find((view) => view.viewKey === viewKey) ?? null;

  /** Says why a view was not changed: it is gone, is another one, or is not theirs. */
  async function objection(viewer: Viewer, { viewKey, revision }: SeenView): Promise<Refused> {
    const view = await find(viewer, viewKey);
    if (view === null) return new Refused('viewGone');
    if (view.revision !== revision) return new Refused('viewChanged');
    return new Refused(viewer.mayShare ? 'viewOfOther' : 'viewOfAll');
  }

  return {
    async list(
      { locationKey }: InputOf<typeof getOrderViews>,
      context: Caller,
    ): Promise<OutputOf<typeof getOrderViews>> {
      const viewer = viewerOf(locationKey, context);
      const views = await listViews(db, viewer);
      return {
        views: views.map(({ filters, isOwn, ...view }) => ({
          ...view,
          search: readSaved(filters),
          mayChange: view.isShared ? viewer.mayShare : isOwn,
        })),
        mayShare: viewer.mayShare,
      };
    },

    /** Counts one view after the other, so that a person takes one connection at most, and only for so long. */
    async counts({ locationKey }: InputOf<typeof getOrderViewCounts>, context: Caller): Promise<Counts> {
      const [{ location }, rows] = await Promise.all([
        catalog.snapshot(locationKey),
        listViews(db, viewerOf(locationKey, context)),
      ]);
      const today = dateAt(clock(), location.timeZone);
      const until = performance.now() + countingMs;
      const totalOf = async (search: SavedSearch | null) => {
        if (search === null || performance.now() >= until) return null;
        const total = await countOrders(db, location, orderSearchOf(searchOn(search, today), null));
        return total.ok ? total.value : null;
      };
      const everyday: Counts['everyday'] = [];
      for (const view of everydayViews) {
        const total = await totalOf(everydaySearches[view]);
        if (total !== null) everyday.push({ view, ...total });
      }
      const views: Counts['views'] = [];
      for (const { viewKey, filters } of rows.slice(0, mostViews)) {
        const total = await totalOf(readSaved(filters));
        if (total !== null) views.push({ viewKey, ...total });
      }
      return { everyday, views };
    },

    async save(
      { locationKey, viewKey, revision, name, search, isShared }: InputOf<typeof saveOrderView>,
      context: Caller,
    ): Promise<OutputOf<typeof saveOrderView>> {
      const viewer = viewerOf(locationKey, context);
      if (isBlank(name)) throw new Refused('viewUnnamed');
      if (isShared && !viewer.mayShare) throw new Refused('viewOfAll');
      await refuseSearch(locationKey, search);
      const view = { name, filters: written(search), isShared };
      if (viewKey !== null) {
        const seen = { viewKey, revision: revision ?? 0 };
        if (!(await updateView(db, viewer, seen, view))) throw await objection(viewer, seen);
        return { viewKey, modelErrors: null };
      }
      // Another view may take the place at the same moment.
      for (let look = 0; look < mostViews; look += 1) {
        const added = await insertView(db, viewer, view, mostViews);
        if (added !== null) return { viewKey: added, modelErrors: null };
        const own = (await listViews(db, viewer)).filter(({ isOwn }) => isOwn);
        if (own.length >= mostViews) break;
      }
      throw new Refused('viewsFull', { most: mostViews });
    },

    async remove(
      { locationKey, ...seen }: InputOf<typeof removeOrderView>,
      context: Caller,
    ): Promise<OutputOf<typeof removeOrderView>> {
      const viewer = viewerOf(locationKey, context);
      if (!(await deleteView(db, viewer, seen))) throw await objection(viewer, seen);
      return { removed: true, modelErrors: null };
    },
  };
}
