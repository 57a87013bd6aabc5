/** Activities (docs/venue-files.md). */
import { namedPictures } from '../parts/convert.ts';
import { repeated, repeatedKeys, taken } from '../problems.ts';
import type { Section } from '../section.ts';
import { checkActivity } from './check.ts';
import { readActivity, writeActivities } from './convert.ts';
import { checkDepartures } from './places.ts';

export const activities = {
  read: (file, needs) => ({
    activities: file.activities.map((activity) => readActivity(activity, file, needs)),
  }),
  write: (location, needs) => ({ activities: writeActivities(location, needs) }),
  check: ({ activities: own }) => [
    ...repeated(
      own.map(({ id }, index) => ({ path: ['activities', index, 'id'], value: id })),
      taken,
    ),
    ...repeatedKeys(own, ['activities']),
    ...repeated(
      own.flatMap(({ rates }, index) =>
        rates.map(({ key }, place) => ({ path: ['activities', index, 'rates', place, 'key'], value: key })),
      ),
      taken,
    ),
    ...own.flatMap((activity, index) => checkActivity(activity, ['activities', index])),
  ],
  pictures: ({ activities: own }) =>
    own.flatMap(({ picture, morePictures, meetingPoint }, index) =>
      namedPictures(
        [['activities', index, 'picture'], picture],
        ...morePictures.map((more, place) => [['activities', index, 'morePictures', place], more] as const),
        [['activities', index, 'meetingPoint', 'map'], meetingPoint?.map],
      ),
    ),
  places: checkDepartures,
} satisfies Section;
