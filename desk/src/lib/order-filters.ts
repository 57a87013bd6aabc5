/** A search for sold orders as an address has it: ?text=lind&visitFrom=2026-07-18&activity=101&due=owed&sort=visit. */
import type { InputOf } from '@gangway/contract/call';
import type { searchOrders } from '@gangway/contract/orders';
import type { ActivityKey } from '@gangway/domain/kernel/keys';
import { isVenueDate, type VenueDate } from '@gangway/domain/kernel/local-time';

/** Each is null if nothing is searched by it; without a sort, the newest sale comes first. */
export type OrderFilters = Omit<InputOf<typeof searchOrders>, 'locationKey' | 'page'>;

export type OrderState = NonNullable<OrderFilters['state']>;
export type OrderDue = NonNullable<OrderFilters['due']>;
export type OrderSort = NonNullable<OrderFilters['sort']>;

export const orderStates: readonly OrderState[] = ['saved', 'partlyCanceled', 'canceled'];
export const orderDues: readonly OrderDue[] = ['owed', 'back'];
export const orderSorts: readonly OrderSort[] = ['newest', 'oldest', 'visit', 'guest', 'due'];

export const noFilters: OrderFilters = {
  ...{ text: null, visitFrom: null, visitTo: null, soldFrom: null, soldTo: null },
  ...{ activityKey: null, state: null, due: null, sort: null },
};

/** The longest text that the server takes. */
export const longestText = 200;

/** Returns null for a text that shows nothing. */
export function readText(text: string): string | null {
  const line = text.trim().slice(0, longestText);
  return line === '' ? null : line;
}

export const oneOf = <Value extends string>(known: readonly Value[], text: string | null): Value | null =>
  known.find((value) => value === text) ?? null;

/** The newest first is the sort of whoever names none. */
export function readSort(text: string | null): OrderSort | null {
  const sort = oneOf(orderSorts, text);
  return sort === 'newest' ? null : sort;
}

const readDay = (text: string | null): VenueDate | null => (text !== null && isVenueDate(text) ? text : null);

export const readActivity = (text: string | null): ActivityKey | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? (Number(text) as ActivityKey) : null;

/** Ignores what no search has. */
export const readFilters = (query: URLSearchParams): OrderFilters => ({
  text: readText(query.get('text') ?? ''),
  visitFrom: readDay(query.get('visitFrom')),
  visitTo: readDay(query.get('visitTo')),
  soldFrom: readDay(query.get('soldFrom')),
  soldTo: readDay(query.get('soldTo')),
  activityKey: readActivity(query.get('activity')),
  state: oneOf(orderStates, query.get('state')),
  due: oneOf(orderDues, query.get('due')),
  sort: readSort(query.get('sort')),
});

/** The query of an address, without a question mark; '' if nothing is searched by. */
export function writeFilters({ activityKey, sort, ...filters }: OrderFilters): string {
  const { text, visitFrom, visitTo, soldFrom, soldTo, state, due } = filters;
  const values = {
    ...{ text, visitFrom, visitTo, soldFrom, soldTo },
    ...{ activity: activityKey, state, due, sort: readSort(sort) },
  };
  return new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, `${value}`]])),
  ).toString();
}
