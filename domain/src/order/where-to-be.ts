/** Where guests go: their activity's meeting point, or else the venue's address. */
import type { Place } from '../catalog/activity.ts';

interface VenuePlace {
  name: string;
  address: string | null;
  latitude: number | null;
  longitude: number | null;
}

/** Returns null if only the venue's name is known. */
export function whereToBe(meetingPoint: Place | null, venue: VenuePlace): Place | null {
  if (meetingPoint !== null) return meetingPoint;
  const { name, address, latitude, longitude } = venue;
  if (address !== null && address !== '') return { name, address, latitude, longitude };
  return latitude === null || longitude === null ? null : { name, address: '', latitude, longitude };
}
