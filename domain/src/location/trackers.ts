/** Which trackers of a venue load: those it names, if the installation has their addresses (7.5-01, D-AN-01, D-CFG-02). */
import type { Settings } from './settings.ts';

/** A venue's settings for its trackers, under the same names in `Location` and in the location record. */
export type VenueTrackers = Pick<
  Settings,
  | 'webAnalyticsTrackingId'
  | 'socialPixelId'
  | 'searchAdTagId'
  | 'adConversionId'
  | 'adConversionLabel'
  | 'enableAdConversion'
  | 'travelPixelIds'
  | 'enableTravelPixel'
>;

/** Where trackers are loaded from; null turns one off (D-CFG-02, `Analytics`). */
export interface TrackerAddresses {
  readonly enabled: boolean;
  readonly webAnalyticsScriptUrl: string | null;
  readonly socialPixelScriptUrl: string | null;
  readonly searchAdScriptUrl: string | null;
  readonly travelPixelUrl: string | null;
}

/** The trackers that load, with all they need; null for each that does not. */
export interface ActiveTrackers {
  readonly webAnalytics: { readonly scriptUrl: string; readonly trackingId: string } | null;
  readonly socialPixel: { readonly scriptUrl: string; readonly pixelId: string } | null;
  readonly searchAds: {
    readonly scriptUrl: string;
    readonly tagId: string | null;
    /** Id and label as the tracker wants them, joined by a slash. */
    readonly conversion: string | null;
  } | null;
  readonly travelPixel: {
    readonly url: string;
    readonly ids: Readonly<Record<TravelView, string | null>>;
  } | null;
}

/** The views of the travel-marketing beacon (7.5-07). */
export type TravelView = 'search' | 'cart' | 'conversion';

/** Whether a venue names a tracker that is turned on, whatever the installation has. */
export const namesTracker = (venue: VenueTrackers): boolean =>
  venue.webAnalyticsTrackingId !== null ||
  venue.socialPixelId !== null ||
  venue.searchAdTagId !== null ||
  venue.enableAdConversion ||
  venue.enableTravelPixel;

function searchAdsOf(venue: VenueTrackers, scriptUrl: string | null): ActiveTrackers['searchAds'] {
  const { searchAdTagId: tagId, adConversionId, adConversionLabel, enableAdConversion } = venue;
  const isReported = enableAdConversion && adConversionId !== null && adConversionLabel !== null;
  const conversion = isReported ? `${adConversionId}/${adConversionLabel}` : null;
  if (scriptUrl === null || (tagId === null && conversion === null)) return null;
  return { scriptUrl, tagId, conversion };
}

/** Returns the trackers that load on a venue's pages; null if there are none. Consent is the browser's part. */
export function activeTrackers(venue: VenueTrackers, from: TrackerAddresses): ActiveTrackers | null {
  if (!from.enabled) return null;
  const { webAnalyticsTrackingId: trackingId, socialPixelId: pixelId, travelPixelIds: ids } = venue;
  const { webAnalyticsScriptUrl, socialPixelScriptUrl, travelPixelUrl } = from;
  const active: ActiveTrackers = {
    webAnalytics:
      trackingId === null || webAnalyticsScriptUrl === null
        ? null
        : { scriptUrl: webAnalyticsScriptUrl, trackingId },
    socialPixel:
      pixelId === null || socialPixelScriptUrl === null ? null : { scriptUrl: socialPixelScriptUrl, pixelId },
    searchAds: searchAdsOf(venue, from.searchAdScriptUrl),
    travelPixel:
      !venue.enableTravelPixel || ids === null || travelPixelUrl === null
        ? null
        : { url: travelPixelUrl, ids },
  };
  return Object.values(active).some((tracker) => tracker !== null) ? active : null;
}
