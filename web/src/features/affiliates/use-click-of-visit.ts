/** Counts the click of a visit that begins at a link of an agent or affiliate (D-AG-03). */
import { part } from '@gangway/ui/lib/missing-part.ts';
import type { SearchText } from '@gangway/ui/lib/search.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { readKey } from '../../lib/agent-keys.ts';
import type { Venue } from '../location/venue-source.ts';

export function useClickOfVisit({ locationKey }: Venue, search: SearchText): void {
  const router = useRouter();
  const arrived = useRef({ locationKey, search });
  useEffect(() => {
    const { locationKey: place, search: address } = arrived.current;
    if (readKey(address.clientAgentKey) === null && readKey(address.bookingAgentKey) === null) return;
    // Loaded late: few visits begin at such a link, and none waits for it.
    void part(() => import('./count-click.ts')).then(({ countClickOnce }) =>
      countClickOnce(place, address, router.state.location.pathname),
    );
  }, [router]);
}
