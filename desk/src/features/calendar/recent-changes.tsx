/** The last changes that were made in the calendar, each with the way to undo it (docs/rules/calendar.md). */
import { getCalendarChanges, type MadeCalendarChange } from '@gangway/contract/calendar';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { Button } from '@gangway/ui/components/button.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { useEffect, useId, useRef } from 'react';
import { call } from '../../lib/call.ts';
import { dayAndTimeOf, dayOf } from '../../lib/moments.ts';
import { Failed, LoadingBars } from '../../lib/states.tsx';
import { useOfflineSince } from '../../lib/use-connection.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { t } from '../../messages/t.ts';
import { TakenList } from './change-effect.tsx';
import { effectWords, madeWords } from './change-words.ts';
import { useUndo } from './use-undo.ts';

interface RecentChangesProps {
  venue: LocationKey;
  /** Another number after a change: loads them again. */
  refresh: number;
  onUndone: () => void;
}

export function RecentChanges({ venue, refresh, onUndone }: RecentChangesProps) {
  const {
    state,
    reload,
    refresh: again,
  } = useLoaded<readonly MadeCalendarChange[]>(
    `${venue}`,
    async () => (await call(getCalendarChanges, { locationKey: venue })).changes,
  );
  const seen = useRef(refresh);
  useEffect(() => {
    if (seen.current !== refresh) void again();
    seen.current = refresh;
  }, [refresh, again]);
  return (
    <section className="panel" aria-labelledby="calendar-recent">
      <h2 id="calendar-recent">{t('calendar.recent.title')}</h2>
      {state.at === 'loading' && <LoadingBars rows={3} />}
      {state.at === 'failed' && (
        <Failed title={t('calendar.recent.failed')} error={state.error} onTry={() => void reload()} />
      )}
      {state.at === 'ready' && state.value.length === 0 && (
        <p className="muted">{t('calendar.recent.none')}</p>
      )}
      {state.at === 'ready' && state.value.length > 0 && (
        <ul className="lines">
          {state.value.map((made) => (
            <Row
              key={made.version}
              venue={venue}
              made={made}
              onUndone={() => {
                onUndone();
                void again();
              }}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface RowProps {
  venue: LocationKey;
  made: MadeCalendarChange;
  onUndone: () => void;
}

function Row({ venue, made, onUndone }: RowProps) {
  const { on, by, reason, effect, undone, mayUndo } = made;
  const id = useId();
  const year = on.slice(0, 4);
  const name = by ?? t('departure.close.system');
  return (
    <li>
      <b id={id} className="recent-what">
        {madeWords(made, year)}
      </b>
      <span className="small">{effectWords(effect, year).join(' ')}</span>
      <span className="small muted">{t('calendar.recent.by', { name, when: dayAndTimeOf(on) })}</span>
      {reason !== null && (
        <span className="small recent-what" dir="auto">
          {reason}
        </span>
      )}
      {undone === null ? (
        <Undo venue={venue} version={made.version} mayUndo={mayUndo} rowId={id} onUndone={onUndone} />
      ) : (
        <span className="recent-undone">
          <Icon name="undo" />
          <span>
            {t('calendar.recent.undone', {
              name: undone.by ?? t('departure.close.system'),
              when: dayOf(undone.on),
            })}
          </span>
        </span>
      )}
    </li>
  );
}

interface UndoProps {
  venue: LocationKey;
  version: number;
  mayUndo: boolean;
  /** Of the words of the change. */
  rowId: string;
  onUndone: () => void;
}

function Undo({ venue, version, mayUndo, rowId, onUndone }: UndoProps) {
  const { isBusy, said, refused, undo } = useUndo(venue, version, onUndone);
  const isOffline = useOfflineSince() !== null;
  const whyId = useId();
  return (
    <div className="recent-undo">
      <Button
        size="small"
        icon="undo"
        busy={isBusy}
        disabled={!mayUndo || isOffline}
        describedBy={mayUndo ? rowId : `${rowId} ${whyId}`}
        onClick={undo}
      >
        {t('calendar.recent.undo')}
      </Button>
      {!mayUndo && (
        <span id={whyId} className="small muted">
          {t('calendar.recent.mayNot')}
        </span>
      )}
      {said !== null && (
        <Notice severity="error" title={said}>
          {refused === null ? null : <TakenList venue={venue} of={refused} />}
        </Notice>
      )}
    </div>
  );
}
