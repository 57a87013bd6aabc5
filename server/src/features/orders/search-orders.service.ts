/** Finds sold orders for the venue's own people, page by page (docs/rules/finding-orders.md). */
import { createHash } from 'node:crypto';
import {
  addDays,
  type Instant,
  isVenueDate,
  type VenueDate,
  type VenueTime,
  wallTime,
} from '@gangway/domain/kernel/local-time';
import { accept, type Outcome, refuse } from '@gangway/domain/kernel/outcome';
import { readLine, readSigns } from '@gangway/domain/kernel/typed-text';
import { dateAt, instantOf } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import type { Order } from '@gangway/domain/order/order';
import {
  type Days,
  isBackwards,
  type SearchDue,
  type SearchSort,
  type SearchState,
} from '@gangway/domain/order/order-search';
import { z } from 'zod';
import type { Queryable } from '../../db/database.ts';
import {
  countSold,
  hasActivity,
  listSold,
  type Place,
  type Sought,
  type SoughtText,
} from '../../db/sold-orders.repo.ts';
import { readPhone } from '../location/international-phone.shared.ts';
import { type OrderRow, readOrder } from './order-row.shared.ts';

export interface OrderSearch {
  /** Part of a number, of a guest's name, email address or phone number, or of what was booked; a day; a payment. */
  text: string;
  filters: {
    /** Days with a visit, and days of the sale, both included. */
    visit: Days | null;
    sold: Days | null;
    activityKey: number | null;
    state: SearchState | null;
    due: SearchDue | null;
  };
  sort: SearchSort;
  /** What the page before says of the next one; null for the first page. */
  page: string | null;
}

/** A search as calls have it. */
interface AskedSearch {
  text: string | null;
  visitFrom: VenueDate | null;
  visitTo: VenueDate | null;
  soldFrom: VenueDate | null;
  soldTo: VenueDate | null;
  activityKey: number | null;
  state: SearchState | null;
  due: SearchDue | null;
  sort: SearchSort | null;
}

const daysOf = (from: VenueDate | null, to: VenueDate | null): Days | null =>
  from === null && to === null ? null : { from, to };

export const orderSearchOf = (input: AskedSearch, page: string | null): OrderSearch => ({
  text: input.text ?? '',
  filters: {
    visit: daysOf(input.visitFrom, input.visitTo),
    sold: daysOf(input.soldFrom, input.soldTo),
    activityKey: input.activityKey,
    state: input.state,
    due: input.due,
  },
  sort: input.sort ?? 'newest',
  page,
});

export const noFilters: OrderSearch['filters'] = {
  visit: null,
  sold: null,
  activityKey: null,
  state: null,
  due: null,
};

export interface OrderPage {
  orders: Order[];
  /** How many orders match: counted with the first page, up to a number, beyond which there are more. */
  total: { count: number; isMore: boolean };
  /** Asks for the next page; null on the last one. */
  next: string | null;
}

type FilterProblem = 'visitBackwards' | 'soldBackwards' | 'unknownActivity';
export type SearchProblem = FilterProblem | 'brokenPage';

/** Orders on a page, unless fewer are asked for. */
const ordersOnPage = 50;

/** Orders beyond these are not counted. */
export const mostCounted = 1000;

/** Fewer digits are part of too many numbers. */
const leastDigits = 4;

/** 'Island Tour 2026-12-05 09:00': a text, a day and a time, each of which may be missing. */
const daySought = /(?:^|\s)(?<day>\d{4}-\d{2}-\d{2})(?:[ T](?<time>\d{2}:\d{2}))?(?=\s|$)/;

/** Splits what was typed into a text and when something starts. */
function splitSought(words: string): { text: string; start: string | null } {
  const found = daySought.exec(words);
  if (found === null) return { text: words.trim(), start: null };
  const { day = '', time } = found.groups ?? {};
  // What looks like a day but is none is a text.
  if (!isVenueDate(day)) return { text: words.trim(), start: null };
  const text = words.replace(daySought, ' ').replace(/\s+/g, ' ').trim();
  return { text, start: time === undefined ? day : `${day}T${time}` };
}

/** Reads a text as each of what it may be; null if it shows nothing. */
function readText(text: string, country: string): SoughtText | null {
  const signs = readSigns(text);
  const line = readLine(text);
  if (signs === '' && line === '') return null;
  const digits = signs.replace(/\D/g, '');
  const charge = text.trim();
  // Names and email addresses have a letter, and nobody types one into a phone number.
  if (/\p{L}/u.test(line) || digits.length < leastDigits || /[^\d ()+./-]/.test(signs))
    return {
      words: [...new Set([signs.toLowerCase(), line.toLowerCase()])].filter((word) => word !== ''),
      digits: [],
      charge,
    };
  // A number that contains the one that is dialed finds nothing more.
  const dialed = readPhone(text, country)?.national;
  if (dialed !== undefined && digits.includes(dialed)) return { words: [], digits: [dialed], charge };
  return { words: [], digits: dialed === undefined ? [digits] : [digits, dialed], charge };
}

const cursorForm = z.strictObject({
  /** Which search it belongs to. */
  of: z.string(),
  /** The day that it began on. */
  today: z.string().refine(isVenueDate),
  total: z.int().nonnegative(),
  phase: z.literal([1, 2]),
  key: z
    .array(z.union([z.int(), z.string()]))
    .min(2)
    .max(3),
});
type Cursor = z.infer<typeof cursorForm>;

