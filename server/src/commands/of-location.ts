/** The location that a command is for. */
import { type LocationKey, readLocationKey } from '@gangway/domain/kernel/keys';
import type { Location } from '@gangway/domain/location/location';
import { StartRefused } from '../db/embedded.ts';
import { createCatalog } from '../features/catalog/catalog.service.ts';
import { t } from '../messages/t.ts';
import type { Shop } from './program.ts';
import { WrongUse } from './words.ts';

/** Keys are stored in four bytes. */
export const mostKey = 2_147_483_647;

/** Reads `--location`; undefined if it was left out. */
export function readLocation(text: string | undefined): LocationKey | undefined {
  const locationKey = text === undefined ? undefined : readLocationKey(text);
  if (locationKey === null || (locationKey ?? 0) > mostKey)
    throw new WrongUse(t('commands.location.number', { text: String(text) }));
  return locationKey;
}

export const noLocation = (locationKey: number) =>
  new StartRefused(t('venues.location.unknown', { locationKey }));

/** Returns the location with this key; refuses if there is none. */
export async function locationOf(
  locationKey: number,
  { database: { db }, clock }: Pick<Shop, 'database' | 'clock'>,
): Promise<Location> {
  const found = await createCatalog({ db, clock }).find(locationKey);
  if (found === null) throw noLocation(locationKey);
  return found.location;
}
