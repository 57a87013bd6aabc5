/** Converts parts used in several places of the venue file to the form the rules use. */
import type { Picture, Place } from '../../catalog/activity.ts';
import { fault } from '../numbers.ts';
import type { VenueActivity, VenueFile, VenuePicture } from '../venue-file.ts';

/** What is known about a stored picture: everything but its description. */
export type KnownPicture = Omit<Picture, 'alt'>;

/** Pictures and logos by their path in the file. Only the version of a logo is used. */
export type KnownPictures = ReadonlyMap<string, KnownPicture>;

export function readPicture(picture: VenuePicture | undefined, known: KnownPictures): Picture | null {
  if (picture === undefined) return null;
  const { version, width, height, colour } = known.get(picture.file) ?? fault(picture.file);
  return { version, width, height, colour, alt: picture.alt };
}

type PlaceInput = NonNullable<VenueActivity['meetingPoint']>;

export function readPlace(
  place: PlaceInput | undefined,
  { name, address }: VenueFile['venue'],
): Place | null {
  if (place === undefined) return null;
  return {
    name: place.name ?? name,
    address: place.address ?? address ?? '',
    latitude: place.latitude ?? null,
    longitude: place.longitude ?? null,
  };
}
