/** The part of the venue file for who sells (docs/venue-files.md). */
import { group, line, list, withAfter, yesNo } from '../../file-fields/fields.ts';
import { fieldsOf, namesOf } from '../../location/setting.ts';
import { settings } from '../../location/settings.ts';
import { key, languageCode, place } from '../parts/schema.ts';

const languages = list(
  group('A language of the storefront.', {
    key: key().optional().describe('Its number in orders. Given at the first import unless told.'),
    code: languageCode().describe('Language code, like en.'),
    name: line(60).describe('Its name in its own words, like Deutsch.'),
    isDefault: yesNo().default(false).describe('The language when a visitor has none of the others.'),
  }),
  30,
);

export const venue = group(
  'Who sells.',
  {
    key: key()
      .optional()
      .describe('ClientLocationKey: the number of the venue in addresses. Or give --location.'),
    ...withAfter(fieldsOf(settings.venue), 'address', {
      place: place('Where the venue is, for the map link.').optional(),
    }),
    languages: languages
      .optional()
      .describe(
        'The languages of pages and emails: ar, de and en, or others with a translationKey. English unless told.',
      ),
  },
  namesOf(settings.venue),
);
