/** Where guests go: their activity's meeting point, or else the venue's address. */
import type { Place } from '../catalog/activity.ts';

/** A place as stored or as pages know it, whose maps differ. */
type PlaceWith<Map> = Omit<Place, 'map'> & { map?: Map };
type VenueWith<Map> = Omit<PlaceWith<Map>, 'address'> & { address: string | null };

/** Returns null if only the venue's name is known. */
export function whereToBe<Map>(
  meetingPoint: PlaceWith<Map> | null,
  venue: VenueWith<Map>,
): PlaceWith<Map> | null {
  if (meetingPoint !== null) return meetingPoint;
  const { name, latitude, longitude, map } = venue;
  const address = venue.address ?? '';
  if (address === '' && (latitude === null || longitude === null)) return null;
  return { name, address, latitude, longitude, ...(map === undefined ? {} : { map }) };
}
