/** The versions of a venue: who changed what it sells, when and why, and going back to one (docs/rules/versions.md). */
import { getVenueVersions, type VenueVersion } from '@gangway/contract/venues';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { Button } from '@gangway/ui/components/button.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { useToasts } from '@gangway/ui/components/toasts.tsx';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { useState } from 'react';
import { call, statusOf } from '../../lib/call.ts';
import { NoAccess } from '../../lib/no-access.tsx';
import { numberWords } from '../../lib/number-words.ts';
import { ScreenHead } from '../../lib/screen.tsx';
import type { Venue } from '../../lib/session.ts';
import { Failed, LoadingBars } from '../../lib/states.tsx';
import { useLoaded } from '../../lib/use-loaded.ts';
import { t } from '../../messages/t.ts';
import { RestoreDialog } from './restore-dialog.tsx';
import { VersionRow } from './version-row.tsx';

interface Pages {
  versions: readonly VenueVersion[];
  hasMore: boolean;
}

const load = (locationKey: LocationKey, before: number | null): Promise<Pages> =>
  call(getVenueVersions, { locationKey, before });

/** The versions that were loaded so far. */
function useVersions(locationKey: LocationKey) {
  const { state, reload } = useLoaded<Pages>(`${locationKey}`, () => load(locationKey, null));
  const [more, setMore] = useState<Pages | null>(null);
  const { isBusy, said, run } = useAction();
  const first = state.at === 'ready' ? state.value : null;
  const versions = [...(first?.versions ?? []), ...(more?.versions ?? [])];
  async function loadMore(): Promise<string | null> {
    try {
      const next = await load(locationKey, versions.at(-1)?.version ?? null);
      setMore({ versions: [...(more?.versions ?? []), ...next.versions], hasMore: next.hasMore });
      return null;
    } catch (error) {
      return failureWords(error);
    }
  }
  return {
    ...{ state, versions, isBusy, said },
    hasMore: (more ?? first)?.hasMore === true,
    loadMore: () => void run(loadMore),
    reload: async () => {
      setMore(null);
      await reload();
    },
  };
}

export function Versions({ venue }: { venue: Venue }) {
  const { locationKey, name } = venue;
  const { state, versions, hasMore, isBusy, said, loadMore, reload } = useVersions(locationKey);
  const [chosen, setChosen] = useState<VenueVersion | null>(null);
  const toasts = useToasts();
  if (state.at === 'failed' && statusOf(state.error) === 404) return <NoAccess venue={name} />;
  return (
    <>
      <ScreenHead title={t('versions.page.title')} of={name}>
        <p className="muted">{t('versions.page.text')}</p>
      </ScreenHead>
      <section className="panel" aria-labelledby="versions">
        <h2 id="versions">{t('versions.list.title')}</h2>
        {state.at === 'loading' && <LoadingBars rows={6} />}
        {state.at === 'failed' && (
          <Failed title={t('versions.list.failed')} error={state.error} onTry={() => void reload()} />
        )}
        {state.at === 'ready' && versions.length === 0 && <p className="muted">{t('versions.list.none')}</p>}
        <ul className="lines">
          {versions.map((version) => (
            <VersionRow key={version.version} venue={locationKey} version={version} onRestore={setChosen} />
          ))}
        </ul>
        {hasMore && (
          <div>
            <Button busy={isBusy} onClick={loadMore}>
              {t('versions.list.more')}
            </Button>
          </div>
        )}
        {said !== null && (
          <Notice severity="error" title={said}>
            {null}
          </Notice>
        )}
      </section>
      {chosen !== null && (
        <RestoreDialog
          venue={locationKey}
          version={chosen}
          onClose={() => setChosen(null)}
          onDone={(restored) => {
            const words = { version: numberWords(chosen.version), now: numberWords(restored) };
            toasts.show(t('versions.restore.done', words), { severity: 'success' });
            setChosen(null);
            void reload();
          }}
        />
      )}
    </>
  );
}
