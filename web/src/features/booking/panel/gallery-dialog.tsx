/** The pictures of an activity, one at a time: by swipe, buttons or arrow keys. Loaded when a guest opens it. */
import type { Item } from '@gangway/contract/catalog';
import { IconButton } from '@gangway/ui/components/button.tsx';
import { Dialog } from '@gangway/ui/components/dialog.tsx';
import { IconSprite } from '@gangway/ui/components/icon-sprite.tsx';
import { Picture } from '@gangway/ui/components/picture.tsx';
import { closeWords } from '@gangway/ui/lib/action-words.ts';
import { photoOf } from '@gangway/ui/lib/photo-address.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '../../../messages/t.ts';
import type { GalleryPhoto } from './gallery-photo.ts';

interface GalleryDialogProps {
  item: Item;
  photos: readonly GalleryPhoto[];
  /** The place of the picture to begin with. */
  first: number;
  onClose: () => void;
}

/** How far a finger moves sideways for another picture, in pixels. */
const swipe = 40;

/** Turns by arrow keys and swipes, in the direction of the text. */
function useTurning(stage: RefObject<HTMLElement | null>, turn: (by: 1 | -1) => void): void {
  useEffect(() => {
    const element = stage.current;
    if (element === null) return;
    const isRightToLeft = getComputedStyle(element).direction === 'rtl';
    const goRight = () => turn(isRightToLeft ? -1 : 1);
    const goLeft = () => turn(isRightToLeft ? 1 : -1);
    let start: number | null = null;
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener(
      'keydown',
      ({ key }) => {
        if (key === 'ArrowRight') goRight();
        if (key === 'ArrowLeft') goLeft();
      },
      { signal },
    );
    element.addEventListener('pointerdown', ({ clientX }) => (start = clientX), { signal });
    element.addEventListener(
      'pointerup',
      ({ clientX }) => {
        const moved = start === null ? 0 : clientX - start;
        start = null;
        // The next picture follows the finger in from the other side.
        if (moved <= -swipe) goRight();
        if (moved >= swipe) goLeft();
      },
      { signal },
    );
    return () => stop.abort();
  }, [stage, turn]);
}

export default function GalleryDialog({ item, photos, first, onClose }: GalleryDialogProps) {
  const [shown, setShown] = useState(first);
  const stage = useRef<HTMLElement>(null);
  const last = photos.length - 1;
  const [turn] = useState(
    () => (by: 1 | -1) => setShown((before) => Math.max(0, Math.min(last, before + by))),
  );
  useTurning(stage, turn);
  const photo = photos[shown];
  const large = photo === undefined ? null : photoOf({ ...item, ...photo }, 'item');
  return (
    <Dialog
      open
      onClose={onClose}
      look="gallery"
      closeLabel={closeWords()}
      title={item.name}
      description={
        <span aria-live="polite">
          {t('booking.gallery.place', { place: shown + 1, count: photos.length })}
        </span>
      }
    >
      <IconSprite names={['left', 'right']} />
      <figure ref={stage} className="gallery-stage">
        <Picture
          key={photo?.photoVersion}
          src={large?.src}
          srcSet={large?.srcSet}
          sizes="(width < 64rem) 100vw, 60rem"
          width={large?.width ?? 800}
          height={large?.height ?? 600}
          alt=""
          color={photo?.photoColour ?? undefined}
          eager
        />
        <figcaption className="small muted">{photo?.photoAlt}</figcaption>
      </figure>
      <div className="gallery-turn">
        <IconButton
          name="left"
          label={t('booking.gallery.previous')}
          disabled={shown === 0}
          onClick={() => turn(-1)}
        />
        <IconButton
          name="right"
          label={t('booking.gallery.next')}
          disabled={shown === last}
          onClick={() => turn(1)}
        />
      </div>
    </Dialog>
  );
}
