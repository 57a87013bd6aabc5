/** Memberships and their members' prices (docs/venue-files.md, "Memberships"). */
import { limitsOfMembers } from '../member-rates/places.ts';
import { namedPictures, readPicture, writePicture } from '../parts/convert.ts';
import type { Section } from '../section.ts';
import { checkMemberships } from './check.ts';
import { readMemberships, writeMemberships } from './convert.ts';

export const memberships = {
  read: (file, { pictures, keys }) => readMemberships(file, (named) => readPicture(named, pictures), keys),
  write: (location, needs) => ({
    memberships: writeMemberships(location, (stored) => writePicture(stored, needs)),
  }),
  check: checkMemberships,
  pictures: (file) =>
    (file.memberships?.plans ?? []).flatMap(({ picture }, index) =>
      namedPictures([['memberships', 'plans', index, 'picture'], picture]),
    ),
  places: (_, after, cells) => limitsOfMembers(after, cells),
} satisfies Section;
