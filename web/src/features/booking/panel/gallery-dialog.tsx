/** The pictures of an activity, one at a time: by swipe, buttons or arrow keys. Loaded when a guest opens it. */
import type { Item } from '@gangway/contract/catalog';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { photoOf } from '../../../lib/photo-address.ts';
import { t } from '../../../messages/t.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconSprite } from '../../../ui/icon-sprite.tsx';
import { Picture } from '../../../ui/picture.tsx';
import type { GalleryPhoto } from './gallery.tsx';

interface GalleryDialogProps {
  item: Item;
  photos: readonly GalleryPhoto[];
  /** The place of the picture to begin with. */
  first: number;
  onClose: () => void;
}

/** The child whose middle is nearest to the middle of the row, whichever way the text runs. */
function shownIn(row: HTMLElement): number {
  const middleOf = (element: Element) => {
    const { left, width } = element.getBoundingClientRect();
    return left + width / 2;
  };
  const middle = middleOf(row);
  const distances = [...row.children].map((child) => Math.abs(middleOf(child) - middle));
  return distances.indexOf(Math.min(...distances));
}

/** One picture on or back for an arrow key; keys follow the direction of the text. */
function stepOf({ key, currentTarget }: KeyboardEvent<HTMLElement>): number {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0;
  const isRightToLeft = getComputedStyle(currentTarget).direction === 'rtl';
  return (key === 'ArrowRight') === isRightToLeft ? -1 : 1;
}

export default function GalleryDialog({ item, photos, first, onClose }: GalleryDialogProps) {
  const [shown, setShown] = useState(first);
  const row = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    row.current?.children[first]?.scrollIntoView?.({ inline: 'center', block: 'nearest' });
  }, [first]);
  // A turned phone keeps the picture in sight.
  useEffect(() => {
    const keep = () => row.current?.children[shown]?.scrollIntoView?.({ inline: 'center', block: 'nearest' });
    addEventListener('resize', keep);
    return () => removeEventListener('resize', keep);
  }, [shown]);
  const show = (place: number) => {
    const next = Math.max(0, Math.min(photos.length - 1, place));
    setShown(next);
    row.current?.children[next]?.scrollIntoView?.({ inline: 'center', block: 'nearest' });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      look="gallery"
      closeLabel={t('ui.actions.close')}
      title={item.name}
      description={
        <span aria-live="polite">
          {t('booking.gallery.place', { place: shown + 1, count: photos.length })}
        </span>
      }
    >
      <IconSprite names={['left', 'right']} />
      <div className="gallery-stage">
        <ul
          ref={row}
          className="gallery-row"
          data-autofocus
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1).
          tabIndex={0}
          aria-label={t('booking.gallery.label')}
          onScroll={({ currentTarget }) => setShown(shownIn(currentTarget))}
          onKeyDown={(event) => {
            const by = stepOf(event);
            if (by === 0) return;
            event.preventDefault();
            show(shown + by);
          }}
        >
          {photos.map((photo) => {
            const large = photoOf({ ...item, ...photo }, 'item');
            return (
              <li key={photo.photoVersion}>
                <figure>
                  <Picture
                    src={large?.src}
                    srcSet={large?.srcSet}
                    sizes="(width < 64rem) 100vw, 60rem"
                    width={large?.width ?? 800}
                    height={large?.height ?? 600}
                    alt=""
                    color={photo.photoColour ?? undefined}
                  />
                  <figcaption className="small muted">{photo.photoAlt}</figcaption>
                </figure>
              </li>
            );
          })}
        </ul>
        <IconButton
          name="left"
          label={t('booking.gallery.previous')}
          disabled={shown === 0}
          onClick={() => show(shown - 1)}
        />
        <IconButton
          name="right"
          label={t('booking.gallery.next')}
          disabled={shown === photos.length - 1}
          onClick={() => show(shown + 1)}
        />
      </div>
    </Dialog>
  );
}
