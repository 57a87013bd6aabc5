/** Sold orders as the venue’s own people find and read them, and the searches that they saved (docs/rules/finding-orders.md). */
import type { ActivityKey, LocationKey } from '@gangway/domain/kernel/keys';
import { searchDues, searchSorts, searchStates } from '@gangway/domain/order/order-search';
import * as z from 'zod/mini';
import { get, post } from './call.ts';
import { orderEmail } from './emails.ts';
import { staffNote } from './notes.ts';
import {
  activityKey,
  amount,
  count,
  line,
  locationKey,
  modelErrors,
  numberInQuery,
  orderNumber,
  orderNumbers,
  orNull,
  revision,
  text,
  venueDate,
  wallTime,
  wire,
} from './wire.ts';

/** UTC, ISO 8601. */
const instant = z.string();

export const foundOrder = wire({
  orderNumber: z.string(),
  /** Who bought; '' for a guest who was erased. */
  name: z.string(),
  email: z.string(),
  /** International; null without one. */
  phone: z.nullable(z.string()),
  soldOn: instant,
  /** The next visit from today on, else the last one, else what was bought; of a canceled order, what had been. */
  firstName: z.string(),
  /** Null without a day, such as of a gift card. */
  firstStart: z.nullable(wallTime),
  firstHasTime: z.boolean(),
  /** Of the first one; 0 for what is not for guests. */
  guests: z.number(),
  /** How many more bookings and purchases it has; a package counts as what it has. */
  more: z.number(),
  state: z.enum(searchStates),
  /** Of the order; those of a venue have the same decimals. */
  currency: z.string(),
  total: amount,
  /** Left to pay. */
  due: amount,
  /** Refunded as money or as credits. */
  refunded: amount,
  /** Refunds that only the venue can see to. */
  owed: amount,
});
export type FoundOrder = z.output<typeof foundOrder>;

/** The text and filters of a search for sold orders; each may be absent. */
const sought = {
  locationKey: numberInQuery<LocationKey>(),
  /** Part of a number, a name, an email address, a phone number or of what was booked; the last four digits of a card; a day; a payment. */
  text: orNull(text(200)),
  /** Days with a visit, both included. */
  visitFrom: orNull(venueDate),
  visitTo: orNull(venueDate),
  /** Days of the sale, both included. */
  soldFrom: orNull(venueDate),
  soldTo: orNull(venueDate),
  activityKey: orNull(numberInQuery<ActivityKey>()),
  state: orNull(z.enum(searchStates)),
  due: orNull(z.enum(searchDues)),
};
const names = {
  ...({
    locationKey: 'clientLocationKey',
    text: 'text',
    visitFrom: 'visitFrom',
    visitTo: 'visitTo',
  } as const),
  ...({ soldFrom: 'soldFrom', soldTo: 'soldTo', activityKey: 'activityKey' } as const),
  ...({ state: 'state', due: 'due', sort: 'sort' } as const),
} as const;

export const searchOrders = get('/api/desk', 'searchOrders', {
  summary: 'A page of the sold orders that match a text and all filters.',
  input: wire(
    {
      ...sought,
      /** The newest sale first if omitted. */
      sort: orNull(z.enum(searchSorts)),
      /** `nextPage` of the page before. */
      page: orNull(text(2000)),
    },
    { ...names, page: 'page' },
  ),
  output: wire({
    orders: z.array(foundOrder),
    /** How many match, up to a number beyond which there are more. */
    count: z.number(),
    isMore: z.boolean(),
    /** Asks for the next page; null on the last one. */
    nextPage: z.nullable(z.string()),
    /** Today at the venue. */
    today: venueDate,
    timeZone: z.string(),
    currency: z.string(),
    /** The activities to filter by, by name. */
    activities: z.array(wire({ activityKey: z.number(), name: z.string() })),
  }),
  limit: 'read',
  access: 'staff',
  permission: 'orders:read',
});
export type FoundOrders = z.output<typeof searchOrders.output>;

