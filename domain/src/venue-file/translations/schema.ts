/** The part of the venue file for its texts in other languages (docs/rules/languages.md). */
import { group, list, text, usual } from '../../file-fields/fields.ts';
import { languageCode } from '../parts/schema.ts';

export const translations = usual(
  list(
    group('The texts of this file in one of its other languages.', {
      language: languageCode().describe('The code of one of venue.languages, like de.'),
      texts: list(
        group('A text and its translation.', {
          text: text(20_000).describe('The text, exactly as it stands in this file.'),
          translation: text(20_000).describe(
            'What visitors of this language read instead; Markdown where the text is.',
          ),
        }),
        5000,
      ).describe('Texts without a translation are shown as they are.'),
    }),
    30,
  ),
  [],
).describe('What guests read, in other languages. Each text is translated wherever it stands.');
