/** What follows the removal of a line, and of the last one (2.8-18, 2.8-19). */
import { useToasts } from '@gangway/ui/components/toasts.tsx';
import type { SearchText } from '@gangway/ui/lib/search.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { isCheckoutPath, paths } from '../../lib/paths.ts';
import { useVenue } from '../location/use-venue.ts';
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
