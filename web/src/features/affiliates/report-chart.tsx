/** A report's figure by day, or by month for long ranges, as bars; the table beside it has the same numbers. */
import type { AffiliateFigures, AffiliateReport } from '@gangway/contract/affiliates';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { fullMonth, mediumDate } from '@gangway/ui/lib/format-date.ts';
import { t } from '../../messages/t.ts';
import { datesOf, type ReportRange } from './report-range.ts';

export type Figure = Exclude<keyof AffiliateFigures, 'pending' | 'approved' | 'paid' | 'reversed'>;

/** More bars than these are grouped by month. */
const maxDays = 62;

export interface Bar {
  /** Its day, or the first of its month. */
  date: VenueDate;
  words: string;
  value: number;
}

export function barsOf(days: AffiliateReport['days'], range: ReportRange, figure: Figure): Bar[] {
  const dates = datesOf(range);
  const byMonth = dates.length > maxDays;
  const values = new Map<string, number>(days.map((day) => [day.date, day[figure]]));
  const bars = new Map<string, Bar>();
  for (const date of dates) {
    const name = byMonth ? date.slice(0, 7) : date;
    const words = byMonth ? fullMonth(date) : mediumDate(date);
    const bar = bars.get(name) ?? { date, words, value: 0 };
    bars.set(name, { ...bar, value: bar.value + (values.get(date) ?? 0) });
  }
  return [...bars.values()];
}

interface ReportChartProps {
  bars: readonly Bar[];
  /** What is shown, such as Commission. */
  label: string;
  show: (value: number) => string;
}

/** Height of the drawing; bars share its width evenly. */
const height = 100;

export function ReportChart({ bars, label, show }: ReportChartProps) {
  const most = Math.max(0, ...bars.map(({ value }) => value));
  const step = 100 / bars.length;
  const best = bars.find(({ value }) => value === most);
  const words =
    best === undefined || most === 0
      ? t('affiliates.chart.nothing', { label })
      : t('affiliates.chart.words', { label, value: show(most), date: best.words });
  return (
    <figure className="portal-chart">
      <figcaption>{words}</figcaption>
      <svg role="img" aria-label={words} viewBox={`0 0 100 ${height}`} preserveAspectRatio="none">
        {bars.map(({ date, words: day, value }, place) => {
          const tall = most === 0 ? 0 : Math.max(0, (value / most) * height);
          return (
            <rect
              key={date}
              x={place * step + step * 0.15}
              y={height - tall}
              width={step * 0.7}
              height={tall}
            >
              <title>{`${day}: ${show(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="portal-ends num" aria-hidden="true">
        <span>{bars[0]?.words}</span>
        <span>{bars.length > 1 && bars.at(-1)?.words}</span>
      </p>
    </figure>
  );
}
