/** What the booking pages of an activity and of a package have in common: what they work with, and where they lead. */
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { agentsInForce } from '../../lib/agent-keys.ts';
import { call } from '../../lib/call.ts';
import { apiTimeout } from '../../lib/configuration.ts';
import { logFault } from '../../lib/log.ts';
import { PageLink } from '../../lib/page-link.tsx';
import { paths } from '../../lib/paths.ts';
import { t } from '../../messages/t.ts';
import { orderStore } from '../cart/order-store.ts';
import { useTellTransportRemoved } from '../cart/use-transport-removed.ts';
import { useVenue } from '../location/use-venue.ts';
import { readActiveMembership } from '../sign-in/active-membership.ts';

function later(work: () => void, milliseconds: number): () => void {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
}

/** What a booking asks and writes to; the same object while the venue is the same. */
export function useBookingNeeds() {
  const venue = useVenue();
  return useMemo(
    () => ({
      call,
      log: logFault,
      timeoutMs: apiTimeout,
      later,
      store: orderStore,
      seller: () => agentsInForce(venue),
      member: () => readActiveMembership(venue.locationKey),
      signedIn: () => import('../sign-in/identity.ts').then(({ whenStarted }) => whenStarted),
    }),
    [venue],
  );
}

/** Where a booking leads once it is in the cart. */
export function useWaysOut(catalog: string) {
  const { locationKey } = useVenue();
  const router = useRouter();
  const tellTransportRemoved = useTellTransportRemoved();
  const go = (to: string) => void router.navigate({ to, search: {} });
  return {
    onCheckout: () => go(paths.checkout(locationKey)),
    onKeepLooking: () => go(catalog),
    onUpdated: () => {
      tellTransportRemoved(router.state.location.pathname);
      if (router.history.canGoBack()) router.history.back();
      else go(paths.checkout(locationKey, 'cart'));
    },
  };
}

/** An unknown item is not the error page: the location is fine (D-RT-05). */
export function ItemGone() {
  const venue = useVenue();
  return (
    <main id="main" className="wrap">
      <div className="card empty">
        <h1>{t('booking.gone.title')}</h1>
        <p className="muted">{t('booking.gone.more', { venue: venue.name })}</p>
        <PageLink className="button button-primary" to={paths.catalog(venue.locationKey)}>
          {t('booking.gone.see')}
        </PageLink>
      </div>
    </main>
  );
}
