/** Removing a line, and what follows when it was the last one (2.8-18, 2.8-19). */
import type { Item } from '@gangway/contract/catalogue';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { faultWords } from '../../lib/call.ts';
import { isCheckoutPath, paths } from '../../lib/paths.ts';
import type { SearchText } from '../../lib/search.ts';
import { useToasts } from '../../ui/toasts.tsx';
import { useVenue } from '../location/use-venue.ts';
import { lineKeyOf } from './order-items.ts';
import { orderStore } from './order-store.ts';
import { useTellTransportRemoved } from './use-transport-removed.ts';

/** Gives the function that removes the transportation of a day. */
export function useRemoveTransport(): (day: VenueDate) => Promise<void> {
  const toasts = useToasts();
  return async (day) => {
    if (!(await orderStore.removeTransport(day))) toasts.show(faultWords, { severity: 'error' });
  };
}

/** Gives the function that removes a line; the last one takes the order key out of the address, and on checkout leads to the catalog. */
export function useRemoveLine(): (line: Item) => Promise<void> {
  const { locationKey } = useVenue();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const toasts = useToasts();
  const tellTransportRemoved = useTellTransportRemoved();
  return async (line) => {
    const lineKey = lineKeyOf(line);
    if (lineKey === null) return;
    const isRemoved = await orderStore.removeActivity(lineKey);
    if (!isRemoved) {
      toasts.show(faultWords, { severity: 'error' });
      return;
    }
    if (orderStore.get().order !== null) {
      tellTransportRemoved(pathname);
      return;
    }
    const { orderKey: _, ...rest }: SearchText = search;
    const to = isCheckoutPath(pathname) ? paths.catalog(locationKey) : pathname;
    await navigate({
      to,
      search: { ...(isCheckoutPath(pathname) ? {} : rest), orderKey: undefined },
      replace: true,
    });
  };
}

/** Gives the function that takes an add-on or the tip from its line; a refusal is told in the server's words. */
export function useRemoveAddOn(): (merchandiseKey: number) => Promise<void> {
  const toasts = useToasts();
  return async (merchandiseKey) => {
    const problem = await orderStore.removeAddOn(merchandiseKey);
    if (problem !== null) toasts.show(problem, { severity: 'error' });
  };
}
