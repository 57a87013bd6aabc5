/** Leaves the storefront: tells the site around it, or goes back to the app that opened it (2.7-06, 2.7-07). */
import { isFramed } from '../../lib/framed.ts';
import { paths } from '../../lib/paths.ts';
import { storage } from '../../lib/storage.ts';
import { orderStore } from '../cart/order-store.ts';
import { isWebAddress } from '../location/logo.tsx';
import type { Venue } from '../location/venue-source.ts';
import { tellSite } from './site-origin.ts';
import type { WayOut } from './visit.ts';

/** Milliseconds that a slow network may hold up a visitor who leaves; the places are freed later then. */
const patience = 2000;

/** Abandons the cart and resolves when the server has it, at the latest after two seconds (2.7-05). */
export async function abandonCart(): Promise<void> {
  await Promise.race([orderStore.abandon(), new Promise((resolve) => setTimeout(resolve, patience))]);
}

/** A window of its own that was marked as embedded: a script opened it, or somebody copied the address. */
function leaveWindow({ locationKey, websiteUrl }: Venue): void {
  storage.embed.remove();
  window.close();
  window.location.assign(isWebAddress(websiteUrl) ? websiteUrl : paths.catalog(locationKey));
}

export function leave(wayOut: WayOut, venue: Venue): void {
  if (wayOut !== 'site') window.location.assign(wayOut);
  else {
    tellSite({ type: 'closeModal' }, venue.allowedEmbedOrigins);
    if (!isFramed()) leaveWindow(venue);
  }
}
