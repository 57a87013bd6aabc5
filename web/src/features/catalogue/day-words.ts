/** How a day stands over everything that is for sale, in words. */
import type { DateOfItems } from '@gangway/contract/availability';

/** How a day stands, heard after its date. */
export function dayWords({ status, items }: DateOfItems): string {
  switch (status) {
    case 'Available':
    case 'Limited':
      return items === 0 ? '' : `${items} to choose from${status === 'Limited' ? ', few places left' : ''}`;
    case 'SoldOut':
      return 'sold out';
    case 'Closed':
      return 'nothing to book';
    case 'Cutoff':
      return 'booking has closed';
    case 'NotYetOpen':
      return 'not on sale yet';
    case 'Past':
      return 'over';
  }
}
