/** Three venues that wear the styles of the demo venues (docs/theming.md), the first with a script too. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { VenueFileInput } from '../../domain/src/venue-file/venue-file.ts';

const demos = join(import.meta.dirname, '../../server/db/demo/venues');

export const themes = [
  { key: 9110, demo: 'tideway', name: 'Night Market Tours' },
  { key: 9111, demo: 'red-mesa', name: 'Heritage Walks' },
  { key: 9112, demo: 'larkspur-lake', name: 'Splash and Giggle Boats' },
] as const;

/** Counts, in each document, how often the script has run. */
const script = 'window.venueScriptRuns = (window.venueScriptRuns ?? 0) + 1;';

/** Keys of activity and rate of a themed venue. */
export const keysOf = (venue: number) => ({
  activity: venue * 10,
  adult: venue * 10 + 1,
  child: venue * 10 + 2,
});

function themed({ key, demo, name }: (typeof themes)[number]): VenueFileInput {
  const { look } = parse(readFileSync(join(demos, `${demo}.yaml`), 'utf8')) as VenueFileInput;
  const keys = keysOf(key);
  return {
    venue: {
      key,
      code: `THEME${key}`,
      name,
      tagline: 'Two hours out of the ordinary.',
      introduction: 'Small groups, local guides, and all you need to bring is a jacket.',
      country: 'US',
      timeZone: 'America/Denver',
      currency: 'USD',
      phone: '+1 970 555 0110',
    },
    look: {
      ...(look?.style === undefined ? {} : { style: look.style }),
      ...(look?.accentColour === undefined ? {} : { accentColour: look.accentColour }),
      ...(key === 9110 ? { script } : {}),
      leadPicture: { file: 'pictures/kayak-dawn.jpg', alt: 'A paddler in a red kayak at sunrise.' },
    },
    checkout: { requireEmailOptIn: true, appointmentCompletionWindow: 25, terms: 'Be on time.' },
    activities: [
      {
        id: 'evening-round',
        key: keys.activity,
        name: 'The Long Way Round by Evening Light',
        summary: 'Two unhurried hours with a guide.',
        description: 'We meet by the gate.\n\n## What happens\n\nA walk, a boat, and **supper**.',
        included: ['A guide', 'Supper'],
        labels: { duration: '2 hours', difficulty: 'Easy' },
        picture: { file: 'pictures/kayak-dawn.jpg', alt: 'A paddler in a red kayak at sunrise.' },
        rates: [
          { id: 'adult', key: keys.adult, name: 'Adult', price: 64, isFromPrice: true },
          { id: 'child', key: keys.child, name: 'Child', price: 44, needsAdult: true },
        ],
        schedules: [{ times: ['09:00', '13:00', '17:00'], length: '2h', capacity: 60 }],
      },
    ],
  };
}

export const themedVenues: readonly VenueFileInput[] = themes.map(themed);
