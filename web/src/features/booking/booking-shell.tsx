/** What the booking pages of an activity and a package share: dependencies and exits. */
import { logFault } from '@gangway/ui/lib/log.ts';
import { part } from '@gangway/ui/lib/missing-part.ts';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { agentsInForce } from '../../lib/agents-in-force.ts';
import { call } from '../../lib/call.ts';
import { apiTimeout } from '../../lib/configuration.ts';
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

/** Dependencies of a booking; the object stays the same for the same venue. */
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
      signedIn: () => part(() => import('../sign-in/identity.ts')).then(({ whenStarted }) => whenStarted),
    }),
    [venue],
  );
}

/** Where to go once a booking is in the cart. */
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

/** An unknown item does not get the error page, because the location itself is fine (D-RT-05). */
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
