/** Merchandise (docs/venue-files.md, "Merchandise"). */
import { merchandiseAt } from '../../merchandise/merchandise.ts';
import { namedPictures, readPicture, writePicture } from '../parts/convert.ts';
import type { Section } from '../section.ts';
import { checkMerchandise } from './check.ts';
import { readMerchandise, writeMerchandise } from './convert.ts';
import { checkMerchandiseStock } from './places.ts';

export const merchandise = {
  read: (file, { pictures }) => ({
    merchandise: readMerchandise(file, (named) => readPicture(named, pictures)),
  }),
  write: (location, needs) => ({
    merchandise: writeMerchandise(location, (stored) => writePicture(stored, needs)),
  }),
  check: checkMerchandise,
  pictures: (file) =>
    file.merchandise.flatMap(({ picture }, index) =>
      namedPictures([['merchandise', index, 'picture'], picture]),
    ),
  places: (_, after, cells) => checkMerchandiseStock(after, cells),
  isLasting: ({ at }) => at === merchandiseAt,
} satisfies Section;
