/** Finds contradictions in the trackers of a venue file (docs/trackers.md). */
import { namesTracker } from '../../location/trackers.ts';
import { t } from '../../messages/t.ts';
import { type Problem, problem } from '../problems.ts';
import type { VenueFile } from '../venue-file.ts';

export function checkTrackers({ trackers }: VenueFile): Problem[] {
  const { adConversionId, adConversionLabel, enableAdConversion, travelPixelIds } = trackers;
  const hasPixel = Object.values(travelPixelIds ?? {}).some((id) => id !== null);
  const found: [isWrong: boolean, field: string, message: string][] = [
    [
      adConversionId !== null && adConversionLabel === null,
      'adConversionId',
      t('venueFile.trackers.conversionHalf'),
    ],
    [
      adConversionId === null && adConversionLabel !== null,
      'adConversionLabel',
      t('venueFile.trackers.conversionHalf'),
    ],
    [
      enableAdConversion && adConversionId === null && adConversionLabel === null,
      'enableAdConversion',
      t('venueFile.trackers.conversionWithoutId'),
    ],
    [travelPixelIds !== null && !hasPixel, 'travelPixelIds', t('venueFile.trackers.noPixel')],
    [
      trackers.enableTravelPixel && travelPixelIds === null,
      'enableTravelPixel',
      t('venueFile.trackers.pixelWithoutIds'),
    ],
    [
      trackers.requireTrackingConsent && !namesTracker(trackers),
      'requireTrackingConsent',
      t('venueFile.trackers.consentForNothing'),
    ],
  ];
  return found.flatMap(([isWrong, field, message]) =>
    isWrong ? [problem(['trackers', field], message)] : [],
  );
}
