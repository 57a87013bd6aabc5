/**
 * Hosts the page in whose frame a venue's trackers run, apart from the pages of the shop
 * (7.5-01, D-AN-01; docs/decisions/0059-trackers-in-a-frame-of-their-own.md).
 */
import { randomBytes } from 'node:crypto';
import type { ActiveTrackers } from '@gangway/domain/location/trackers';
import type { FastifyInstance } from 'fastify';
import { notFoundAnswer } from './failures.ts';
import type { RateLimits } from './rate-limits.ts';
import { ancestorsOf, pageTarget, trackersPolicy } from './security-headers.ts';

/** Returns the trackers that load on the page of this path; null if none do. */
export type TrackersOf = (path: string) => Promise<ActiveTrackers | null>;

interface TrackersPageNeeds {
  limit: RateLimits['limit'];
  trackersOf: TrackersOf;
  trackerOrigins: readonly string[];
  embeddingSites: (path: string) => Promise<readonly string[] | null>;
  /** The program of the frame. */
  program: () => Promise<string>;
  secure: boolean;
}

/** Returns the path of the frame that belongs to the page of this path. */
export const pathOfTrackers = (path: string): string => `/${path.split('/')[1] ?? ''}/trackers`;

const originsOf = (addresses: readonly (string | undefined)[]): string[] => [
  ...new Set(addresses.flatMap((address) => (address === undefined ? [] : [new URL(address).origin]))),
];

/** Neither ends the element early: in data by an escape of JSON, in a program by one of its texts. */
const dataOf = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
const inScript = (program: string) =>
  program.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');

const pageOf = (trackers: ActiveTrackers, program: string, nonce: string): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>Trackers</title>',
    `<script type="application/json" id="trackers">${dataOf(trackers)}</script>`,
    `</head><body><script type="module" nonce="${nonce}">${inScript(program)}</script></body></html>`,
  ].join('');

export function hostTrackersPage(app: FastifyInstance, needs: TrackersPageNeeds): void {
  app.get('/:locationKey/trackers', { exposeHeadRoute: true }, async (request, reply) => {
    needs.limit({ limit: 'page' }, request.ip);
    const target = pageTarget(request.url);
    const { pathname: path } = target;
    const trackers = await needs.trackersOf(path);
    if (trackers === null) return notFoundAnswer(reply);
    const nonce = randomBytes(16).toString('base64');
    const { webAnalytics, socialPixel, searchAds, travelPixel } = trackers;
    const scripts = [webAnalytics, socialPixel, searchAds].map((tracker) => tracker?.scriptUrl);
    return reply
      .header(
        'content-security-policy',
        trackersPolicy({
          nonce,
          scriptOrigins: [...originsOf(scripts), ...needs.trackerOrigins],
          pictureOrigins: originsOf([travelPixel?.url]),
          ancestors: ancestorsOf(target, await needs.embeddingSites(path)),
          secure: needs.secure,
        }),
      )
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(pageOf(trackers, await needs.program(), nonce));
  });
}
