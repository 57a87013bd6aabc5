/**
 * A member's photo as data that a page, a card and a saved image can hold; fetched with the signed-in
 * visitor's token (D-UI-07).
 */
import type { MembershipMember } from '@gangway/contract/memberships';
import { logFault } from '@gangway/ui/lib/log.ts';
import { useEffect, useState } from 'react';
import { findConfiguration } from '../../lib/configuration.ts';
import { fetchPrivate } from '../../lib/token.ts';
import { readAsData } from './read-as-data.ts';

export type PhotoSide = 88 | 200 | 256 | 512;

/** `{ImageHost}/members/{MemberUUID}/{PhotoVersion}-{w}x{h}.jpg` */
const memberPhotoAddress = (imageHost: string, memberUuid: string, version: number, side: PhotoSide) =>
  `${imageHost}/members/${memberUuid}/${version}-${side}x${side}.jpg`;

export type MemberPhoto = { state: 'none' | 'waiting' } | { state: 'there'; data: string };

export function useMemberPhoto(
  { memberUuid, photoVersion }: Pick<MembershipMember, 'memberUuid' | 'photoVersion'>,
  side: PhotoSide,
): MemberPhoto {
  const imageHost = findConfiguration()?.imageHost;
  const address =
    photoVersion === null || imageHost === undefined
      ? null
      : memberPhotoAddress(imageHost, memberUuid, photoVersion, side);
  const [found, setFound] = useState<{ address: string; data: string | null } | null>(null);
  useEffect(() => {
    if (address === null) return;
    const abort = new AbortController();
    fetchPrivate(address, abort.signal)
      .then(async (photo) => setFound({ address, data: photo === null ? null : await readAsData(photo) }))
      .catch((error: unknown) => {
        if (abort.signal.aborted) return;
        logFault('A photo of a member could not be loaded', error);
        setFound({ address, data: null });
      });
    return () => abort.abort();
  }, [address]);
  if (address === null) return { state: 'none' };
  if (found?.address !== address) return { state: 'waiting' };
  return found.data === null ? { state: 'none' } : { state: 'there', data: found.data };
}
