/** The sold orders that a search finds, page by page (docs/rules/finding-orders.md). */
import { type FoundOrder, type FoundOrders, ordersCsv, searchOrders } from '@gangway/contract/orders';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { withQuery } from '@gangway/ui/lib/request-address.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { call, statusOf } from '../../lib/call.ts';
import { type OrderFilters, writeFilters } from '../../lib/order-filters.ts';

export interface Found {
  filters: OrderFilters;
  /** Of all pages so far. */
  orders: readonly FoundOrder[];
  page: FoundOrders;
  /** Where the orders of the page begin; 0 for the first page. */
  from: number;
}

interface State {
  /** The last answer, until there is a newer one. */
  found: Found | null;
  /** Why the latest search failed; undefined if it did not. */
  error: unknown;
  /** The search that was answered last; null while it is asked again. */
  settled: string | null;
  isAdding: boolean;
  /** Why the next page did not come; undefined if nothing went wrong. */
  pageError: unknown;
}

export interface OrderList extends Omit<State, 'settled'> {
  /** While a search has no answer yet. */
  isBusy: boolean;
  reload: () => Promise<void>;
  /** Adds the next page. */
  addPage: () => Promise<void>;
}

const nothing: State = {
  ...{ found: null, error: undefined, settled: null },
  ...{ isAdding: false, pageError: undefined },
};

/** Orders that moved in the sort meanwhile may come a second time. */
function withPage({ filters, orders }: Found, page: FoundOrders): Found {
  const known = new Set(orders.map(({ orderNumber }) => orderNumber));
  const added = page.orders.filter(({ orderNumber }) => !known.has(orderNumber));
  return { filters, page, orders: [...orders, ...added], from: orders.length };
}

/** Searches when the screen appears and for other filters. The answer of an older search changes nothing. */
export function useOrders(locationKey: LocationKey, filters: OrderFilters): OrderList {
  const [state, setState] = useState(nothing);
  const of = writeFilters(filters);
  const latest = useRef(filters);
  latest.current = filters;
  const asked = useRef(0);
  const change = useCallback((mine: number, part: Partial<State>) => {
    if (asked.current === mine) setState((before) => ({ ...before, ...part }));
  }, []);

  const reload = useCallback(async () => {
    asked.current += 1;
    const mine = asked.current;
    const by = latest.current;
    change(mine, { settled: null, isAdding: false, pageError: undefined });
    try {
      const page = await call(searchOrders, { locationKey, ...by, page: null });
      const found = { filters: by, orders: page.orders, page, from: 0 };
      change(mine, { found, error: undefined, settled: of });
    } catch (error) {
      change(mine, { error, settled: of });
    }
  }, [locationKey, of, change]);

  useEffect(() => {
    void reload();
    return () => {
      asked.current += 1;
    };
  }, [reload]);

  const isBusy = state.settled !== of;

  async function addPage(): Promise<void> {
    const { found, isAdding } = state;
    if (isBusy || isAdding || found === null || found.page.nextPage === null) return;
    const mine = asked.current;
    change(mine, { isAdding: true, pageError: undefined });
    try {
      const page = await call(searchOrders, { locationKey, ...found.filters, page: found.page.nextPage });
      change(mine, { found: withPage(found, page), isAdding: false });
    } catch (pageError) {
      // The page belongs to another search.
      if (statusOf(pageError) === 400 && asked.current === mine) await reload();
      else change(mine, { isAdding: false, pageError });
    }
  }

  return { ...state, isBusy, reload, addPage };
}

/** The address of the file with all that the search finds. */
export const csvAddress = (locationKey: LocationKey, filters: OrderFilters): string =>
  withQuery(ordersCsv.path, z.encode(ordersCsv.input, { locationKey, ...filters }));
