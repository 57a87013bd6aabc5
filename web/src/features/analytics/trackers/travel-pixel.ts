/** The travel-marketing beacon: a picture per view, with its own id and the fixed one (7.5-07, D-AN-04). */
import type { ActiveTrackers } from '@gangway/domain/location/trackers';
import { attempt } from './log.ts';
import type { Tracker } from './tracker.ts';

export function startTravelPixel({ url, ids }: NonNullable<ActiveTrackers['travelPixel']>): Tracker {
  return {
    see: ({ view, currency, value, firstDay }) =>
      attempt(`Could not fire travel pixel of view ${view}`, () => {
        const id = ids[view];
        if (id === null) return;
        const beacon = new URL(url);
        const query = { id, vid: 'tou', t: view, cur: currency, val: value?.toString(), d1: firstDay };
        for (const [name, said] of Object.entries(query))
          if (said !== null && said !== undefined) beacon.searchParams.set(name, said);
        const picture = new Image();
        picture.referrerPolicy = 'no-referrer';
        picture.src = beacon.href;
      }),
  };
}
