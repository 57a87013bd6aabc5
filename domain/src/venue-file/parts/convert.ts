/** Converts parts used in several places of the venue file to the form the rules use, and back. */
import type { Picture, Place } from '../../catalog/activity.ts';
import type { Location } from '../../location/location.ts';
import { unless } from '../defaults.ts';
import { fault } from '../numbers.ts';
import type { Path } from '../problems.ts';
import type { VenueFile, VenuePicture, VenuePlace } from '../venue-file.ts';

/** The known facts about a stored picture: everything but its description. */
export type KnownPicture = Omit<Picture, 'alt'>;

/** Pictures and logos by their path in the file. Only the version of a logo is used. */
export type KnownPictures = ReadonlyMap<string, KnownPicture>;

export function readPicture(picture: VenuePicture | undefined, known: KnownPictures): Picture | null {
  if (picture === undefined) return null;
  const { version, width, height, colour } = known.get(picture.file) ?? fault(picture.file);
  return { version, width, height, colour, alt: picture.alt };
}

export function readPlace(
  place: VenuePlace | undefined,
  { name, address }: VenueFile['venue'],
  known: KnownPictures,
): Place | null {
  if (place === undefined) return null;
  const map = readPicture(place.map, known);
  return {
    name: place.name ?? name,
    address: place.address ?? address ?? '',
    latitude: place.latitude ?? null,
    longitude: place.longitude ?? null,
    ...(map === null ? {} : { map }),
  };
}

export interface PictureNeeds {
  /** Returns a picture's path relative to the file, by its version. */
  pictureFile: (version: string) => string;
}

export const writePicture = (
  picture: Picture | null,
  { pictureFile }: PictureNeeds,
): VenuePicture | undefined =>
  picture === null ? undefined : { file: pictureFile(picture.version), alt: picture.alt };

export function writePlace(
  place: Place | null,
  { name, address }: Pick<Location, 'name' | 'address'>,
  needs: PictureNeeds,
): VenuePlace | undefined {
  if (place === null) return undefined;
  const file = {
    name: unless(place.name, name),
    address: unless(place.address, address ?? ''),
    latitude: place.latitude ?? undefined,
    longitude: place.longitude ?? undefined,
    map: writePicture(place.map ?? null, needs),
  };
  // A place must be written even if everything in it is the default.
  return Object.values(file).every((value) => value === undefined) ? { name: place.name } : file;
}

/** A picture or logo in the file, and the name under which the venue stores it. */
export interface NamedPicture {
  path: Path;
  file: string;
  /** logo-light, logo-dark, or the file name without its extension. */
  name: string;
}

function photo(path: Path, { file }: VenuePicture): NamedPicture {
  const base = file.slice(file.lastIndexOf('/') + 1);
  const dot = base.lastIndexOf('.');
  return { path: [...path, 'file'], file, name: dot > 0 ? base.slice(0, dot) : base };
}

/** The pictures of some fields that may have one, each with its path. */
export const namedPictures = (
  ...fields: readonly (readonly [path: Path, picture: VenuePicture | undefined])[]
): NamedPicture[] =>
  fields.flatMap(([path, picture]) => (picture === undefined ? [] : [photo(path, picture)]));
