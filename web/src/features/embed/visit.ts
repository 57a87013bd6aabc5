/** How this visit came here, and so how it ends: in another site's frame, or from a mobile app (2.7, D-EMB-02). */
import type { SearchText } from '@gangway/ui/lib/search.ts';
import { useSyncExternalStore } from 'react';
import { isFramed } from '../../lib/framed.ts';
import { storage } from '../../lib/storage.ts';
import { useVenue } from '../location/use-venue.ts';
import { returnAddress } from './return-address.ts';

/** Parameters of the address that say so; every link of the location keeps them. */
export const visitNames = ['embed', 'mobile', 'returnTo'] as const;

/** Remembers for the tab what the address says (D-CT-05). */
export function keepVisit({ embed, mobile, returnTo }: SearchText): void {
  // A frame knows itself what it is, and shares the storage of a page of ours around it.
  if (embed === '1' && !isFramed()) storage.embed.write('1');
  if (mobile === '1' && returnTo !== undefined) storage.returnTo.write(returnTo);
}

/** Whether another site shows this page (D-EMB-02). */
const isEmbedded = (): boolean => isFramed() || storage.embed.read() === '1';

/** Where closing the storefront leads: to the site around it, or to an address of the app that opened it. */
export type WayOut = 'site' | URL['href'];

const never = () => () => undefined;

/** Returns the way out; null if there is none, and in the server-rendered page. */
export function useWayOut(): WayOut | null {
  const { allowedReturnUrls } = useVenue();
  return useSyncExternalStore(
    never,
    () => (isEmbedded() ? 'site' : returnAddress(storage.returnTo.read(), allowedReturnUrls)),
    () => null,
  );
}