/** Answers text/csv instead of JSON; the output here is the file's content. */
export const ordersCsv = get('/api/desk', 'orders.csv', {
  summary:
    'The sold orders that match, with a row for each; refused beyond 5,000 of them, in the order of the search. The head is in the default language of the location.',
  input: wire({ ...sought, sort: orNull(z.enum(searchSorts)) }, names),
  output: z.string(),
  limit: 'cart',
  access: 'staff',
  permission: 'orders:read',
});

export const getOrderNumbers = get('/api/desk', 'getOrderNumbers', {
  summary:
    'The numbers of all sold orders that match, in the order of the search; refused beyond 500 of them, which is the most that other calls take.',
  input: wire({ ...sought, sort: orNull(z.enum(searchSorts)) }, names),
  output: wire({ orderNumbers: z.array(z.string()) }),
  limit: 'cart',
  access: 'staff',
  permission: 'orders:read',
});

export const exportOrders = post('/api/desk', 'exportOrders', {
  summary: 'The file of orders.csv with these orders alone, in the order in which they are named.',
  input: wire({ locationKey, orderNumbers }, { locationKey: 'clientLocationKey' }),
  output: wire({ filename: z.string(), content: z.string(), modelErrors }),
  limit: 'cart',
  access: 'staff',
  permission: 'orders:read',
});

/** A line of a sold order, as it was sold, with what is known of it. */
export const soldLine = wire({
  orderLineKey: z.number(),
  /** The package it is part of; null by itself. */
  parentLineKey: z.nullable(z.number()),
  name: z.string(),
  /** Null without a day, such as of a gift card. */
  start: z.nullable(wallTime),
  hasTime: z.boolean(),
  /** Names the departure among those of its day, as getDeparture does; null for what is not a booking of a day. */
  departureKey: z.nullable(z.string()),
  /** Whether its time, guests or add-ons can be asked to be others. */
  isChangeable: z.boolean(),
  /** Guests, pickup, answers, tickets, the gift card or membership that it became: each a row of text. */
  details: z.array(z.string()),
  /** Without discounts, fees and taxes. */
  price: amount,
  /** With its part of discounts, fees and taxes. */
  total: amount,
  /** Whether the venue canceled its departure, and what becomes of it is not decided. */
  isCalledOff: z.boolean(),
  /** Null unless it was canceled. */
  canceledOn: z.nullable(instant),
  /** Of a canceled line: what stays paid. */
  kept: amount,
});
export type SoldLine = z.output<typeof soldLine>;

/** The parts of the total; a discount is below zero. */
export const chargeKinds = ['prices', 'discount', 'reduction', 'fee', 'tax', 'includedTax'] as const;

/** `due` and `sent`: on its way; `refused` and `toGive`: the venue has to see to it. */
export const refundStates = ['due', 'sent', 'refused', 'toGive', 'given'] as const;

export const soldOrder = wire({
  orderNumber: z.string(),
  /** Counts its changes. */
  revision: z.number(),
  /** Who bought; each '' for a guest who was erased. */
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** International; null without one. */
  phone: z.nullable(z.string()),
  soldOn: instant,
  /** Null unless the guest was erased. */
  erasedOn: z.nullable(instant),
  state: z.enum(searchStates),
  today: venueDate,
  timeZone: z.string(),
  currency: z.string(),
  total: amount,
  /** By payments and gift cards. */
  received: amount,
  due: amount,
  /** Null unless something is due by a day. */
  dueOn: z.nullable(venueDate),
  /** At the venue: when it is canceled unless something is paid; null if it is not. */
  payBy: z.nullable(wallTime),
  refunded: amount,
  /** Refunds that only the venue can see to. */
  owed: amount,
  /** Whether the latest payment that the venue recorded can be taken back. */
  isUndoable: z.boolean(),
  /** Answers about guest and order, and whose link brought the guest. */
  details: z.array(z.string()),
  /** In the order they were added; what was canceled comes last. */
  lines: z.array(soldLine),
  /** `name` is null where the kind says it all. */
  charges: z.array(wire({ kind: z.enum(chargeKinds), name: z.nullable(z.string()), amount })),
  /** Oldest first; gift cards last, which have no time. */
  payments: z.array(wire({ name: z.string(), on: z.nullable(instant), amount })),
  /** Oldest first. */
  refunds: z.array(wire({ name: z.string(), on: instant, amount, state: z.enum(refundStates) })),
  /** Of the venue's own people: pinned ones first, then the newest. */
  notes: z.array(staffNote),
  /** Emails about it, the newest first. */
  emails: z.array(orderEmail),
  /** Emails before this were not kept; null if there can be none. */
  emailsSince: z.nullable(instant),
  /** Its events, oldest first. */
  history: z.array(wire({ on: instant, words: z.string() })),
});
export type SoldOrder = z.output<typeof soldOrder>;

