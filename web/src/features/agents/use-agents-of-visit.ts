/**
 * Keeps the agents of a visit, and shows their prices if the server could not know them (D-AG-01;
 * docs/rules/agents.md).
 */
import type { SearchText } from '@gangway/ui/lib/search.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { isSoldOtherwise, keepAgents } from '../../lib/agent-keys.ts';
import type { Venue } from '../location/venue-source.ts';

export function useAgentsOfVisit({ locationKey }: Venue, search: SearchText): void {
  const router = useRouter();
  // Runs before any page's own effects, which may already ask for prices.
  useLayoutEffect(() => keepAgents(locationKey, search), [locationKey, search]);
  const arrived = useRef({ locationKey, search });
  useEffect(() => {
    const { locationKey: place, search: address } = arrived.current;
    // The session has a seller that the address does not name, so the rendered prices are somebody else's.
    if (isSoldOtherwise(place, address)) void router.invalidate();
  }, [router]);
}