const searchId = (key: number, { text, filters, sort }: OrderSearch): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        key,
        text,
        filters.visit,
        filters.sold,
        filters.activityKey,
        filters.state,
        filters.due,
        sort,
      ]),
    )
    .digest('base64url')
    .slice(0, 12);

const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** The keys of each sort, and of what follows its first phase. */
const whole = z.int().nonnegative();
const instantAndOrder = z.tuple([whole, whole]);
const firstKeys: Record<SearchSort, z.ZodType<Place['key']>> = {
  newest: instantAndOrder,
  oldest: instantAndOrder,
  visit: instantAndOrder,
  guest: z.tuple([z.string().refine((guest) => !guest.includes('\0')), whole]),
  due: z.tuple([whole, whole, whole]),
};
const hasRest: ReadonlySet<SearchSort> = new Set(['visit', 'due']);

/** Null for what no page of this search said. */
function readCursor(page: string, key: number, search: OrderSearch): Cursor | null {
  let document: unknown;
  try {
    document = JSON.parse(Buffer.from(page, 'base64url').toString());
  } catch {
    // Cut off, or typed.
    return null;
  }
  const { data: cursor } = cursorForm.safeParse(document);
  if (cursor === undefined || cursor.of !== searchId(key, search)) return null;
  if (cursor.phase === 2 && !hasRest.has(search.sort)) return null;
  const form = cursor.phase === 1 ? firstKeys[search.sort] : instantAndOrder;
  return form.safeParse(cursor.key).success ? cursor : null;
}

const midnight = '00:00' as VenueTime;

/** The venue's days as instants; the last day is in it. */
function instantsOf(days: Days | null, timeZone: string): Sought['sold'] {
  const at = (day: VenueDate) => new Date(instantOf(wallTime(day, midnight), timeZone));
  const { from = null, to = null } = days ?? {};
  return { from: from === null ? null : at(from), before: to === null ? null : at(addDays(to, 1)) };
}

/** Removed activities count: what was sold of them stays. */
export const isKnownActivity = async (
  db: Queryable,
  { key, activities }: Pick<Location, 'key' | 'activities'>,
  activityKey: number,
): Promise<boolean> =>
  activities.some((activity) => activity.key === activityKey) || hasActivity(db, key, activityKey);

type SearchedLocation = Pick<Location, 'key' | 'country' | 'timeZone' | 'activities'>;

/** Reads text and filters as the database compares them. */
async function readSought(
  db: Queryable,
  location: SearchedLocation,
  search: Pick<OrderSearch, 'text' | 'filters'>,
): Promise<Outcome<Sought, FilterProblem>> {
  const { visit, sold, activityKey, state, due } = search.filters;
  if (visit !== null && isBackwards(visit)) return refuse('visitBackwards');
  if (sold !== null && isBackwards(sold)) return refuse('soldBackwards');
  if (activityKey !== null && !(await isKnownActivity(db, location, activityKey)))
    return refuse('unknownActivity');
  const { text, start } = splitSought(search.text);
  return accept({
    ...{ visit, activityKey, state, due, start },
    text: readText(text, location.country),
    sold: instantsOf(sold, location.timeZone),
  });
}

const totalOf = (count: number): OrderPage['total'] => ({
  count: Math.min(count, mostCounted),
  isMore: count > mostCounted,
});

/** Counts a venue's sold orders that match a text and all filters, and refuses what a search for them would be refused for. */
export async function countOrders(
  db: Queryable,
  location: SearchedLocation,
  search: Pick<OrderSearch, 'text' | 'filters'>,
): Promise<Outcome<OrderPage['total'], FilterProblem>> {
  const sought = await readSought(db, location, search);
  return sought.ok ? accept(totalOf(await countSold(db, location.key, sought.value, mostCounted))) : sought;
}

/**
 * Returns a page of a venue's sold orders that match a text and all filters. What is sold between two pages neither repeats nor hides
 * an order: each page goes on after the last order of the one before. Refuses days that end before they start, activities that
 * the venue never had, and pages of another search.
 * @param now for the next visits: those of the venue's today and later
 */
export async function lookUpOrders(
  db: Queryable,
  location: SearchedLocation,
  search: OrderSearch,
  now: Instant,
  size = ordersOnPage,
): Promise<Outcome<OrderPage, SearchProblem>> {
  const { key, timeZone } = location;
  const sought = await readSought(db, location, search);
  if (!sought.ok) return sought;
  const cursor = search.page === null ? null : readCursor(search.page, key, search);
  if (search.page !== null && cursor === null) return refuse('brokenPage');

  const today = (cursor?.today ?? dateAt(now, timeZone)) as VenueDate;
  const found = await listSold<OrderRow>(db, key, sought.value, {
    ...{ sort: search.sort, today, size },
    after: cursor,
    counted: cursor === null ? mostCounted : null,
  });
  const total = cursor?.total ?? found.count ?? 0;
  return accept({
    orders: found.documents.map(readOrder),
    total: totalOf(total),
    next:
      found.end === null
        ? null
        : writeCursor({
            ...{ of: searchId(key, search), today, total, phase: found.end.phase },
            key: [...found.end.key],
          }),
  });
}
