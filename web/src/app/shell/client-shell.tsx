/**
 * The layout around every page of a location: header, messages, footer, and loading the order on entry (2.3).
 */
import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useClickOfVisit } from '../../features/affiliates/use-click-of-visit.ts';
import { useAgentsOfVisit } from '../../features/agents/use-agents-of-visit.ts';
import { orderStore } from '../../features/cart/order-store.ts';
import { useSiteAround } from '../../features/embed/use-site-around.ts';
import { keepVisit } from '../../features/embed/visit.ts';
import { useVenue } from '../../features/location/use-venue.ts';
import { OrderEntrance } from './order-entrance.tsx';
import { Trackers } from './trackers.tsx';
import { useOfflinePage } from './use-offline-page.ts';
import { VenueFrame } from './venue-frame.tsx';

/**
 * After a navigation, moves the focus to the new page's content;
 * otherwise it would stay where the old page's link was.
 */
function useFocusOnNewPage(): void {
  const page = useMatches({ select: (matches) => matches.at(-1)?.routeId });
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    const main = document.getElementById('main');
    if (main === null || main.contains(document.activeElement)) return;
    main.setAttribute('tabindex', '-1');
    main.focus({ preventScroll: true });
  }, [page]);
}

export function ClientShell() {
  const { search } = useLocation();
  const venue = useVenue();
  // Runs before any page's own effects, which may already use the order.
  useLayoutEffect(() => orderStore.enter(venue), [venue]);
  useAgentsOfVisit(venue, search);
  useClickOfVisit(venue, search);
  useLayoutEffect(() => keepVisit(search), [search]);
  useSiteAround(venue);
  useOfflinePage(venue.locationKey);
  useFocusOnNewPage();
  return (
    <VenueFrame
      after={
        <>
          <OrderEntrance />
          <Trackers />
        </>
      }
    >
      <Outlet />
    </VenueFrame>
  );
}
