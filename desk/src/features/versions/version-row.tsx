/** A version of the venue: who saved it and why, what it changed, and the way back to it. */
import { getVenueVersion, type VenueVersion, type VenueVersionDetails } from '@gangway/contract/venues';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { Button } from '@gangway/ui/components/button.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { useId, useState } from 'react';
import { call } from '../../lib/call.ts';
import { Failed, LoadingBars } from '../../lib/states.tsx';
import { useOfflineSince } from '../../lib/use-connection.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { t } from '../../messages/t.ts';
import { ChangesList } from './changes-list.tsx';
import { kindWords, savedWords, versionName } from './version-words.ts';

interface VersionRowProps {
  venue: LocationKey;
  version: VenueVersion;
  onRestore: (version: VenueVersion) => void;
}

export function VersionRow({ venue, version, onRestore }: VersionRowProps) {
  const [isOpen, setOpen] = useState(false);
  const isOffline = useOfflineSince() !== null;
  const id = useId();
  const { isCurrent, reason } = version;
  return (
    <li>
      <span className="line-name">
        <b id={id}>{versionName(version)}</b>
        {isCurrent && (
          <span className="orders-tags">
            <span className="tag tag-ok">
              <Icon name="check" />
              <span>{t('versions.list.current')}</span>
            </span>
          </span>
        )}
      </span>
      <span>{kindWords(version)}</span>
      <span className="small muted">
        <bdi>{savedWords(version)}</bdi>
      </span>
      {reason !== null && (
        <span className="small" dir="auto">
          {reason}
        </span>
      )}
      <span className="version-ways">
        {!isCurrent && (
          <Button
            size="small"
            icon="undo"
            describedBy={id}
            disabled={isOffline}
            onClick={() => onRestore(version)}
          >
            {t('versions.list.restore')}
          </Button>
        )}
      </span>
      <details className="version-details" onToggle={({ currentTarget: { open } }) => setOpen(open)}>
        <summary aria-describedby={id}>{t('versions.list.show')}</summary>
        {isOpen && <Changes venue={venue} version={version.version} />}
      </details>
    </li>
  );
}

function Changes({ venue, version }: { venue: LocationKey; version: number }) {
  const { state, reload } = useLoaded<VenueVersionDetails>(`${venue} ${version}`, () =>
    call(getVenueVersion, { locationKey: venue, version }),
  );
  if (state.at === 'loading') return <LoadingBars rows={2} />;
  if (state.at === 'failed')
    return <Failed title={t('versions.change.failed')} error={state.error} onTry={() => void reload()} />;
  const { against, changes } = state.value;
  if (against === null) return <p className="muted">{t('versions.change.oldest')}</p>;
  if (changes.length === 0) return <p className="muted">{t('versions.change.none')}</p>;
  return <ChangesList changes={changes} />;
}
