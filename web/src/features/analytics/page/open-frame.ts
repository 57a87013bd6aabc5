/**
 * Opens the frame of a venue's trackers beside the page and passes events on to it
 * (D-AN-01; docs/decisions/0059-trackers-in-a-frame-of-their-own.md).
 */
import { paths } from '../../../lib/paths.ts';
import { storage } from '../../../lib/storage.ts';
import type { Receiver } from '../track.ts';
import type { FrameMessage, PageMessage } from '../tracker-messages.ts';
import { byVenue } from './by-venue.ts';
import { campaignOf, cleanPath } from './clean-path.ts';

/** Events that wait for a slow frame; later ones are dropped. */
const maxWaiting = 50;
/** Letters of all cookies of a venue. */
const maxCookies = 8000;

function readMessage(data: unknown): FrameMessage | null {
  const message = data as Partial<FrameMessage> | null;
  return typeof message === 'object' && message?.gangwayTrackers === 1 ? (message as FrameMessage) : null;
}

function createFrame(locationKey: number): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  // Scripts look there for the click that brought the visitor.
  frame.src = `${paths.trackers(locationKey)}${campaignOf(location.search)}`;
  frame.referrerPolicy = 'no-referrer';
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.hidden = true;
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  return frame;
}

/** Returns the receiver that stands for the venue's trackers, and the function that ends them. */
export function openFrame(locationKey: number): { receiver: Receiver; close: () => void } {
  const cookies = byVenue(storage.trackerCookies, locationKey);
  const frame = createFrame(locationKey);
  let waiting: PageMessage[] | null = [];
  // An origin that cannot be named: the policy of the page keeps the frame where it is.
  const post = (message: PageMessage) => frame.contentWindow?.postMessage(message, '*');
  const send = (message: PageMessage) => {
    if (waiting === null) post(message);
    else if (waiting.length < maxWaiting) waiting.push(message);
  };
  function hear({ source, origin, data }: MessageEvent): void {
    const message =
      source !== null && source === frame.contentWindow && origin === 'null' ? readMessage(data) : null;
    if (message?.kind === 'cookies') cookies.write(String(message.cookies).slice(0, maxCookies));
    if (message?.kind !== 'ready') return;
    post({ gangwayTrackers: 1, kind: 'start', cookies: cookies.read() ?? '' });
    for (const late of waiting ?? []) post(late);
    waiting = null;
  }
  addEventListener('message', hear);
  document.body.append(frame);
  return {
    receiver: {
      name: 'trackers',
      receive: (name, payload) => {
        const page = `${location.origin}${cleanPath(location.pathname)}${campaignOf(location.search)}`;
        send({ gangwayTrackers: 1, kind: 'event', name, payload, page });
      },
      see: (seen) => send({ gangwayTrackers: 1, kind: 'view', seen }),
    },
    close: () => {
      removeEventListener('message', hear);
      frame.remove();
    },
  };
}
