/** An affiliate's report on the wire; nothing of customers is in it (D-API-69, D-SE-05). */
import type { AffiliateReport } from '@gangway/contract/affiliates';
import { zero } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import type { ReportFigures, ReportRow } from './affiliates.repo.ts';

const nothing: ReportFigures = {
  ...{ clicks: 0, orders: 0, guests: 0, sales: zero, commission: zero },
  ...{ pending: zero, approved: zero, paid: zero, reversed: zero },
};

/** Names activities first, as addresses of items do. */
function nameOf({ activities, packages }: Location, itemKey: number | null): string | null {
  const named = [...activities, ...packages].find(({ key }) => key === itemKey);
  return named?.name ?? null;
}

export function presentReport(
  location: Location,
  sellers: AffiliateReport['sellers'],
  figures: readonly ReportRow[],
): AffiliateReport {
  const report: AffiliateReport = {
    currencyCode: location.currency,
    sellers,
    ...{ rows: [], days: [], items: [], totals: nothing },
  };
  for (const { day: date, itemKey, ...sums } of figures) {
    const item = itemKey === undefined ? null : { itemKey, itemName: nameOf(location, itemKey) };
    if (date !== undefined && item !== null) report.rows.push({ date, ...item, ...sums });
    else if (date !== undefined) report.days.push({ date, ...sums });
    else if (item !== null) report.items.push({ ...item, ...sums });
    else report.totals = sums;
  }
  return report;
}
