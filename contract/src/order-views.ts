/** Searches for orders that the venue's own people saved (docs/rules/finding-orders.md, "Saved views"). */
import type { ActivityKey, LocationKey } from '@gangway/domain/kernel/keys';
import { searchDues, searchSorts, searchStates } from '@gangway/domain/order/order-search';
import * as z from 'zod/mini';
import { get, post } from './call.ts';
import { modelErrors, revision } from './order.ts';
import {
  activityKey,
  count,
  line,
  locationKey,
  numberInQuery,
  orNull,
  text,
  venueDate,
  wire,
} from './wire.ts';

/** How many views one person saves at a venue at most. */
export const mostViews = 30;

/** Days from today: 0 for today, below zero for days before. */
const daysFromToday = orNull(z.number().check(z.int(), z.gte(-3660), z.lte(3660)));

/** The text, filters and sort of searchOrders. Instead of a day, a number of days from the today of whoever opens it. */
export const savedSearch = wire({
  text: orNull(text(200)),
  visitFrom: orNull(venueDate),
  visitTo: orNull(venueDate),
  soldFrom: orNull(venueDate),
  soldTo: orNull(venueDate),
  visitFromIn: daysFromToday,
  visitToIn: daysFromToday,
  soldFromIn: daysFromToday,
  soldToIn: daysFromToday,
  activityKey: orNull(numberInQuery<ActivityKey>()),
  state: orNull(z.enum(searchStates)),
  due: orNull(z.enum(searchDues)),
  sort: orNull(z.enum(searchSorts)),
});
export type SavedSearch = z.output<typeof savedSearch>;

const day = z.nullable(venueDate);
const days = z.nullable(z.number());
/** The same as an answer has it. */
const shownSearch = wire({
  text: z.nullable(z.string()),
  ...{ visitFrom: day, visitTo: day, soldFrom: day, soldTo: day },
  ...{ visitFromIn: days, visitToIn: days, soldFromIn: days, soldToIn: days },
  activityKey: z.nullable(activityKey),
  state: z.nullable(z.enum(searchStates)),
  due: z.nullable(z.enum(searchDues)),
  sort: z.nullable(z.enum(searchSorts)),
});

const viewKey = count(Number.MAX_SAFE_INTEGER);
const location = { locationKey: 'clientLocationKey' } as const;

const orderView = wire({
  viewKey: z.number(),
  /** Counts its changes; a change names the one that was seen. */
  revision,
  name: z.string(),
  /** Null for what a version of the shop saved that searched by something else: it finds nothing, instead of more. */
  search: z.nullable(shownSearch),
  /** Seen by everybody at the venue who may read orders. */
  isShared: z.boolean(),
  mayChange: z.boolean(),
});
export type OrderView = z.output<typeof orderView>;

export const getOrderViews = get('/api/desk', 'getOrderViews', {
  summary: 'The views that somebody saved, and those that are shared at the venue.',
  input: wire({ locationKey: numberInQuery<LocationKey>() }, location),
  output: wire({ views: z.array(orderView), mayShare: z.boolean() }),
  limit: 'read',
  access: 'staff',
  permission: 'orders:read',
});
export type OrderViews = z.output<typeof getOrderViews.output>;

export const saveOrderView = post('/api/desk', 'saveOrderView', {
  summary:
    'Saves a search as a new view, or instead of what a view had; also renames a view and shares it, which only owners and managers do.',
  input: wire(
    {
      locationKey,
      /** Null for a new one. */
      viewKey: orNull(viewKey),
      /** Of the view that was seen; of no meaning for a new one. */
      revision: orNull(revision),
      name: line(60),
      search: savedSearch,
      isShared: z.boolean(),
    },
    location,
  ),
  output: wire({ viewKey: z.nullable(z.number()), modelErrors }),
  limit: 'cart',
  changes: true,
  access: 'staff',
  permission: 'orders:read',
});

export const removeOrderView = post('/api/desk', 'removeOrderView', {
  summary: 'Deletes a view, if it still is the one that was seen.',
  input: wire({ locationKey, viewKey, revision }, location),
  output: wire({ removed: z.boolean(), modelErrors }),
  limit: 'cart',
  changes: true,
  access: 'staff',
  permission: 'orders:read',
});
