/** The report: totals, a chart, tables, and the file to download (D-AG-03). */
import type { AffiliateReport } from '@gangway/contract/affiliates';
import type { Amount } from '@gangway/domain/kernel/money';
import { Button } from '@gangway/ui/components/button.tsx';
import { RadioGroup } from '@gangway/ui/components/choice.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { mediumDate } from '@gangway/ui/lib/format-date.ts';
import { saveFile } from '@gangway/ui/lib/save-file.ts';
import { type ReactNode, useState } from 'react';
import { t } from '../../messages/t.ts';
import { barsOf, type Figure, ReportChart } from './report-chart.tsx';
import { reportCsv } from './report-csv.ts';
import type { ReportRange } from './report-range.ts';
import { ReportTable } from './report-table.tsx';
import { itemWords } from './report-words.ts';

const figures = {
  commission: 'affiliates.figures.commission',
  sales: 'affiliates.figures.sales',
  orders: 'affiliates.figures.orders',
  clicks: 'affiliates.figures.clicks',
} as const satisfies Partial<Record<Figure, string>>;

function Tile({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

function Totals({ report: { totals, currencyCode } }: { report: AffiliateReport }) {
  const money = (value: Amount) => formatAmount(value, currencyCode);
  return (
    <>
      <dl className="portal-tiles">
        <Tile label={t('affiliates.figures.clicks')}>{totals.clicks}</Tile>
        <Tile label={t('affiliates.figures.orders')}>{totals.orders}</Tile>
        <Tile label={t('affiliates.figures.guests')}>{totals.guests}</Tile>
        <Tile label={t('affiliates.figures.sales')}>{money(totals.sales)}</Tile>
        <Tile label={t('affiliates.figures.commission')}>{money(totals.commission)}</Tile>
      </dl>
      <dl className="portal-states">
        <Tile label={t('affiliates.figures.pending')}>{money(totals.pending)}</Tile>
        <Tile label={t('affiliates.figures.approved')}>{money(totals.approved)}</Tile>
        <Tile label={t('affiliates.figures.paid')}>{money(totals.paid)}</Tile>
        <Tile label={t('affiliates.figures.reversed')}>{money(totals.reversed)}</Tile>
      </dl>
      <p className="field-help">{t('affiliates.report.statesHelp')}</p>
    </>
  );
}

function Chart({ report, range }: { report: AffiliateReport; range: ReportRange }) {
  const [figure, setFigure] = useState<keyof typeof figures>('commission');
  const isMoney = figure === 'commission' || figure === 'sales';
  const show = (value: number) =>
    isMoney ? formatAmount(value as Amount, report.currencyCode) : String(value);
  return (
    <>
      <RadioGroup
        look="pills"
        legend={t('affiliates.chart.legend')}
        legendHidden
        name="figure"
        value={figure}
        options={Object.entries(figures).map(([value, label]) => ({ value, label: t(label) }))}
        onChange={(value) => setFigure(value as keyof typeof figures)}
      />
      <ReportChart bars={barsOf(report.days, range, figure)} label={t(figures[figure])} show={show} />
    </>
  );
}

export function ReportSection({ report, range }: { report: AffiliateReport; range: ReportRange }) {
  const { currencyCode: currency } = report;
  const days = report.days.map((day) => ({ ...day, key: day.date, name: mediumDate(day.date) }));
  const items = report.items.map((item) => ({ ...item, key: String(item.itemKey), name: itemWords(item) }));
  return (
    <>
      <Totals report={report} />
      {days.length === 0 ? (
        <p className="portal-empty">{t('affiliates.report.nothing')}</p>
      ) : (
        <>
          <Chart report={report} range={range} />
          <h3>{t('affiliates.report.byItem')}</h3>
          <ReportTable
            caption={t('affiliates.report.byItem')}
            of={t('affiliates.csv.item')}
            rows={items}
            currency={currency}
          />
          <h3>{t('affiliates.report.byDay')}</h3>
          <ReportTable
            caption={t('affiliates.report.byDay')}
            of={t('affiliates.csv.date')}
            rows={days}
            currency={currency}
          />
          <Button
            icon="download"
            onClick={() =>
              saveFile(reportCsv(report), `affiliate-${range.from}-${range.to}.csv`, 'text/csv;charset=utf-8')
            }
          >
            {t('affiliates.csv.save')}
          </Button>
        </>
      )}
    </>
  );
}
