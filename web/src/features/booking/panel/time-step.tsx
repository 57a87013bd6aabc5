/**
 * The time step: the day's departures with places left. Sold-out ones stay listed, because they are
 * informative (D-AV-08).
 */
import type { Activity, TimeSlot } from '@gangway/contract/catalog';
import { timeOf, type VenueDate } from '@gangway/domain/kernel/local-time';
import { type Amount, subtract } from '@gangway/domain/kernel/money';
import { Button } from '@gangway/ui/components/button.tsx';
import { LiveRegion } from '@gangway/ui/components/hidden.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { Waterline } from '@gangway/ui/components/shapes.tsx';
import { TryAgain } from '@gangway/ui/components/try-again.tsx';
import { connectionWords } from '@gangway/ui/lib/connection-words.ts';
import { formatShortAmount } from '@gangway/ui/lib/format-amount.ts';
import { clockTime, fullDate, longDay } from '@gangway/ui/lib/format-date.ts';
import { choicesKept } from '@gangway/ui/lib/retry-words.ts';
import { useSyncExternalStore } from 'react';
import { TimesSkeleton } from '../../../lib/skeletons.tsx';
import { t } from '../../../messages/t.ts';
import type { Choice } from '../choice/choice.ts';
import { privateRateOf } from '../choice/private-tour.ts';
import type { Loaded } from '../loading/use-loaded.ts';
import { meterOf, placesLeft } from '../places-left.ts';
import { leadOf } from '../price/head-price.ts';
import { zoneNote } from '../words/zone-note.ts';

/** Above this many, times are laid out side by side. */
const maxRows = 8;

interface TimeStepProps {
  choice: Pick<Choice, 'isPrivate' | 'open' | 'chooseDate' | 'chooseTime'> & {
    chosen: Pick<Choice['chosen'], 'date'>;
  };
  loaded: Pick<Loaded, 'month' | 'times' | 'slot' | 'retryTimes'>;
  activity: Activity;
  timeZone: string;
  currency: string;
  /** The times to choose from, if not all of the day's. */
  slots?: readonly TimeSlot[] | undefined;
  /** The unit counted, if not spots. */
  unit?: { singular: string; plural: string } | undefined;
  /** Shows the places left as briefly as possible. */
  isBrief?: boolean | undefined;
}

/** Returns the price of each time if prices differ within the day. */
function pricesThatDiffer(
  slots: readonly TimeSlot[],
  { hidePriceFromCustomer }: Pick<Activity, 'hidePriceFromCustomer'>,
  isPrivate: boolean,
): ReadonlyMap<string, Amount> {
  const priced = slots.flatMap(({ value, rates }) => {
    const rate = isPrivate ? privateRateOf(rates) : leadOf(rates.filter((one) => !one.isPrivateTourRate));
    return rate === undefined || rate === null
      ? []
      : [[value, subtract(rate.price, rate.packageDiscount)] as const];
  });
  const differs = new Set(priced.map(([, price]) => price)).size > 1;
  return new Map(hidePriceFromCustomer || !differs ? [] : priced);
}

export function TimeStep({ choice, loaded, activity, timeZone, ...props }: TimeStepProps) {
  const { times } = loaded;
  const { date } = choice.chosen;
  if (date === null) return null;
  const slots = props.slots ?? times.slots ?? [];
  const isWaiting = times.slots === null;
  const hasFree = slots.some((slot) => slot.totalAvailable !== 0);
  const prices = pricesThatDiffer(slots, activity, choice.isPrivate);
  const roomiest = Math.max(...slots.map(({ totalAvailable }) => totalAvailable ?? 0));
  return (
    <>
      <LiveRegion>{times.isLoading ? t('booking.times.loading') : ''}</LiveRegion>
      {isWaiting && <TimesSkeleton />}
      {times.hasFailed && (
        <Notice severity="error" title={t('booking.times.failed')}>
          <p>{connectionWords(choicesKept())}</p>
          <TryAgain size="small" icon="refresh" onTry={loaded.retryTimes} />
        </Notice>
      )}
      {slots.length > 0 && (
        <fieldset aria-busy={times.isLoading || undefined}>
          <legend className="vh">{t('booking.times.onDay', { day: fullDate(date) })}</legend>
          <ul className={slots.length > maxRows ? 'times times-many' : 'times'}>
            {slots.map((slot) => (
              <TimeRow
                key={slot.value}
                slot={slot}
                isChosen={loaded.slot?.value === slot.value}
                hideUntilLessThan={activity.hideSpotsLeftUntilLessThan}
                roomiest={roomiest}
                price={priceWords(prices.get(slot.value), props.currency)}
                unit={props.unit}
                isBrief={props.isBrief}
                onChoose={(advances) => choice.chooseTime(slot.value, advances)}
              />
            ))}
          </ul>
        </fieldset>
      )}
      {!isWaiting && !times.hasFailed && !hasFree && (
        <NoTimes
          choice={choice}
          later={laterDay(loaded.month, date)}
          date={date}
          message={slots.length === 0 ? activity.noAvailabilityMessage : null}
        />
      )}
      {slots.length > 0 && <ZoneNote date={date} timeZone={timeZone} />}
    </>
  );
}

