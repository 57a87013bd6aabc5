/** Messages for an id that the file does not define (docs/venue-files.md, "When something is wrong"). */
import { nearest } from '../kernel/nearest.ts';
import { t } from '../messages/t.ts';

/** The kind of entry that the id refers to; the messages have wording for each. */
export type IdKind =
  | 'activity'
  | 'addOn'
  | 'agent'
  | 'package'
  | 'pickup'
  | 'pool'
  | 'rate'
  | 'rateOfActivity'
  | 'vehicle';

/** Builds the message for an unknown id, with the nearest known id or all of them. Null if it is known. */
export function unknownId(id: string, known: readonly string[], kind: IdKind): string | null {
  if (known.includes(id)) return null;
  const meant = nearest(id, known);
  if (meant !== null) return t('venueFile.id.meant', { kind, id, meant });
  return known.length === 0
    ? t('venueFile.id.none', { kind, id })
    : t('venueFile.id.known', { kind, id, known: known.join(', ') });
}
