/** The availability of a day across everything for sale, in words. */
import type { DateOfItems } from '@gangway/contract/availability';
import { t } from '../../messages/t.ts';

/** Describes a day's availability to screen readers, after its date. */
export function dayWords({ status, items }: DateOfItems): string {
  switch (status) {
    case 'Available':
      return items === 0 ? '' : t('catalogue.day.open', { count: items });
    case 'Limited':
      return items === 0 ? '' : t('catalogue.day.few', { count: items });
    case 'SoldOut':
      return t('catalogue.day.soldOut');
    case 'Closed':
      return t('catalogue.day.closed');
    case 'Cutoff':
      return t('catalogue.day.cutoff');
    case 'NotYetOpen':
      return t('catalogue.day.notYetOpen');
    case 'Past':
      return t('catalogue.day.past');
  }
}
