/**
 * The program of the frame in which a venue's trackers run: starts those that load, and passes on what the page
 * reports (7.5-01, 7.5-02, D-AN-01; docs/decisions/0059-trackers-in-a-frame-of-their-own.md).
 */
import { eventNames } from '@gangway/contract/analytics';
import type { ActiveTrackers } from '@gangway/domain/location/trackers';
import type { FrameMessage, PageMessage } from './tracker-messages.ts';
import { installJar } from './trackers/cookie-jar.ts';
import { startSearchAds } from './trackers/search-ads.ts';
import { startSocialPixel } from './trackers/social-pixel.ts';
import type { Tracker } from './trackers/tracker.ts';
import { startTravelPixel } from './trackers/travel-pixel.ts';
import { startWebAnalytics } from './trackers/web-analytics.ts';

function start({ webAnalytics, socialPixel, searchAds, travelPixel }: ActiveTrackers): Tracker[] {
  return [
    webAnalytics === null ? null : startWebAnalytics(webAnalytics),
    socialPixel === null ? null : startSocialPixel(socialPixel),
    searchAds === null ? null : startSearchAds(searchAds),
    travelPixel === null ? null : startTravelPixel(travelPixel),
  ].filter((tracker) => tracker !== null);
}

function readMessage(data: unknown): PageMessage | null {
  const message = data as Partial<PageMessage> | null;
  const isOurs = typeof message === 'object' && message?.gangwayTrackers === 1;
  return isOurs ? (message as PageMessage) : null;
}

const isKnown = (name: string) => (eventNames as readonly string[]).includes(name);

/**
 * Answers the pages of the shop, and nobody else. Nothing loads before the page says so.
 *
 * @param page the window around the frame
 */
export function runTrackerFrame(active: ActiveTrackers, page: Window): void {
  // The frame has no origin, but its address has that of the shop.
  const shop = location.origin;
  const tell = (message: FrameMessage) => page.postMessage(message, shop);
  let trackers: Tracker[] | null = null;
  addEventListener('message', ({ source, origin, data }) => {
    const message = source === page && origin === shop ? readMessage(data) : null;
    if (message === null) return;
    switch (message.kind) {
      case 'start':
        installJar(message.cookies, (cookies) => tell({ gangwayTrackers: 1, kind: 'cookies', cookies }));
        trackers ??= start(active);
        return;
      case 'event':
        if (isKnown(message.name)) for (const tracker of trackers ?? []) tracker.receive?.(message);
        return;
      case 'view':
        for (const tracker of trackers ?? []) tracker.see?.(message.seen);
    }
  });
  tell({ gangwayTrackers: 1, kind: 'ready' });
}
