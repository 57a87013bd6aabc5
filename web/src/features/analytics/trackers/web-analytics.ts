/** Web analytics: every named event under its own name (7.5-02, 7.5-06, D-AN-02). */
import type { ActiveTrackers } from '@gangway/domain/location/trackers';
import { loadScript } from './load-script.ts';
import { attempt } from './log.ts';
import { aboutPage, configure, tag } from './tag.ts';
import type { Tracker } from './tracker.ts';

const notStarted = 'Could not initialize web analytics';

export function startWebAnalytics({
  scriptUrl,
  trackingId,
}: NonNullable<ActiveTrackers['webAnalytics']>): Tracker {
  attempt(notStarted, () => {
    configure(trackingId);
    loadScript(notStarted, scriptUrl, { id: trackingId });
  });
  return {
    receive: ({ name, payload, page }) =>
      attempt(`Could not fire web analytics event ${name}`, () =>
        tag('event', name, { ...payload, ...aboutPage(page), send_to: trackingId }),
      ),
  };
}
