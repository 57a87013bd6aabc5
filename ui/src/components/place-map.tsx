/** The map of a place, beside its address (docs/venue-files.md). */
import { photoOf } from '../lib/photo-address.ts';
import type { PhotoPlace } from '../lib/photo-file.ts';
import { Picture } from './picture.tsx';

interface PlaceMapProps {
  map: { photoVersion: string; photoColour: string | null; photoAlt: string } | null | undefined;
  /** Where the venue's pictures are. */
  photos: Pick<PhotoPlace, 'photoDomain' | 'photoFolder'>;
  /** Loaded at once instead of on scroll, such as on a page that is saved for later. */
  eager?: boolean;
}

/** Renders nothing without a map. */
export function PlaceMap({ map, photos, eager }: PlaceMapProps) {
  if (map === null || map === undefined) return null;
  const photo = photoOf({ ...photos, photoVersion: map.photoVersion }, 'item');
  return (
    <Picture
      className="place-map"
      src={photo?.src}
      srcSet={photo?.srcSet}
      sizes="(width < 30rem) 100vw, 26rem"
      width={800}
      height={600}
      alt={map.photoAlt}
      color={map.photoColour ?? undefined}
      eager={eager}
    />
  );
}
