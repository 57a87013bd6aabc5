/** The times of an activity on a day: press one to choose it, and again to take it back. */
import type { TimeToBook } from '@gangway/contract/selling';
import { clockTime } from '@gangway/domain/kernel/date-words';
import { timeOf } from '@gangway/domain/kernel/local-time';
import { classNames } from '@gangway/ui/components/class-names.ts';
import { t } from '../../messages/t.ts';

interface SlotsProps {
  times: readonly TimeToBook[];
  hasTime: boolean;
  /** Whether full departures can be chosen, too. */
  mayOverbook: boolean;
  isOffline: boolean;
  isChosen: (time: TimeToBook) => boolean;
  /** @param length in words, where there are several; null otherwise */
  onToggle: (time: TimeToBook, length: string | null) => void;
}

export const Slots = ({ times, isChosen, onToggle, ...props }: SlotsProps) => (
  <div className="book-lengths">
    {byLength(times).map(({ length, ofLength }) => (
      <div key={length ?? ''} className="book-slots">
        {length !== null && <p className="book-length">{length}</p>}
        {ofLength.map((time) => (
          <Slot
            key={time.timeSlotKey}
            {...props}
            time={time}
            isChosen={isChosen(time)}
            onToggle={() => onToggle(time, length)}
          />
        ))}
      </div>
    ))}
  </div>
);

function lengthWords({ lengthMinutes, lengthName }: TimeToBook): string {
  if (lengthName !== null) return lengthName;
  const [hours, minutes] = [Math.floor(lengthMinutes / 60), lengthMinutes % 60];
  if (hours === 0) return t('day.need.minutes', { minutes });
  return minutes === 0 ? t('book.slot.hours', { hours }) : t('day.need.hours', { hours, minutes });
}

/** Departures by how long they are, where guests choose that; all of them together otherwise. */
function byLength(times: readonly TimeToBook[]): { length: string | null; ofLength: TimeToBook[] }[] {
  const groups = [...Map.groupBy(times, lengthWords)];
  const isOne = new Set(times.map(({ start }) => start)).size === times.length;
  return isOne
    ? [{ length: null, ofLength: [...times] }]
    : groups.map(([length, ofLength]) => ({ length, ofLength }));
}

interface SlotProps {
  time: TimeToBook;
  hasTime: boolean;
  isChosen: boolean;
  mayOverbook: boolean;
  isOffline: boolean;
  onToggle: () => void;
}

const few = 3;

function leftWords({ status, placesLeft }: TimeToBook): string {
  if (status === 'SoldOut') return t('book.slot.full');
  if (status === 'Past') return t('book.slot.left');
  if (status !== 'Available' && status !== 'Limited') return t('book.slot.closed');
  return placesLeft === null ? t('book.slot.free') : t('book.slot.places', { count: placesLeft });
}

function Slot({ time, hasTime, isChosen, mayOverbook, isOffline, onToggle }: SlotProps) {
  const { start, status, placesLeft, reasonText } = time;
  const isOpen = status === 'Available' || status === 'Limited';
  const isFew = isOpen && placesLeft !== null && placesLeft <= few;
  return (
    <button
      type="button"
      className={classNames('book-slot', isFew && 'book-slot-few')}
      aria-pressed={isChosen}
      // One that is chosen holds its places, even if there are no others.
      disabled={isOffline || !(isOpen || isChosen || (mayOverbook && status === 'SoldOut'))}
      title={reasonText ?? undefined}
      onClick={onToggle}
    >
      <b className="num">{hasTime ? clockTime(timeOf(start)) : t('day.departure.anyTime')}</b>
      <span>{leftWords(time)}</span>
    </button>
  );
}
