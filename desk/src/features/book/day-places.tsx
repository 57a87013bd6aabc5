/** A day with all that can be booked on it: press a departure to choose it, and again to take it back. */
import type { ActivityToBook, DayToBook } from '@gangway/contract/selling';
import { addDays, type VenueDate } from '@gangway/domain/kernel/local-time';
import { Button } from '@gangway/ui/components/button.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { DayNav } from '../../lib/day-nav.tsx';
import { dateWords } from '../../lib/departure-words.ts';
import { Failed, LoadingBars } from '../../lib/states.tsx';
import type { Loading } from '../../lib/use-loaded.ts';
import { t } from '../../messages/t.ts';
import { type Chosen, idOf, type Offered } from './chosen.ts';
import { Slots } from './slots.tsx';

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

interface NothingProps extends Pick<DayPlacesProps, 'onDate'> {
  day: Pick<DayToBook, 'nextDate' | 'today'>;
}

/** A day without departures, and the way to the next that has some. */
export function Nothing({ day, onDate }: NothingProps) {
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
      <Slots
        {...{ times, hasTime, mayOverbook, isOffline }}
        isChosen={({ timeSlotKey }) => chosen.some((one) => idOf(one) === idOf({ activityKey, timeSlotKey }))}
        onToggle={({ timeSlotKey, start, rates, groupRate }, length) =>
          onToggle({
            ...{ activityKey, timeSlotKey, start, rates, groupRate },
            // Two lengths from one start would look the same in the order.
            name: length === null ? name : t('book.slot.ofLength', { name, length }),
            ...{ hasTime, group, addOns, tips, customFields, pickup },
          })
        }
      />
    </li>
  );
}
