/** The availability of a day across everything for sale, in words. */
import type { DateOfItems } from '@gangway/contract/availability';
import { t } from '../../messages/t.ts';

/** Describes a day's availability to screen readers, after its date. */
export function dayWords({ status, items }: DateOfItems): string {
  switch (status) {
    case 'Available':
      return items === 0 ? '' : t('catalog.day.open', { count: items });
    case 'Limited':
      return items === 0 ? '' : t('catalog.day.few', { count: items });
    case 'SoldOut':
      return t('catalog.day.soldOut');
    case 'Closed':
      return t('catalog.day.closed');
    case 'Cutoff':
      return t('catalog.day.cutoff');
    case 'NotYetOpen':
      return t('catalog.day.notYetOpen');
    case 'Past':
      return t('catalog.day.past');
  }
}
