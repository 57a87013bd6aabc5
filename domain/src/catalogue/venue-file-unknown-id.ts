/** Words for an id that nothing in the file has (docs/venue-files.md, "When something is wrong"). */
import { t } from '../messages/t.ts';
import { nearest } from './venue-file-nearest.ts';

/** What has the id; the words for each stand in the messages. */
export type IdKind =
  | 'activity'
  | 'addOn'
  | 'package'
  | 'pickup'
  | 'pool'
  | 'rate'
  | 'rateOfActivity'
  | 'vehicle';

/** Ids that must be known: the nearest one is told, else all there are. Null when it is one of them. */
export function unknownId(id: string, known: readonly string[], kind: IdKind): string | null {
  if (known.includes(id)) return null;
  const meant = nearest(id, known);
  if (meant !== null) return t('venueFile.id.meant', { kind, id, meant });
  return known.length === 0
    ? t('venueFile.id.none', { kind, id })
    : t('venueFile.id.known', { kind, id, known: known.join(', ') });
}
