/** Versions of a venue in words. */
import type { VenueVersion } from '@gangway/contract/venues';
import { comma } from '@gangway/domain/kernel/word-list';
import { dayAndTimeOf } from '../../lib/moments.ts';
import { numberWords } from '../../lib/number-words.ts';
import { t } from '../../messages/t.ts';

/** Version 12 */
export const versionName = ({ version }: Pick<VenueVersion, 'version'>): string =>
  t('versions.list.name', { version: numberWords(version) });

/** The source of a version. */
export function kindWords({ kind, restores }: Pick<VenueVersion, 'kind' | 'restores'>): string {
  switch (kind) {
    case 'earlier':
      return t('versions.kind.earlier');
    case 'created':
      return t('versions.kind.created');
    case 'imported':
      return t('versions.kind.imported');
    case 'restored':
      return t('versions.kind.restored', { version: numberWords(restores ?? 0) });
    case 'calendar':
      return t('versions.kind.calendar');
    case 'calendarUndone':
      return t('versions.kind.calendarUndone');
    case 'departure':
      return t('versions.kind.departure');
    case 'cancellation':
      return t('versions.kind.cancellation');
    case 'pool':
      return t('versions.kind.pool');
  }
}

function savedBy({ by, isOfStaff, kind }: VenueVersion): string[] {
  if (by !== null) return [by];
  if (isOfStaff) return [t('departure.close.system')];
  // Nobody is known to have saved what was there before versions were kept.
  return kind === 'earlier' ? [] : [t('versions.list.command')];
}

/** Mia Larsen, Jul 18, 2026, 9:12 AM */
export const savedWords = (version: VenueVersion): string =>
  [...savedBy(version), dayAndTimeOf(version.savedOn)].join(comma());
