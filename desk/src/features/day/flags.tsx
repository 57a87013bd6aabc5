/** The needs of a departure as small marks. */
import type { DayDeparture, DayMark } from '@gangway/contract/departures';
import { classNames } from '@gangway/ui/components/class-names.ts';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { formatAmount, formatShortAmount } from '@gangway/ui/lib/format-amount.ts';
import { t } from '../../messages/t.ts';
import { leastMissed } from './attention.ts';

interface FlagsProps {
  departure: DayDeparture;
  /** Those that touch it. */
  marks: readonly DayMark[];
  currency: string;
  /** Whether amounts are rounded where there is no room. */
  isTight: boolean;
}

export function Flags({ departure, marks, currency, isTight }: FlagsProps) {
  const { due, waiversMissing, capacity, placesTaken, status, guests, isClosed, pinnedNotes } = departure;
  const least = leastMissed(departure);
  // Who is at two places comes first, where there is no room for all.
  const guides = departure.guides.toSorted((one, other) => other.alsoLeads.length - one.alsoLeads.length);
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
      {least !== null && (
        <span className="flag">
          <Icon name="age" />
          <span>{t('day.flag.tooFew', { guests, least })}</span>
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
      {marks.map((mark) => (
        <span key={mark.markKey} className="flag">
          <Icon name="wind" />
          {!isTight && (
            <span className="flag-text" dir="auto">
              {mark.text}
            </span>
          )}
        </span>
      ))}
      {guides.map(({ personKey, name, alsoLeads }) => (
        <span
          key={personKey}
          className={classNames('flag', alsoLeads.length > 0 ? 'flag-bad' : 'flag-guide')}
        >
          <Icon name={alsoLeads.length > 0 ? 'warn' : 'user'} />
          <bdi className="flag-name">{name}</bdi>
        </span>
      ))}
      {isTight
        ? notesCount(departure) > 0 && (
            <span className="flag flag-note">
              <Icon name="note" />
              <span>{t('notes.flag.count', { count: notesCount(departure) })}</span>
            </span>
          )
        : [...new Set(pinnedNotes)].map((text) => (
            <span key={text} className="flag flag-note">
              <Icon name="note" />
              <span className="flag-text" dir="auto">
                {text}
              </span>
            </span>
          ))}
      {!isTight && departure.ordersNoted > 0 && (
        <span className="flag flag-note">
          <Icon name="note" />
          <span>{t('notes.flag.orders', { count: departure.ordersNoted })}</span>
        </span>
      )}
    </>
  );
}

/** Its own pinned notes, and its orders that have some. */
const notesCount = ({ pinnedNotes, ordersNoted }: DayDeparture) => pinnedNotes.length + ordersNoted;
