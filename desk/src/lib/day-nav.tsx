/** Going to another day: the one before, the next, today, or any. */
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { Button, IconButton } from '@gangway/ui/components/button.tsx';
import { t } from '../messages/t.ts';

interface DayNavProps {
  /** Null until it is known. */
  date: VenueDate | null;
  onMove: (days: number) => void;
  /** Null for today. */
  onDate: (date: VenueDate | null) => void;
}

export const DayNav = ({ date, onMove, onDate }: DayNavProps) => (
  <div className="day-nav">
    <IconButton name="left" label={t('day.nav.before')} disabled={date === null} onClick={() => onMove(-1)} />
    <IconButton name="right" label={t('day.nav.after')} disabled={date === null} onClick={() => onMove(1)} />
    <Button onClick={() => onDate(null)}>{t('day.nav.today')}</Button>
    <input
      type="date"
      className="field-input day-date"
      aria-label={t('day.nav.date')}
      value={date ?? ''}
      onChange={({ target: { value } }) => {
        if (value !== '') onDate(value as VenueDate);
      }}
    />
  </div>
);
