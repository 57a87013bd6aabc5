/** The social pixel: every named event as one of its own, and a purchase as its Purchase (7.5-02, 7.5-04, D-AN-05). */
import type { ActiveTrackers } from '@gangway/domain/location/trackers';
import { loadScript } from './load-script.ts';
import { attempt } from './log.ts';
import type { Tracker } from './tracker.ts';

interface Pixel {
  (...command: unknown[]): void;
  /** Set by the script once it has loaded. */
  callMethod?: (...command: unknown[]) => void;
  queue: unknown[][];
  push: Pixel;
  loaded: boolean;
  version: string;
}

declare global {
  interface Window {
    fbq?: Pixel;
    _fbq?: Pixel;
  }
}

/** The queue that the pixel's script takes over. */
function install(): Pixel {
  const queue: unknown[][] = [];
  const pixel = ((...command: unknown[]) => {
    if (pixel.callMethod === undefined) queue.push(command);
    else pixel.callMethod(...command);
  }) as Pixel;
  Object.assign(pixel, { queue, push: pixel, loaded: true, version: '2.0' });
  window._fbq = pixel;
  return pixel;
}

/** Gives the script a command. */
function pixel(...command: unknown[]): void {
  window.fbq ??= install();
  window.fbq(...command);
}

const notStarted = 'Could not initialize social pixel';

export function startSocialPixel({
  scriptUrl,
  pixelId,
}: NonNullable<ActiveTrackers['socialPixel']>): Tracker {
  attempt(notStarted, () => {
    // Else it would also report what it finds in the page and what is pressed.
    pixel('set', 'autoConfig', false, pixelId);
    pixel('init', pixelId);
    loadScript(notStarted, scriptUrl);
  });
  return {
    receive({ name, payload }) {
      attempt(`Could not fire social pixel event ${name}`, () => pixel('trackCustom', name, payload));
      if (name === 'purchase')
        attempt('Could not fire social pixel purchase event', () => pixel('track', 'Purchase', payload));
    },
  };
}
