/** Trackers in venue files: what is read, what is refused, and in which words (3.1-07, D-AN-01; docs/trackers.md). */
import { expect, it } from 'vitest';
import { aVenueFile, problemsIn } from '../../testing/venue-file-builder.ts';
import { venueFile } from '../venue-file.ts';

const problemsOf = (trackers: object) => problemsIn({ ...aVenueFile(), trackers });

it('a file that names no trackers has none, and asks for no consent (3.1-07, 3.1-09)', () => {
  expect(venueFile.parse(aVenueFile()).trackers).toEqual({
    webAnalyticsTrackingId: null,
    socialPixelId: null,
    searchAdTagId: null,
    adConversionId: null,
    adConversionLabel: null,
    enableAdConversion: false,
    travelPixelIds: null,
    enableTravelPixel: false,
    requireTrackingConsent: false,
  });
});

it('a file can name all trackers, and any view of the travel pixel (3.1-07)', () => {
  expect(
    problemsOf({
      webAnalyticsTrackingId: 'G-7KD2Q0XW1M',
      socialPixelId: '402817365529',
      searchAdTagId: 'AW-10837465',
      adConversionId: 'AW-20837465',
      adConversionLabel: 'bC-D_efG',
      enableAdConversion: true,
      travelPixelIds: { cart: 'ct-20418' },
      enableTravelPixel: true,
      requireTrackingConsent: true,
    }),
  ).toEqual([]);
});

const tag = 'expected the id of a tag like';
const half = 'an ad conversion has an id and a label: write both or neither';

it.each<[object, string]>([
  [
    { webAnalyticsTrackingId: 'G-1<script>' },
    `trackers.webAnalyticsTrackingId: ${tag} G-7KD2Q0XW1M, found "G-1<script>"`,
  ],
  [{ searchAdTagId: 'AW-1&gtm=2' }, `trackers.searchAdTagId: ${tag} AW-10837465, found "AW-1&gtm=2"`],
  [
    { socialPixelId: 402817365529 },
    'trackers.socialPixelId: expected the id of a pixel, in quotation marks: 5 to 20 digits like "402817365529", found 402817365529',
  ],
  [
    { travelPixelIds: { search: 'a&vid=x' } },
    'trackers.travelPixelIds.search: expected an id of letters, digits, hyphens and underscores like sr-20417, found "a&vid=x"',
  ],
  [{ adConversionId: 'AW-20837465' }, `trackers.adConversionId: ${half}`],
  [{ adConversionLabel: 'bC-D_efG' }, `trackers.adConversionLabel: ${half}`],
  [{ enableAdConversion: true }, 'trackers.enableAdConversion: needs adConversionId and adConversionLabel'],
  [{ enableTravelPixel: true }, 'trackers.enableTravelPixel: needs travelPixelIds with at least one id'],
  [
    { travelPixelIds: {} },
    'trackers.travelPixelIds: names no pixel: write search, cart or conversion, or leave it out',
  ],
  [
    { requireTrackingConsent: true },
    'trackers.requireTrackingConsent: there is no tracker to ask for: name one, or leave this out',
  ],
])('refuses %j (3.1-07, 3.1-09, D-AN-01)', (trackers, problem) => {
  expect(problemsOf(trackers)).toEqual([problem]);
});
