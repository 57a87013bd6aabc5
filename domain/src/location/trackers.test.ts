/** Which trackers load: only those whose id, flag and address are all there (7.5-01, D-AN-01). */
import { expect, it } from 'vitest';
import { activeTrackers, namesTracker, type TrackerAddresses, type VenueTrackers } from './trackers.ts';

const none: VenueTrackers = {
  webAnalyticsTrackingId: null,
  socialPixelId: null,
  searchAdTagId: null,
  adConversionId: null,
  adConversionLabel: null,
  enableAdConversion: false,
  travelPixelIds: null,
  enableTravelPixel: false,
};
const ids = { search: 'sr-1', cart: null, conversion: 'cv-1' };
const all: VenueTrackers = {
  webAnalyticsTrackingId: 'G-ABCD1234',
  socialPixelId: '402817365529',
  searchAdTagId: 'AW-10837465',
  adConversionId: 'AW-20837465',
  adConversionLabel: 'bC-D_efG',
  enableAdConversion: true,
  travelPixelIds: ids,
  enableTravelPixel: true,
};
const from: TrackerAddresses = {
  enabled: true,
  webAnalyticsScriptUrl: 'https://analytics.example/tag.js',
  socialPixelScriptUrl: 'https://social.example/pixel.js',
  searchAdScriptUrl: 'https://ads.example/tag.js',
  travelPixelUrl: 'https://travel.example/beacon',
};

it('a venue that names all trackers loads each of them from its address (7.5-01, D-AN-01)', () => {
  expect(activeTrackers(all, from)).toEqual({
    webAnalytics: { scriptUrl: 'https://analytics.example/tag.js', trackingId: 'G-ABCD1234' },
    socialPixel: { scriptUrl: 'https://social.example/pixel.js', pixelId: '402817365529' },
    searchAds: {
      scriptUrl: 'https://ads.example/tag.js',
      tagId: 'AW-10837465',
      conversion: 'AW-20837465/bC-D_efG',
    },
    travelPixel: { url: 'https://travel.example/beacon', ids },
  });
});

it.each<[string, Partial<VenueTrackers>, Partial<TrackerAddresses>]>([
  ['names none', none, {}],
  ['is in a shop that turned analytics off', {}, { enabled: false }],
  [
    'is in a shop without addresses',
    {},
    {
      webAnalyticsScriptUrl: null,
      socialPixelScriptUrl: null,
      searchAdScriptUrl: null,
      travelPixelUrl: null,
    },
  ],
  ['has turned the travel pixel off', { ...none, travelPixelIds: ids }, {}],
  ['has turned the ad conversion off', { ...none, adConversionId: 'AW-1234', adConversionLabel: 'x' }, {}],
])('nothing loads if the venue %s (7.5-01, D-AN-01)', (_, venue, addresses) => {
  expect(activeTrackers({ ...all, ...venue }, { ...from, ...addresses })).toBeNull();
});

it.each<[keyof TrackerAddresses, string]>([
  ['webAnalyticsScriptUrl', 'webAnalytics'],
  ['socialPixelScriptUrl', 'socialPixel'],
  ['searchAdScriptUrl', 'searchAds'],
  ['travelPixelUrl', 'travelPixel'],
])('without %s, only that tracker stays off (D-AN-01)', (address, tracker) => {
  const active = activeTrackers(all, { ...from, [address]: null });
  expect(Object.entries(active ?? {}).flatMap(([name, of]) => (of === null ? [name] : []))).toEqual([
    tracker,
  ]);
});

it('an ad conversion that is turned off leaves the tag of search ads alone (D-AN-01)', () => {
  expect(activeTrackers({ ...all, enableAdConversion: false }, from)?.searchAds).toMatchObject({
    tagId: 'AW-10837465',
    conversion: null,
  });
});

it.each<[Partial<VenueTrackers>, boolean]>([
  [{}, false],
  [{ travelPixelIds: ids, adConversionId: 'AW-1234', adConversionLabel: 'x' }, false],
  [{ webAnalyticsTrackingId: 'G-ABCD1234' }, true],
  [{ socialPixelId: '402817365529' }, true],
  [{ searchAdTagId: 'AW-10837465' }, true],
  [{ enableAdConversion: true }, true],
  [{ enableTravelPixel: true }, true],
])('a venue with %j names a tracker: %s (D-AN-01)', (venue, is) => {
  expect(namesTracker({ ...none, ...venue })).toBe(is);
});