export const getSoldOrder = get('/api/desk', 'getSoldOrder', {
  summary: 'A sold order with its lines, money and history, in the language that is asked for.',
  input: wire(
    { locationKey: numberInQuery<LocationKey>(), orderNumber },
    { locationKey: 'clientLocationKey', orderNumber: 'orderNumber' },
  ),
  output: soldOrder,
  limit: 'read',
  access: 'staff',
  permission: 'orders:read',
});

const ofLocation = { locationKey: 'clientLocationKey' } as const;

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

const shownDay = z.nullable(venueDate);
const shownDays = z.nullable(z.number());
/** The same as an answer has it. */
const shownSearch = wire({
  text: z.nullable(z.string()),
  ...{ visitFrom: shownDay, visitTo: shownDay, soldFrom: shownDay, soldTo: shownDay },
  ...{ visitFromIn: shownDays, visitToIn: shownDays, soldFromIn: shownDays, soldToIn: shownDays },
  activityKey: z.nullable(activityKey),
  state: z.nullable(z.enum(searchStates)),
  due: z.nullable(z.enum(searchDues)),
  sort: z.nullable(z.enum(searchSorts)),
});

const viewKey = count(Number.MAX_SAFE_INTEGER);

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
  input: wire({ locationKey: numberInQuery<LocationKey>() }, ofLocation),
  output: wire({ views: z.array(orderView), mayShare: z.boolean() }),
  limit: 'read',
  access: 'staff',
  permission: 'orders:read',
});
export type OrderViews = z.output<typeof getOrderViews.output>;

/** Searches that every venue has as views. */
export const everydayViews = ['today', 'owed', 'back', 'canceled'] as const;
export type EverydayView = (typeof everydayViews)[number];

/** How many sold orders match, up to a number beyond which there are more. */
const matching = { count: z.number(), isMore: z.boolean() };

export const getOrderViewCounts = get('/api/desk', 'getOrderViewCounts', {
  summary:
    'How many sold orders match each view now. Views that cannot be read have no count, nor those for which there was no time, nor any after the first 30.',
  input: wire({ locationKey: numberInQuery<LocationKey>() }, ofLocation),
  output: wire({
    /** Those that every venue has. */
    everyday: z.array(wire({ view: z.enum(everydayViews), ...matching })),
    views: z.array(wire({ viewKey: z.number(), ...matching })),
  }),
  limit: 'cart',
  access: 'staff',
  permission: 'orders:read',
});
export type OrderViewCounts = z.output<typeof getOrderViewCounts.output>;

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
    ofLocation,
  ),
  output: wire({ viewKey: z.nullable(z.number()), modelErrors }),
  limit: 'cart',
  changes: true,
  access: 'staff',
  permission: 'orders:read',
});

export const removeOrderView = post('/api/desk', 'removeOrderView', {
  summary: 'Deletes a view, if it still is the one that was seen.',
  input: wire({ locationKey, viewKey, revision }, ofLocation),
  output: wire({ removed: z.boolean(), modelErrors }),
  limit: 'cart',
  changes: true,
  access: 'staff',
  permission: 'orders:read',
});
