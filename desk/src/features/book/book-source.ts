/** The calls of booking at the desk: a day, guests who booked before, and the sale. */
import type { InputOf } from '@gangway/contract/call';
import { type FoundOrder, searchOrders } from '@gangway/contract/orders';
import {
  type DayToBook,
  getDayToBook,
  getPackageTimes,
  type PackageTimes,
  sellOrder,
} from '@gangway/contract/selling';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { VenueDate, WallTime } from '@gangway/domain/kernel/local-time';
import { useEffect, useState } from 'react';
import { call } from '../../lib/call.ts';
import { noFilters } from '../../lib/order-filters.ts';
import { type Loading, useLoaded } from '../../lib/use-loaded.ts';

export const useDayToBook = (locationKey: LocationKey, date: VenueDate | null): Loading<DayToBook> =>
  useLoaded(`${locationKey} ${date ?? ''}`, () => call(getDayToBook, { locationKey, date }));

/** The times of an activity of a package on a day. */
export const usePackageTimes = (of: InputOf<typeof getPackageTimes>): Loading<PackageTimes> =>
  useLoaded(`${of.locationKey} ${of.packageKey} ${of.activityKey} ${of.date ?? ''}`, () =>
    call(getPackageTimes, of),
  );

export type Sale = InputOf<typeof sellOrder>;

/** Resolves to the order's number, or to why nothing was booked. */
export async function sell(
  sale: Sale,
  { currency, key }: { currency: string; key: string },
): Promise<{ orderNumber: string; payBy: WallTime | null } | { words: string; code: string }> {
  const { orderNumber, payBy, modelErrors, exceptionMessage } = await call(sellOrder, sale, {
    currency,
    key,
  });
  if (orderNumber !== null) return { orderNumber, payBy };
  const [first] = modelErrors ?? [];
  const words = modelErrors?.flatMap(({ value }) => value).join(' ') || exceptionMessage || '';
  return { words, code: first?.key ?? '' };
}

/** Milliseconds without a key after which a guest is looked for. */
const pause = 400;

const isEnough = (text: string) => text.replace(/\D/g, '').length >= 7 || /\S@\S+\.\S/.test(text);

/** Finds the latest order with this phone number or email address; null if there is none. */
export function useGuestBefore(locationKey: LocationKey, text: string): FoundOrder | null {
  const [found, setFound] = useState<{ text: string; order: FoundOrder | null }>({ text: '', order: null });
  const sought = text.trim();
  useEffect(() => {
    if (!isEnough(sought)) return undefined;
    let isLatest = true;
    const timer = setTimeout(async () => {
      // Booking works without this search.
      const answer = await call(searchOrders, { locationKey, ...noFilters, text: sought, page: null }).catch(
        () => null,
      );
      const order = answer?.orders.find(({ name }) => name !== '') ?? null;
      if (isLatest) setFound({ text: sought, order });
    }, pause);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [locationKey, sought]);
  return found.text === sought ? found.order : null;
}
