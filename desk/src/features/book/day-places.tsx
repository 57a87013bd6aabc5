/** A day with all that can be booked on it: press a departure to choose it, and again to take it back. */
import type { ActivityToBook, DayToBook, TimeToBook } from '@gangway/contract/selling';
import { clockTime } from '@gangway/domain/kernel/date-words';
import { addDays, timeOf, type VenueDate } from '@gangway/domain/kernel/local-time';
import { Button } from '@gangway/ui/components/button.tsx';
import { classNames } from '@gangway/ui/components/class-names.ts';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { DayNav } from '../../lib/day-nav.tsx';
import { dateWords } from '../../lib/departure-words.ts';
import { Failed, LoadingBars } from '../../lib/states.tsx';
import type { Loading } from '../../lib/use-loaded.ts';
import { t } from '../../messages/t.ts';
import { type Chosen, idOf, type Offered } from './chosen.ts';

interface DayPlacesProps {
  day: Loading<DayToBook>;
  /** Of the address; null for today at the venue. */
  date: VenueDate | null;
  onDate: (date: VenueDate | null) => void;
  chosen: readonly Chosen[];
  /** Whether full departures can be chosen, too. */
  mayOverbook: boolean;
  isOffline: boolean;
  onToggle: (time: Offered) => void;
}

export function DayPlaces({ day: { state, reload }, date: asked, onDate, ...props }: DayPlacesProps) {
  const day = state.at === 'ready' ? state.value : null;
  const date = day?.date ?? asked;
  const move = (days: number) => {
    if (date === null) return;
    const next = addDays(date, days);
    onDate(next === day?.today ? null : next);
  };
  return (
    <section className="panel" aria-labelledby="book-day">
      <header className="book-day-head">
        <h2 id="book-day">{day === null ? t('book.day.title') : dateWords(day.date, day.today)}</h2>
        <DayNav date={date} onMove={move} onDate={onDate} />
      </header>
      {state.at === 'loading' && <LoadingBars rows={5} />}
      {state.at === 'failed' && (
        <Failed title={t('book.day.failed')} error={state.error} onTry={() => void reload()} />
      )}
      {day !== null && day.activities.length === 0 && <Nothing day={day} onDate={onDate} />}
      {day !== null && day.activities.length > 0 && (
        <ul>
          {day.activities.map((activity) => (
            <Activity key={activity.activityKey} day={day} activity={activity} {...props} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Nothing({ day, onDate }: { day: DayToBook } & Pick<DayPlacesProps, 'onDate'>) {
  const { nextDate } = day;
  return (
    <div>
      <p>{t('day.empty.title')}</p>
      {nextDate !== null && (
        <Button onClick={() => onDate(nextDate)}>
          {t('day.empty.go', { date: dateWords(nextDate, day.today) })}
        </Button>
      )}
    </div>
  );
}

/** The prices of the first departure; others may have their own, which the order shows. */
function Prices({ times, currency }: Pick<ActivityToBook, 'times'> & { currency: string }) {
  const { rates = [], groupRate = null } = times[0] ?? {};
  return (
    <ul className="muted book-prices">
      {rates.slice(0, 3).map(({ rateKey, name, price }) => (
        // Names are in the venue's language, which may be read from the other side.
        <li key={rateKey} dir="auto">
          {t('book.day.rate', { name, price: formatAmount(price, currency) })}
        </li>
      ))}
      {rates.length === 0 && groupRate !== null && (
        <li>{t('book.line.groupPrice', { amount: formatAmount(groupRate.price, currency) })}</li>
      )}
    </ul>
  );
}

interface ActivityProps extends Pick<DayPlacesProps, 'chosen' | 'mayOverbook' | 'isOffline' | 'onToggle'> {
  day: DayToBook;
  activity: ActivityToBook;
}

function Activity({ day, activity, chosen, mayOverbook, isOffline, onToggle }: ActivityProps) {
  const { activityKey, name, hasTime, times, group, addOns, tips, customFields, pickup } = activity;
  return (
    <li className="book-activity">
      <div>
        <b>{name}</b>
        <Prices times={times} currency={day.currency} />
      </div>
      <div className="book-lengths">
        {byLength(times).map(({ length, ofLength }) => (
          <div key={length ?? ''} className="book-slots">
            {length !== null && <p className="book-length">{length}</p>}
            {ofLength.map((time) => {
              const { timeSlotKey, start, rates, groupRate } = time;
              const id = idOf({ activityKey, timeSlotKey });
              // Two lengths from one start would look the same in the order.
              const shown = length === null ? name : t('book.slot.ofLength', { name, length });
              return (
                <Slot
                  key={timeSlotKey}
                  time={time}
                  hasTime={hasTime}
                  isChosen={chosen.some((one) => idOf(one) === id)}
                  mayOverbook={mayOverbook}
                  isOffline={isOffline}
                  onToggle={() =>
                    onToggle({
                      ...{ activityKey, timeSlotKey, start, rates, groupRate },
                      ...{ name: shown, hasTime, group, addOns, tips, customFields, pickup },
                    })
                  }
                />
              );
            })}
          </div>
        ))}
      </div>
    </li>
  );
}

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
