/** Where guests go: the meeting point of their activity, and without one the venue's own address. */
import type { Place } from '../catalogue/activity.ts';

interface VenuePlace {
  name: string;
  address: string | null;
  latitude: number | null;
  longitude: number | null;
}

/** Null where nothing is known but the venue's name. */
export function whereToBe(meetingPoint: Place | null, venue: VenuePlace): Place | null {
  if (meetingPoint !== null) return meetingPoint;
  const { name, address, latitude, longitude } = venue;
  if (address !== null && address !== '') return { name, address, latitude, longitude };
  return latitude === null || longitude === null ? null : { name, address: '', latitude, longitude };
}
