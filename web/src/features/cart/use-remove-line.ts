/** Removing a line, and the follow-up if it was the last one (2.8-18, 2.8-19). */
import type { Item } from '@gangway/contract/catalog';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { faultWords } from '../../lib/call.ts';
import { isCheckoutPath, paths } from '../../lib/paths.ts';
import type { SearchText } from '../../lib/search.ts';
import { t } from '../../messages/t.ts';
import { useToasts } from '../../ui/toasts.tsx';
import { useVenue } from '../location/use-venue.ts';
import { lineKeyOf } from './order-items.ts';
import { orderStore } from './order-store.ts';
import { useTellTransportRemoved } from './use-transport-removed.ts';

/**
 * Returns the follow-up to a removal. If it emptied the cart: shows the message, drops the order key from the
 * address, and leaves checkout for the catalog.
 */
export function useAfterRemoval(): (words: string) => Promise<void> {
  const { locationKey } = useVenue();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const tellTransportRemoved = useTellTransportRemoved();
  const toasts = useToasts();
  return async (words) => {
    if (orderStore.get().order !== null) {
      tellTransportRemoved(pathname);
      return;
    }
    toasts.show(words);
    const { orderKey: _, ...rest }: SearchText = search;
    const to = isCheckoutPath(pathname) ? paths.catalog(locationKey) : pathname;
    await navigate({
      to,
      search: { ...(isCheckoutPath(pathname) ? {} : rest), orderKey: undefined },
      replace: true,
    });
  };
}

/** Returns the function that removes a line. */
export function useRemoveLine(): (line: Item) => Promise<void> {
  const toasts = useToasts();
  const follow = useAfterRemoval();
  return async (line) => {
    const lineKey = lineKeyOf(line);
    if (lineKey === null) return;
    if (await orderStore.removeActivity(lineKey)) await follow(t('cart.button.removed', { name: line.name }));
    else toasts.show(faultWords(), { severity: 'error' });
  };
}
