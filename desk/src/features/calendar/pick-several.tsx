/** Choosing several days by two presses, for whoever cannot drag. */
import { Button } from '@gangway/ui/components/button.tsx';
import { t } from '../../messages/t.ts';
import type { DaySelection } from './use-day-selection.ts';

function wordsOf(picking: DaySelection['picking']): string {
  if (picking === null) return '';
  return picking === 'from' ? t('calendar.view.pickFrom') : t('calendar.view.pickTo');
}

export const PickSeveral = ({ selection: { picking, onPick } }: { selection: DaySelection }) => (
  <div className="calendar-pick">
    <Button size="small" onClick={onPick}>
      {picking === null ? t('calendar.view.pick') : t('calendar.view.pickStop')}
    </Button>
    <p role="status" className="small muted">
      {wordsOf(picking)}
    </p>
  </div>
);
