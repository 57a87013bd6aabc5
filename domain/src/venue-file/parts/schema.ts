/**
 * Parts used in several places of the venue file: keys, Markdown texts, pictures, places
 * (docs/venue-files.md).
 */
import * as z from 'zod';
import { expected, group, line, matching, wanted, whole } from '../../file-fields/fields.ts';
import { t } from '../../messages/t.ts';

const maxKey = 2_147_483_647;

export const key = () => whole(1, maxKey, (range) => t('venueFile.expected.key', range));

export const languageCode = () =>
  matching(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, () => t('venueFile.expected.language'));

export const latitude = z
  .number({ error: wanted(() => t('venueFile.expected.latitude')) })
  .min(-90)
  .max(90);
export const longitude = z
  .number({ error: wanted(() => t('venueFile.expected.longitude')) })
  .min(-180)
  .max(180);

const longestMarkdown = 20_000;

/** Markdown, kept as it is written. Space around it does not count: it could make code of the first line. */
export const markdown = () =>
  z
    .string({ error: expected(() => t('venueFile.expected.markdown')) })
    .refine((written) => written.trim() !== '', { error: () => t('venueFile.problem.empty') })
    .refine((written) => written.trim().length <= longestMarkdown, {
      error: ({ input }) =>
        t('venueFile.problem.tooLong', { most: longestMarkdown, length: String(input).trim().length }),
    })
    .meta({ minLength: 1, maxLength: longestMarkdown });

export const picture = group('A picture beside this file.', {
  file: line(300, () => t('venueFile.expected.picture')).describe(
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
    map: picture
      .optional()
      .describe(
        'A map of how to get there, 4:3, shown with the address: on the activity, the receipt, the tickets and in the email.',
      ),
  });
