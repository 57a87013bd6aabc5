/** The needs of a departure as small marks. */
import type { DayDeparture } from '@gangway/contract/departures';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { formatAmount, formatShortAmount } from '@gangway/ui/lib/format-amount.ts';
import { t } from '../../messages/t.ts';

interface FlagsProps {
  departure: DayDeparture;
  currency: string;
  /** Whether amounts are rounded where there is no room. */
  isTight: boolean;
}

export function Flags({ departure, currency, isTight }: FlagsProps) {
  const { due, waiversMissing, capacity, placesTaken, status, guests, isClosed } = departure;
  const amountWords = isTight ? formatShortAmount : formatAmount;
  return (
    <>
      {isClosed && (
        <span className="flag flag-closed">
          <Icon name="lock" />
          <span>{t('day.state.closed')}</span>
        </span>
      )}
      {status === 'Closed' && !isClosed && guests > 0 && (
        <span className="flag flag-bad">
          <Icon name="warn" />
          <span>{t('day.state.closed')}</span>
        </span>
      )}
      {capacity !== null && placesTaken > capacity && (
        <span className="flag flag-bad">
          <Icon name="warn" />
          <span>{t('day.flag.tooMany')}</span>
        </span>
      )}
      {due > 0 && (
        <span className="flag">
          <Icon name="card" />
          <span>{t('day.flag.due', { amount: amountWords(due, currency) })}</span>
        </span>
      )}
      {waiversMissing > 0 && (
        <span className="flag">
          <Icon name="edit" />
          <span>{t('day.flag.waivers', { count: waiversMissing })}</span>
        </span>
      )}
    </>
  );
}
