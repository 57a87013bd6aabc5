/** Where guests go, with its map, in the shape of the contract. */
import type { Activity as WireActivity } from '@gangway/contract/catalog';
import type { Photo } from '@gangway/contract/wire';
import type { Picture, Place } from '@gangway/domain/catalog/activity';

export const presentPhoto = ({ version, colour, alt }: Picture): Photo => ({
  photoVersion: version,
  photoColour: colour,
  photoAlt: alt,
});

export function presentPlace(place: Place | null): WireActivity['meetingPoint'] {
  if (place === null) return null;
  const { name, address, latitude, longitude, map } = place;
  return { name, address, latitude, longitude, map: map === undefined ? null : presentPhoto(map) };
}
