/** A line of a day: an activity, a departure or a pool, with how full it is. */
import { classNames } from '@gangway/ui/components/class-names.ts';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { LoadBar } from '../../lib/load-bar.tsx';
import type { CalendarRow } from './calendar-rows.ts';
import { countWords, markWords, spokenRow } from './calendar-words.ts';

/** Says beside the count of a row that it is closed, full, or no longer in the schedule. */
export const RowMarks = ({ row }: { row: CalendarRow }) => (
  <>
    {markWords(row).map((words) => (
      <span key={words} className={row.gone > 0 ? 'flag' : 'flag flag-closed'}>
        {row.closed > 0 && <Icon name="lock" />}
        <span>{words}</span>
      </span>
    ))}
  </>
);

/** How full a row is; nothing where there is no limit. */
export const RowLoad = ({ row: { taken, of } }: { row: CalendarRow }) =>
  of === null ? null : <LoadBar taken={taken} arrived={0} of={of} />;

/** As cells show it, whose names say it aloud. */
export const CellRow = ({ row }: { row: CalendarRow }) => (
  <span className="calendar-row" title={spokenRow(row)}>
    <span
      className={classNames('calendar-row-name', row.kind === 'departure' && 'calendar-row-time')}
      dir="auto"
    >
      {row.name}
    </span>
    <span className="calendar-row-count">{countWords(row)}</span>
    <span className="calendar-row-marks">
      <RowMarks row={row} />
    </span>
    <RowLoad row={row} />
  </span>
);
