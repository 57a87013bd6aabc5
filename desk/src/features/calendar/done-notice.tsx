/** The effect of a change of the schedule that was made, and the way back. */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { Button } from '@gangway/ui/components/button.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { useOfflineSince } from '../../lib/use-connection.ts';
import { t } from '../../messages/t.ts';
import type { ChangeDone } from './change-dialog.tsx';
import { TakenList } from './change-effect.tsx';
import { effectWords } from './change-words.ts';
import { useUndo } from './use-undo.ts';

interface DoneNoticeProps {
  venue: LocationKey;
  made: ChangeDone;
  /** The year that dates leave out. */
  year: string;
  onUndone: () => void;
  onClose: () => void;
}

export function DoneNotice({ venue, made: { version, effect }, year, onUndone, onClose }: DoneNoticeProps) {
  const { isBusy, said, refused, undo } = useUndo(venue, version, onUndone);
  const isOffline = useOfflineSince() !== null;
  return (
    <Notice severity="success" title={t('calendar.view.done')} closable onClose={onClose}>
      {effectWords(effect, year).map((words) => (
        <p key={words}>{words}</p>
      ))}
      {said !== null && <p className="problem">{said}</p>}
      {refused !== null && <TakenList venue={venue} of={refused} />}
      <div>
        <Button size="small" icon="undo" busy={isBusy} disabled={isOffline} onClick={undo}>
          {t('calendar.recent.undo')}
        </Button>
      </div>
    </Notice>
  );
}
