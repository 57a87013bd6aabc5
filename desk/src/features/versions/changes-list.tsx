/** Differences between two versions, in the terms of the venue file. */
import type { VenueChange } from '@gangway/contract/venues';
import { t } from '../../messages/t.ts';

function signOf({ kind }: VenueChange): string {
  if (kind === 'changed') return t('versions.change.changed');
  return kind === 'added' ? t('versions.change.added') : t('versions.change.removed');
}

export function ChangesList({ changes }: { changes: readonly VenueChange[] }) {
  return (
    <ul className="version-changes">
      {changes.map((change) => (
        <li key={`${change.kind} ${change.where} ${change.what}`}>
          <span className="small muted">{signOf(change)}</span>
          <code dir="ltr">{change.where}</code>
          <span dir="auto">{change.what}</span>
        </li>
      ))}
    </ul>
  );
}
