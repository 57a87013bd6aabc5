/** Keeps the agents of a visit, and shows their prices where the server could not know them (D-AG-01; docs/rules/agents.md). */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { isSoldOtherwise, keepAgents } from '../../lib/agent-keys.ts';
import type { SearchText } from '../../lib/search.ts';
import type { Venue } from '../location/venue-source.ts';

export function useAgentsOfVisit({ locationKey }: Venue, search: SearchText): void {
  const router = useRouter();
  // Before any page's own effects, which may already ask for prices.
  useLayoutEffect(() => keepAgents(locationKey, search), [locationKey, search]);
  const arrived = useRef({ locationKey, search });
  useEffect(() => {
    const { locationKey: place, search: address } = arrived.current;
    // A session's seller that the address does not name: what was rendered is at somebody else's prices.
    if (isSoldOtherwise(place, address)) void router.invalidate();
  }, [router]);
}
