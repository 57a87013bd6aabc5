/** Finds contradictions in parts used in several places of a venue file. */
import { t } from '../../messages/t.ts';
import { type Path, type Problem, problem } from '../problems.ts';

/** A point on the map needs both its coordinates. */
export function checkPlace(
  { latitude, longitude }: { latitude?: number | undefined; longitude?: number | undefined },
  path: Path,
): Problem[] {
  if ((latitude === undefined) === (longitude === undefined)) return [];
  const missing = latitude === undefined ? 'latitude' : 'longitude';
  return [problem([...path, missing], t('venueFile.venue.halfPoint'))];
}
