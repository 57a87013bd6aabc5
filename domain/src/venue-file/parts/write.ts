/** Writes parts used in several places of the venue file, leaving out defaults. */
import type { Picture, Place } from '../../catalog/activity.ts';
import type { Location } from '../../location/location.ts';
import { given, unless } from '../defaults.ts';

export interface PictureNeeds {
  /** Returns a picture's path relative to the file, by its version. */
  pictureFile: (version: string) => string;
}

export function writePicture(picture: Picture | null, needs: PictureNeeds) {
  return picture === null ? undefined : { file: needs.pictureFile(picture.version), alt: picture.alt };
}

export function writePlace(place: Place | null, venue: Pick<Location, 'name' | 'address'>) {
  if (place === null) return undefined;
  const written = {
    name: unless(place.name, venue.name),
    address: unless(place.address, venue.address ?? ''),
    latitude: given(place.latitude),
    longitude: given(place.longitude),
  };
  // A place must be written even if everything in it is the default.
  return Object.values(written).every((value) => value === undefined) ? { name: place.name } : written;
}
