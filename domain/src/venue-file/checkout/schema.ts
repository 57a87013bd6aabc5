/** The part of the venue file for how guests check out (docs/venue-files.md). */
import { group, line, list, usual, withAfter, yesNo } from '../../file-fields/fields.ts';
import { fieldsOf, namesOf } from '../../location/setting.ts';
import { settings } from '../../location/settings.ts';
import { checkoutQuestions } from '../add-ons/schema.ts';
import { key, markdown } from '../parts/schema.ts';

const heardAboutUs = list(
  group('An answer to "How did you hear about us?".', {
    key: key().optional().describe('Its number in orders. Given at the first import unless told.'),
    name: line(100).describe('The answer.'),
    isOther: usual(yesNo(), false).describe('true opens a field for other words.'),
  }),
  50,
);

export const checkout = group(
  'How guests check out.',
  withAfter(fieldsOf(settings.checkout), 'enable3ds', {
    heardAboutUs: usual(heardAboutUs, []).describe(
      'Answers to "How did you hear about us?"; not asked when there are none.',
    ),
    questions: checkoutQuestions,
    terms: markdown().optional().describe('Terms guests accept; Markdown as in descriptions.'),
  }),
  namesOf(settings.checkout),
).prefault({});
