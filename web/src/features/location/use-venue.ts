/** The venue of the page, for components below ClientView and on the venue's own not-found page. */
import { useMatches } from '@tanstack/react-router';
import type { Venue } from './venue-source.ts';

export function useVenue(): Venue {
  const venue = useMatches({
    select: (matches) => {
      for (const match of matches) {
        if (match.routeId === '/$clientLocationKey') return match.loaderData;
        if (match.routeId === '/$clientLocationKey/error') return match.loaderData?.venue;
      }
      return undefined;
    },
  });
  if (venue === undefined) throw new Error('No venue stands around this page.');
  return venue;
}
