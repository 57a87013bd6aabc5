/** The part of the venue file for how the storefront looks (docs/venue-files.md). */
import { group, line, orEmpty, withAfter } from '../../file-fields/fields.ts';
import { fieldsOf, namesOf } from '../../location/setting.ts';
import { settings } from '../../location/settings.ts';
import { picture } from '../parts/schema.ts';

const logos = group('The logo on light and on dark ground. Without one the name is shown.', {
  light: line(300)
    .optional()
    .describe('Path of an SVG, PNG or WebP file for light pages, seen from this file.'),
  dark: line(300)
    .optional()
    .describe('Path of an SVG, PNG or WebP file for dark pages, seen from this file.'),
});

export const look = orEmpty(
  group(
    'How the storefront looks.',
    withAfter(
      withAfter(fieldsOf(settings.look), 'accentColour', { logos: logos.optional() }),
      'bookLogoType',
      {
        leadPicture: picture.optional(),
      },
    ),
    namesOf(settings.look),
  ),
);