const priceWords = (price: Amount | undefined, currency: string) =>
  price === undefined ? null : formatShortAmount(price, currency);

interface TimeRowProps {
  slot: TimeSlot;
  isChosen: boolean;
  hideUntilLessThan: number;
  /** The most places left at any time of the day, which a full bar represents. */
  roomiest: number;
  /** Null if all times cost the same. */
  price: string | null;
  unit: TimeStepProps['unit'];
  isBrief: boolean | undefined;
  onChoose: (advances: boolean) => void;
}

function TimeRow({
  slot,
  isChosen,
  hideUntilLessThan,
  roomiest,
  price,
  unit,
  isBrief,
  onChoose,
}: TimeRowProps) {
  const places = placesLeft(slot, hideUntilLessThan, unit);
  const { state } = places;
  const words = isBrief === true ? places.short : places.words;
  const canBook = state === 'open' || state === 'few';
  const meter = meterOf(slot.totalAvailable, roomiest, places.isCounted);
  const end = slot.endDate > slot.appointmentDate ? clockTime(timeOf(slot.endDate)) : null;
  return (
    <li>
      <label className="time" data-state={state === 'closed' ? 'sold-out' : state}>
        <input
          type="radio"
          name="time"
          value={slot.value}
          checked={isChosen}
          disabled={!canBook}
          onChange={() => onChoose(false)}
          onClick={(event) => {
            // Arrow keys choose and stay in the list; a click or Enter continues to the next step.
            if (event.detail > 0) onChoose(true);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !canBook) return;
            event.preventDefault();
            onChoose(true);
          }}
        />
        <b>{slot.displayName}</b>
        <span>{end !== null && t('booking.times.until', { time: end })}</span>
        {price !== null && <strong className="price">{price}</strong>}
        <em>
          {canBook && words !== null && <Waterline left={meter ?? undefined} />}
          {words !== null && <span>{words}</span>}
        </em>
        {slot.pickupLocation !== null && (
          <small className="time-pickup">
            {t('booking.times.pickup', {
              time: slot.pickupLocation.pickupTime,
              place: slot.pickupLocation.locationName,
            })}
          </small>
        )}
        {!canBook && slot.reasonText !== null && slot.reason !== 'soldOut' && (
          <small className="time-why">{slot.reasonText}</small>
        )}
      </label>
    </li>
  );
}

/** Returns the next later available day of the month shown. */
function laterDay({ days }: Loaded['month'], date: VenueDate): VenueDate | null {
  return days?.find((day) => day.isAvailable && day.date > date)?.date ?? null;
}

interface NoTimesProps {
  choice: Pick<Choice, 'open' | 'chooseDate'>;
  date: VenueDate;
  /** Another day with free times. */
  later: VenueDate | null;
  /** The operator's own words, if any. */
  message: string | null;
}

function NoTimes({ choice, date, later, message }: NoTimesProps) {
  return (
    <div className="empty">
      <span className="empty-icon">
        <Icon name="calendar" />
      </span>
      <p className="notice-title">{message ?? t('booking.times.noneLeft', { day: longDay(date) })}</p>
      {later === null ? (
        <Button look="soft" onClick={() => choice.open('date')}>
          {t('booking.times.anotherDate')}
        </Button>
      ) : (
        <Button look="soft" onClick={() => choice.chooseDate(later)}>
          {t('booking.times.goTo', { day: longDay(later) })}
        </Button>
      )}
    </div>
  );
}

const noChange = () => () => undefined;
const visitorZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Only the browser knows the visitor's time zone. */
function ZoneNote({ date, timeZone }: { date: VenueDate; timeZone: string }) {
  const visitor = useSyncExternalStore(noChange, visitorZone, () => timeZone);
  const note = zoneNote(date, timeZone, visitor);
  return note === null ? null : <p className="fine">{note}</p>;
}
