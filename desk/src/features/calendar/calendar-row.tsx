/** A line of a day: an activity, a departure or a pool, with how full it is. */
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

/** The bar of a row; guests of what has no limit fill it. */
export const RowLoad = ({ row: { taken, of } }: { row: CalendarRow }) => (
  <LoadBar taken={taken} arrived={0} of={of ?? taken} />
);

/** As cells show it, whose names say it aloud. */
export const CellRow = ({ row }: { row: CalendarRow }) => (
  <span className="calendar-row" title={spokenRow(row)}>
    <span className="calendar-row-name" dir="auto">
      {row.name}
    </span>
    <span className="calendar-row-count">{countWords(row)}</span>
    <span className="calendar-row-marks">
      <RowMarks row={row} />
    </span>
    <RowLoad row={row} />
  </span>
);
