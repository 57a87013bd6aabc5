/** The part of the venue file for days on which the whole venue is closed (docs/venue-files.md). */
import { group, line, list, orElse, orNull } from '../../file-fields/fields.ts';
import { datesField } from '../../file-fields/values.ts';
import { mostBlackouts } from '../../location/with-blackouts.ts';

export const blackouts = orElse(
  list(
    group('Days on which the whole venue is closed.', {
      on: datesField.describe('One date, or a range like 2026-12-24 to 2026-12-26.'),
      reason: orNull(line(200)).describe(
        'Why, as the calendar tells guests, like Christmas. Nothing is said unless told.',
      ),
    }),
    mostBlackouts,
  ),
  [],
).describe('Days on which the whole venue is closed.');
