/** Packages of activities (docs/venue-files.md, "Packages"). */
import { namedPictures, readPicture, writePicture } from '../parts/convert.ts';
import { repeated, repeatedKeys, taken } from '../problems.ts';
import type { Section } from '../section.ts';
import { checkPackages } from './check.ts';
import { checkHiddenMembers } from './check-hidden.ts';
import { readPackages, writePackages } from './convert.ts';

export const packages = {
  read: (file, { keys, toHtml, pictures, before }) => ({
    packages: readPackages(file.packages, {
      keys,
      toHtml,
      picture: (named) => readPicture(named, pictures),
      before: before?.packages ?? [],
    }),
  }),
  write: (location, needs) => ({
    packages: writePackages(location, {
      toMarkdown: needs.toMarkdown,
      picture: (stored) => writePicture(stored, needs),
    }),
  }),
  check: (file) => [
    ...repeated(
      file.packages.map(({ id }, index) => ({ path: ['packages', index, 'id'], value: id })),
      taken,
    ),
    ...repeatedKeys(file.packages, ['packages']),
    ...checkPackages(file),
    ...checkHiddenMembers(file),
  ],
  pictures: (file) =>
    file.packages.flatMap(({ picture }, index) => namedPictures([['packages', index, 'picture'], picture])),
} satisfies Section;
