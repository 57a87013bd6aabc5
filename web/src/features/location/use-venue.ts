/** The venue of the page, for components below ClientView and on the venue's own not-found page. */
import { useMatches } from '@tanstack/react-router';
import type { Venue } from './venue-source.ts';

/** Null on pages of no venue, and until it has loaded. */
export function useFoundVenue(): Venue | null {
  return useMatches({
    select: (matches) => {
      for (const match of matches) {
        if (match.routeId === '/$clientLocationKey') return match.loaderData ?? null;
        if (match.routeId === '/$clientLocationKey/error') return match.loaderData?.venue ?? null;
      }
      return null;
    },
  });
}

export function useVenue(): Venue {
  const venue = useFoundVenue();
  if (venue === null) throw new Error('No venue stands around this page.');
  return venue;
}
