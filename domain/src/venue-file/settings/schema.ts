/** The parts of the venue file that are made of plain settings (docs/recipes.md, "A new setting of a venue"). */
import { group, orEmpty } from '../../file-fields/fields.ts';
import { fieldsOf, namesOf } from '../../location/setting.ts';
import { settings } from '../../location/settings.ts';

export const mail = orEmpty(
  group('Words of the confirmation mail.', fieldsOf(settings.mail), namesOf(settings.mail)),
);

export const retention = orEmpty(
  group(
    'How long personal data is kept (docs/rules/personal-data.md). Nothing is erased unless told.',
    fieldsOf(settings.retention),
    namesOf(settings.retention),
  ),
);

export const embedding = orEmpty(
  group('Where the storefront may be embedded.', fieldsOf(settings.embedding), namesOf(settings.embedding)),
);

export const trackers = orEmpty(
  group(
    'Trackers that are told of visits and purchases (docs/trackers.md).',
    fieldsOf(settings.trackers),
    namesOf(settings.trackers),
  ),
);
