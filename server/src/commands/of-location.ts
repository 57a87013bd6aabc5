/** The location that a command is for. */
import type { Location } from '@gangway/domain/location/location';
import { StartRefused } from '../db/embedded.ts';
import { createCatalog } from '../features/catalog/catalog.service.ts';
import { t } from '../messages/t.ts';
import type { Shop } from './program.ts';

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
