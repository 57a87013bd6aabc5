/** Who sells (docs/venue-files.md). */
import { written } from '../../file-fields/fields.ts';
import { some } from '../defaults.ts';
import { numbered } from '../numbers.ts';
import { namedPictures, readPlace, writePlace } from '../parts/convert.ts';
import type { ReadingNeeds, Section } from '../section.ts';
import type { VenueFile } from '../venue-file.ts';
import { checkVenue } from './check.ts';
import { venue as schema } from './schema.ts';

const english: NonNullable<VenueFile['venue']['languages']> = [
  { code: 'en', name: 'English', isDefault: true },
];

function readLanguages(languages: VenueFile['venue']['languages'], before: ReadingNeeds['before']) {
  const known = new Map(before?.languages.map(({ code, key }) => [code, key]));
  return numbered(languages ?? english, ({ code }) => code, known);
}

export const venue = {
  read(file, { locationKey, pictures, before }) {
    const { key: _, place, languages, ...own } = file.venue;
    return {
      ...own,
      key: locationKey,
      place: readPlace(place, own, pictures),
      languages: readLanguages(languages, before),
    };
  },
  write: (location, needs) => ({
    venue: written(schema, {
      ...location,
      place: writePlace(location.place, location, needs),
      languages: some(location.languages),
    }),
  }),
  check: checkVenue,
  pictures: (file) => namedPictures([['venue', 'place', 'map'], file.venue.place?.map]),
} satisfies Section;
