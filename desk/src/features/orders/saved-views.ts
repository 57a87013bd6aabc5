/** The searches that were saved: loading them, and saving a search as one (docs/rules/finding-orders.md, "Saved views"). */
import {
  getOrderViews,
  type OrderView,
  type OrderViews,
  removeOrderView,
  type SavedSearch,
  saveOrderView,
} from '@gangway/contract/orders';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { toDayNumber, type VenueDate } from '@gangway/domain/kernel/local-time';
import { randomText } from '@gangway/ui/lib/random-text.ts';
import { useRef } from 'react';
import { call } from '../../lib/call.ts';
import type { OrderFilters } from '../../lib/order-filters.ts';
import { useLoaded } from '../../lib/use-loaded.ts';

export function useViews(locationKey: LocationKey) {
  return useLoaded(`views ${locationKey}`, () => call(getOrderViews, { locationKey }));
}

export const noViews: OrderViews = { views: [], mayShare: false };

/** @param isMoving whether its days move along with today */
export function searchOf(filters: OrderFilters, today: VenueDate, isMoving: boolean): SavedSearch {
  const { visitFrom, visitTo, soldFrom, soldTo } = filters;
  const inDays = (day: VenueDate | null) =>
    isMoving && day !== null ? toDayNumber(day) - toDayNumber(today) : null;
  const fixed = (day: VenueDate | null) => (isMoving ? null : day);
  return {
    ...filters,
    ...{ visitFrom: fixed(visitFrom), visitTo: fixed(visitTo) },
    ...{ soldFrom: fixed(soldFrom), soldTo: fixed(soldTo) },
    ...{ visitFromIn: inDays(visitFrom), visitToIn: inDays(visitTo) },
    ...{ soldFromIn: inDays(soldFrom), soldToIn: inDays(soldTo) },
  };
}

export const hasDays = ({ visitFrom, visitTo, soldFrom, soldTo }: OrderFilters): boolean =>
  [visitFrom, visitTo, soldFrom, soldTo].some((day) => day !== null);

export interface ViewToSave {
  /** Null for a new one. */
  view: OrderView | null;
  name: string;
  search: SavedSearch;
  isShared: boolean;
}

const refusalIn = (errors: readonly { value: readonly string[] }[] | null): string | null =>
  errors?.flatMap(({ value }) => value).join(' ') ?? null;

/** Saves and deletes views; the same request is sent with the same key. Resolves to why it was not done, or null. */
export function useViewChanges(locationKey: LocationKey) {
  const sent = useRef({ what: '', key: '' });
  const keyOf = (what: string) => {
    if (sent.current.what !== what) sent.current = { what, key: randomText(22) };
    return sent.current.key;
  };
  return {
    async save({ view, name, search, isShared }: ViewToSave): Promise<string | null> {
      const seen = { viewKey: view?.viewKey ?? null, revision: view?.revision ?? null };
      const asked = { locationKey, ...seen, name, search, isShared };
      const { modelErrors } = await call(saveOrderView, asked, { key: keyOf(JSON.stringify(asked)) });
      return refusalIn(modelErrors);
    },
    async remove({ viewKey, revision }: OrderView): Promise<string | null> {
      const asked = { locationKey, viewKey, revision };
      const { modelErrors } = await call(removeOrderView, asked, { key: keyOf(JSON.stringify(asked)) });
      return refusalIn(modelErrors);
    },
  };
}
