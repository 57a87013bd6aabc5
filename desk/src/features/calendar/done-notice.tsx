/** The effect of a change of the schedule that was made, and the way back. */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { Button } from '@gangway/ui/components/button.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { randomText } from '@gangway/ui/lib/random-text.ts';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { useRef } from 'react';
import { useOfflineSince } from '../../lib/use-connection.ts';
import { t } from '../../messages/t.ts';
import type { ChangeDone } from './change-dialog.tsx';
import { effectWords } from './change-words.ts';
import { undoChange } from './undo-change.ts';

interface DoneNoticeProps {
  venue: LocationKey;
  made: ChangeDone;
  /** The year that dates leave out. */
  year: string;
  onUndone: () => void;
  onClose: () => void;
}

export function DoneNotice({ venue, made: { version, effect }, year, onUndone, onClose }: DoneNoticeProps) {
  const { isBusy, said, run } = useAction();
  // It counts once, also if its answer was lost.
  const key = useRef(randomText(22));
  const isOffline = useOfflineSince() !== null;
  async function undo(): Promise<string | null> {
    try {
      const { refusal } = await undoChange(venue, version, key.current);
      if (refusal !== null) {
        key.current = randomText(22);
        return refusal.words;
      }
    } catch (error) {
      return failureWords(error);
    }
    onUndone();
    return null;
  }
  return (
    <Notice severity="success" title={t('calendar.view.done')} closable onClose={onClose}>
      {effectWords(effect, year).map((words) => (
        <p key={words}>{words}</p>
      ))}
      {said !== null && <p className="problem">{said}</p>}
      <div>
        <Button size="small" icon="undo" busy={isBusy} disabled={isOffline} onClick={() => void run(undo)}>
          {t('calendar.recent.undo')}
        </Button>
      </div>
    </Notice>
  );
}
