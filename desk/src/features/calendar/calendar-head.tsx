/** The head of the calendar: going to other months and weeks, and how the calendar is seen. */
import type { DeskCalendar } from '@gangway/contract/calendar';
import { Button, IconButton } from '@gangway/ui/components/button.tsx';
import { Select } from '@gangway/ui/components/select.tsx';
import type { CalendarShown } from '../../lib/places.ts';
import { Segments } from '../../lib/segments.tsx';
import { t } from '../../messages/t.ts';
import type { Shown } from './calendar-rows.ts';
import type { CalendarView } from './calendar-span.ts';

interface SpanNavProps {
  view: CalendarView;
  /** False until it is known where the calendar is. */
  isKnown: boolean;
  onMove: (by: 1 | -1) => void;
  onToday: () => void;
}

export function SpanNav({ view, isKnown, onMove, onToday }: SpanNavProps) {
  const [before, after] =
    view === 'month'
      ? [t('calendar.view.monthBefore'), t('calendar.view.monthAfter')]
      : [t('calendar.view.weekBefore'), t('calendar.view.weekAfter')];
  return (
    <div className="day-nav">
      <IconButton name="left" label={before} disabled={!isKnown} onClick={() => onMove(-1)} />
      <IconButton name="right" label={after} disabled={!isKnown} onClick={() => onMove(1)} />
      <Button onClick={onToday}>{t('day.nav.today')}</Button>
    </div>
  );
}

interface ChoicesProps {
  /** Null while it is loading. */
  calendar: DeskCalendar | null;
  view: CalendarView;
  shown: Shown;
  onChange: (next: Partial<CalendarShown>) => void;
}

export function CalendarChoices({ calendar, view, shown, onChange }: ChoicesProps) {
  return (
    <div className="day-choices">
      <Segments
        label={t('day.view.label')}
        value={view}
        options={[
          { value: 'month', words: t('calendar.view.month') },
          { value: 'week', words: t('calendar.view.week') },
        ]}
        onChange={(next) => onChange({ view: next })}
      />
      {calendar !== null && calendar.pools.length > 0 && (
        <Segments
          label={t('day.by.label')}
          value={shown.by}
          options={[
            { value: 'activity', words: t('day.by.activity') },
            { value: 'pool', words: t('day.by.pool') },
          ]}
          onChange={(next) => onChange({ by: next })}
        />
      )}
      {calendar !== null && shown.by === 'activity' && calendar.activities.length > 1 && (
        <Select
          label={t('calendar.view.activity')}
          labelHidden
          value={shown.activity === null ? '' : String(shown.activity)}
          options={[
            { value: '', label: t('calendar.view.all') },
            ...calendar.activities.map(({ activityKey, name }) => ({
              value: String(activityKey),
              label: name,
            })),
          ]}
          onChange={(value) => onChange({ activity: value === '' ? null : Number(value) })}
        />
      )}
    </div>
  );
}
