/** The venue of the page, for components below ClientView. */
import { getRouteApi } from '@tanstack/react-router';
import type { Venue } from './venue-source.ts';

const clientView = getRouteApi('/$clientLocationKey');

export function useVenue(): Venue {
  return clientView.useLoaderData();
}
