/** Gift cards (docs/venue-files.md, "Gift cards"). */
import { namedPictures, readPicture, writePicture } from '../parts/convert.ts';
import type { Section } from '../section.ts';
import { checkGiftCards } from './check.ts';
import { readGiftCards, writeGiftCards } from './convert.ts';

export const giftCards = {
  read: (file, { pictures }) => readGiftCards(file, (named) => readPicture(named, pictures)),
  write: (location, needs) => ({
    giftCards: writeGiftCards(location, (stored) => writePicture(stored, needs)),
  }),
  check: checkGiftCards,
  pictures: ({ giftCards: own }) =>
    namedPictures(
      [['giftCards', 'picture'], own?.picture],
      ...(own?.designs ?? []).map(
        ({ picture }, index) => [['giftCards', 'designs', index, 'picture'], picture] as const,
      ),
    ),
} satisfies Section;
