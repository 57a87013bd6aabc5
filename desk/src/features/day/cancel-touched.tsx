/** The way to canceling the departures with guests that marked hours touch; nothing is canceled by it. */
import type { DayMark, DeskDay } from '@gangway/contract/departures';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { buttonClass } from '@gangway/ui/components/button.tsx';
import { Link } from '../../lib/address.tsx';
import { markWords } from '../../lib/mark-words.ts';
import { cancelAddress } from '../../lib/places.ts';
import { t } from '../../messages/t.ts';

interface CancelTouchedProps {
  locationKey: LocationKey;
  day: DeskDay;
  mark: DayMark;
}

export function CancelTouched({ locationKey, day, mark }: CancelTouchedProps) {
  const touched = day.departures
    .filter(({ departureKey, guests, isRental }) => {
      return guests > 0 && !isRental && mark.departureKeys.includes(departureKey);
    })
    .map(({ departureKey }) => departureKey);
  if (touched.length === 0 || day.date < day.today) return null;
  return (
    <Link
      className={buttonClass({ size: 'small', className: 'order-danger' })}
      to={cancelAddress(locationKey, day.date, touched)}
    >
      <span>{t('cancel.page.title')}</span>
      <span className="vh">{markWords(mark)}</span>
    </Link>
  );
}
