/** Parts that the venue file uses in several places: keys, texts in Markdown, pictures, places (docs/venue-files.md). */
import * as z from 'zod';
import { group, line, text, whole } from './venue-file-fields.ts';

const mostKey = 2_147_483_647;

export const key = () => whole(1, mostKey, 'a key');

export const latitude = z.number({ error: 'expected a latitude like 40.0866' }).min(-90).max(90);
export const longitude = z.number({ error: 'expected a longitude like -105.9395' }).min(-180).max(180);

export const markdown = () =>
  text(
    20_000,
    'a text; paragraphs, ## headings, **bold**, *italic*, lists and [links](https://example.com) are understood',
  );

export const picture = group('A picture beside this file.', {
  file: line(300, 'the path of a picture, seen from this file').describe(
    'Path of a JPEG, PNG or WebP file, seen from this file. At least 1600 by 1200 pixels look good everywhere.',
  ),
  alt: line(300).describe('What the picture shows, for those who cannot see it.'),
});

export const place = (description: string) =>
  group(description, {
    name: line(100).optional().describe("What the place is called. The venue's name unless told."),
    address: line(200).optional().describe("Postal address on one line. The venue's address unless told."),
    latitude: latitude.optional().describe('Degrees north, for the map link.'),
    longitude: longitude.optional().describe('Degrees east, for the map link.'),
  });
