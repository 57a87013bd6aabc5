/** More pictures of an activity: a row of small ones below its picture, each of which opens the gallery. */
import type { Activity, Item } from '@gangway/contract/catalog';
import { Picture } from '@gangway/ui/components/picture.tsx';
import { part } from '@gangway/ui/lib/missing-part.ts';
import { photoOf } from '@gangway/ui/lib/photo-address.ts';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../../messages/t.ts';
import type { GalleryPhoto } from './gallery-photo.ts';

const GalleryDialog = lazy(() => part(() => import('./gallery-dialog.tsx')));

/** How many small pictures are shown; the last one says how many more there are. */
const shownMost = 4;

/** All pictures of an activity, its own first. */
const photosOf = (item: Item, { morePhotos }: Activity): GalleryPhoto[] =>
  item.photoVersion === null
    ? []
    : [
        { photoVersion: item.photoVersion, photoColour: item.photoColour, photoAlt: item.photoAlt ?? '' },
        ...morePhotos,
      ];

export function Gallery({ item, activity }: { item: Item; activity: Activity }) {
  const [open, setOpen] = useState<number | null>(null);
  const photos = photosOf(item, activity);
  if (photos.length < 2) return null;
  const small = photos.slice(1, 1 + shownMost);
  const hidden = photos.length - 1 - small.length;
  return (
    <>
      <ul className="gallery" aria-label={t('booking.gallery.label')}>
        {small.map((photo, place) => {
          const square = photoOf({ ...item, ...photo }, 'square');
          const isLast = place === small.length - 1;
          return (
            <li key={photo.photoVersion}>
              <button type="button" onClick={() => setOpen(place + 1)}>
                <Picture
                  src={square?.src}
                  srcSet={square?.srcSet}
                  sizes="(width < 64rem) 22vw, 9rem"
                  width={square?.width ?? 300}
                  height={square?.height ?? 300}
                  alt={photo.photoAlt}
                  color={photo.photoColour ?? undefined}
                />
                {isLast && hidden > 0 && (
                  <b className="gallery-more">{t('booking.gallery.more', { count: hidden })}</b>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      {open !== null && (
        <Suspense fallback={null}>
          <GalleryDialog item={item} photos={photos} first={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
