/** Changes of the schedule: their dialog, the one made last with the way back, an activity's seasons and earlier changes. */
import type { DeskCalendar } from '@gangway/contract/calendar';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { part } from '@gangway/ui/lib/missing-part.ts';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { LoadingBars } from '../../lib/states.tsx';
import { usePainted } from '../../lib/use-painted.ts';
import { ChangeDialog, type ChangeDone } from './change-dialog.tsx';
import type { ChangeDraft } from './change-draft.ts';
import { DoneNotice } from './done-notice.tsx';
import { Seasons } from './seasons.tsx';

/** Below what most people come for. */
const RecentChanges = lazy(async () => ({
  default: await part(async () => (await import('./recent-changes.tsx')).RecentChanges),
}));

export interface MadeChanges {
  /** The change made last, and the way back; null before there was one. */
  notice: ReactElement | null;
  /** Changes with each change of the schedule. */
  count: number;
  onMade: (made: ChangeDone) => void;
  onUndone: () => void;
}

/** @param today at the venue; @param reload loads the calendar again */
export function useMadeChanges(
  venue: LocationKey,
  today: VenueDate | null,
  reload: () => Promise<void>,
): MadeChanges {
  const [last, setLast] = useState<ChangeDone | null>(null);
  const [count, setCount] = useState(0);
  const note = (made: ChangeDone | null) => {
    setLast(made);
    setCount((before) => before + 1);
    void reload();
  };
  const onUndone = () => note(null);
  return {
    notice:
      last === null ? null : (
        <DoneNotice
          key={last.version}
          {...{ venue, onUndone, made: last }}
          year={(today ?? last.effect.from).slice(0, 4)}
          onClose={() => setLast(null)}
        />
      ),
    ...{ count, onUndone, onMade: note },
  };
}

interface ChangesProps {
  venue: LocationKey;
  calendar: DeskCalendar;
  made: MadeChanges;
  /** The key of the only activity that is shown; null for all. */
  activity: number | null;
  /** The change whose dialog is open. */
  draft: ChangeDraft | null;
  onDraft: (draft: ChangeDraft | null) => void;
}

export function Changes({ venue, calendar, made, activity, draft, onDraft }: ChangesProps) {
  const isPainted = usePainted();
  const only = calendar.activities.find(({ activityKey }) => activityKey === activity);
  return (
    <>
      {only !== undefined && (
        <Seasons key={only.activityKey} calendar={calendar} activity={only} onChange={onDraft} />
      )}
      {isPainted && calendar.mayChange && (
        <Suspense fallback={<LoadingBars rows={3} />}>
          <RecentChanges venue={venue} refresh={made.count} onUndone={made.onUndone} />
        </Suspense>
      )}
      {draft !== null && (
        <ChangeDialog
          {...{ venue, calendar, draft }}
          onClose={() => onDraft(null)}
          onDone={(one) => {
            onDraft(null);
            made.onMade(one);
          }}
        />
      )}
    </>
  );
}
