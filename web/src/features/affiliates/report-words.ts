/** How a report names what it is about. */
import type { AffiliateReport } from '@gangway/contract/affiliates';
import { t } from '../../messages/t.ts';

type Item = Pick<AffiliateReport['items'][number], 'itemKey' | 'itemName'>;

export function itemWords({ itemKey, itemName }: Item): string {
  if (itemKey === null) return t('affiliates.report.otherPages');
  return itemName ?? t('affiliates.report.formerItem', { key: itemKey });
}
