/**
 * The lead picture of a package: its activities side by side; null if fewer than two have a picture.
 */
import type { Item } from '@gangway/contract/catalog';
import type { Elements } from '@gangway/ui/components/elements.tsx';
import { Picture } from '@gangway/ui/components/picture.tsx';
import { photoOf } from '@gangway/ui/lib/photo-address.ts';
import type { MemberPhotos } from '../../location/venue-source.ts';

/** With more, each would be too narrow to recognize. */
const maxPictures = 3;

export function collageOf(item: Item, photos: MemberPhotos): Elements {
  const shown = item.activities
    .flatMap(({ activityKey, name }) => {
      const place = photos[activityKey];
      const photo = place === undefined ? null : photoOf(place, 'item');
      return place === undefined || photo === null ? [] : [{ activityKey, name, place, photo }];
    })
    .slice(0, maxPictures);
  if (shown.length < 2) return null;
  return (
    <div className="triptych">
      {shown.map(({ activityKey, name, place, photo }) => (
        <Picture
          key={activityKey}
          src={photo.src}
          srcSet={photo.srcSet}
          sizes="(width < 64rem) 60vw, 34rem"
          width={photo.width}
          height={photo.height}
          alt={name}
          color={place.photoColour ?? undefined}
          eager
        />
      ))}
    </div>
  );
}
