/**
 * Choosing another date or time for a bought booking, on its receipt; loaded when a guest wants to (D-OR-06, D-API-65).
 */
import type { Activity } from '@gangway/contract/catalog';
import { rescheduleActivity } from '@gangway/contract/moves';
import type { Order } from '@gangway/contract/order';
import type { OrderLineKey, TimeSlotKey } from '@gangway/domain/kernel/keys';
import { dateOf, type VenueDate } from '@gangway/domain/kernel/local-time';
import type { Amount } from '@gangway/domain/kernel/money';
import { comma } from '@gangway/domain/kernel/word-list';
import { Button } from '@gangway/ui/components/button.tsx';
import type { Elements } from '@gangway/ui/components/elements.tsx';
import { IconSprite } from '@gangway/ui/components/icon-sprite.tsx';
import { Loader } from '@gangway/ui/components/loader.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { connectionWords } from '@gangway/ui/lib/connection-words.ts';
import { longDay } from '@gangway/ui/lib/format-date.ts';
import { logFault } from '@gangway/ui/lib/log.ts';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { Fragment, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { type Caller, CallFailed } from '../../lib/call.ts';
import { t } from '../../messages/t.ts';
import type { Venue } from '../location/venue-source.ts';
import { createAvailabilitySource, type SourceNeeds } from './loading/availability-source.ts';
import type { BookingSubject } from './loading/booking-subject.ts';
import { createTimesSource } from './loading/times-source.ts';
import { MovePrice } from './move/move-price.tsx';
import { type Quote, useMoveQuote } from './move/use-move-quote.ts';
import { DateStep } from './panel/date-step.tsx';
import { TimeStep } from './panel/time-step.tsx';

/** A move that costs something, to be paid. */
export interface MoveToPay {
  orderLineKey: OrderLineKey;
  timeSlotKey: TimeSlotKey;
  due: Amount;
  /** Of the order that the price was asked for. */
  revision: number;
  /** Called when a payment was refused: the price may be another now. */
  onRefused: () => void;
  onBusy: (isBusy: boolean) => void;
}

export interface ReschedulePanelProps {
  order: Order;
  activity: Activity;
  venue: Pick<Venue, 'paymentCurrencyCode' | 'countryCode' | 'timeZoneId'>;
  today: VenueDate;
  call: Caller;
  /** The payment form; it may still be loading. */
  payment: (move: MoveToPay) => Elements;
  onMoved: (order: Order) => void;
  onCancel: () => void;
}

const later: SourceNeeds['later'] = (work, milliseconds) => {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
};
const timeoutMs = () => 30_000;

/** What availability is asked for: the same guests, add-ons and pickup as were booked. */
function subjectOf({ locationKey }: Order, activity: Activity): BookingSubject {
  const { hotelLatitude: latitude, hotelLongitude: longitude, hotelName: name } = activity;
  const hotel = activity.needTransportation && latitude !== null && longitude !== null;
  return {
    locationKey,
    activityKey: activity.activityKey,
    capacityType: activity.capacityType,
    rateKeys: activity.rates.map(({ rateKey }) => rateKey),
    packageKey: null,
    membershipKey: null,
    bookingAgentKey: null,
    bookingAgentSignature: null,
    addOns: [],
    orderKey: null,
    orderLineKey: null,
    hotel: hotel ? { name: name ?? '', latitude, longitude } : null,
  };
}

/** The sources of months and times for the guests of the booking. */
function createSources({ order, activity, today, call }: ReschedulePanelProps) {
  const needs: SourceNeeds = { call, log: logFault, timeoutMs, later };
  const subject = () => subjectOf(order, activity);
  const [booked] = activity.selectedTimes;
  const firstDay = booked === undefined ? today : dateOf(booked.appointmentDate);
  const months = createAvailabilitySource(needs, subject, today, firstDay);
  const times = createTimesSource(needs, subject, null);
  const party = activity.rates.map(({ rateKey, participants }) => ({ rateKey, participants }));
  const { isPrivateTour } = activity;
  return {
    ...{ firstDay, months, times },
    showMonth: (day: VenueDate) => months.show(day, party, isPrivateTour),
    showTimes: (day: VenueDate) => times.show(day, party, isPrivateTour),
  };
}

/** The days and times to choose from, and what was chosen of them. */
function useOtherTimes(props: ReschedulePanelProps) {
  const { activity } = props;
  const [date, setDate] = useState<VenueDate | null>(null);
  const [value, setValue] = useState<string | null>(null);
  // Created once: the panel is for one booking, and closes when it has moved.
  const [{ months, times, firstDay, showMonth, showTimes }] = useState(() => createSources(props));
  useEffect(() => {
    showMonth(firstDay);
    return months.stop;
  }, [months, showMonth, firstDay]);
  const month = useSyncExternalStore(months.subscribe, months.get, months.get);
  const day = useSyncExternalStore(times.subscribe, times.get, times.get);
  const [booked] = activity.selectedTimes;
  const found = day.slots?.find((slot) => slot.value === value) ?? null;
  const only = activity.appointmentType === 'date' ? (day.slots?.[0] ?? null) : null;
  const slot = found ?? only;
  return {
    ...{ date, month, day, showMonth },
    slot: slot?.timeSlotKey === booked?.timeSlotKey ? null : slot,
    chooseDate(chosen: VenueDate) {
      setDate(chosen);
      setValue(null);
      showTimes(chosen);
    },
    clearDate: () => setDate(null),
    chooseTime: setValue,
    retryMonth: months.retry,
    reload() {
      times.reload();
      months.forget();
    },
  };
}

/** Sends the move once at a time; says why it was refused. */
function useMove({ order, activity, call, onMoved }: ReschedulePanelProps, onRefused: () => void) {
  const { run, isBusy, said: problem } = useAction();
  const { orderLineKey } = activity;
  /**
   * Returns why it was refused, or null.
   * @param due what the page showed: nothing, or below zero what is refunded
   */
  const send = async (
    orderLineKey: OrderLineKey,
    timeSlotKey: TimeSlotKey,
    { due, revision }: Pick<Quote, 'due' | 'revision'>,
  ) => {
    const { locationKey, orderKey } = order;
    try {
      const answer = await call(rescheduleActivity, {
        ...{ locationKey, orderKey, orderLineKey, timeSlotKey },
        ...{
          amount: due,
          revision,
          paymentMethod: 'none' as const,
          paymentToken: null,
          cardholderName: null,
        },
        ...{ attemptId: null, threeDsTransactionId: null },
      });
      const refused = answer.modelErrors?.[0]?.value[0] ?? answer.exceptionMessage;
      if (refused == null && answer.order !== null) {
        onMoved(answer.order);
        return null;
      }
      onRefused();
      return refused ?? connectionWords('');
    } catch (error) {
      if (!(error instanceof CallFailed)) logFault('The booking could not be moved', error);
      return connectionWords(t('receipt.move.failed'), error);
    }
  };
  return {
    isBusy,
    problem,
    move: (timeSlotKey: TimeSlotKey, quote: Pick<Quote, 'due' | 'revision'>) => {
      if (orderLineKey !== null) void run(() => send(orderLineKey, timeSlotKey, quote));
    },
  };
}

export function ReschedulePanel(props: ReschedulePanelProps) {
  const { order, activity, venue, today, call, payment, onCancel } = props;
  const other = useOtherTimes(props);
  const { date, slot } = other;
  const quoted = useMoveQuote(order, activity, slot?.timeSlotKey ?? null, call);
  const { isBusy, problem, move } = useMove(props, () => {
    other.reload();
    // The price may be another now, and is that of an order that changed since.
    if (quoted.state === 'quoted') quoted.again();
  });
  const [isPaying, setPaying] = useState(false);
  // There is no current time to keep after the venue canceled it.
  const isCalledOff = order.calledOffLines.some((lineKey) => lineKey === activity.orderLineKey);
  const isLocked = isBusy || isPaying;
  const choice = {
    chosen: { date },
    isPrivate: activity.isPrivateTour,
    open: other.clearDate,
    chooseDate: other.chooseDate,
    chooseTime: other.chooseTime,
  };
  const loaded = {
    month: other.month,
    times: other.day,
    slot,
    showMonth: other.showMonth,
    retryMonth: other.retryMonth,
    retryTimes: other.reload,
  } as const;
  const currency = venue.paymentCurrencyCode;
  const quote = quoted.state === 'quoted' ? quoted.quote : null;
  const due = quote?.due ?? null;
  return (
    <div className="receipt-move">
      <IconSprite names={['calendar', 'left', 'right', 'refresh', 'clock']} />
      <p>{isCalledOff ? t('receipt.calledOff.moving.intro') : t('receipt.move.intro')}</p>
      <fieldset disabled={isLocked}>
        <DateStep
          choice={choice}
          loaded={loaded}
          today={today}
          currency={currency}
          country={venue.countryCode ?? 'US'}
          hidePrice
        />
        {date !== null && activity.appointmentType === 'dateTime' && (
          <TimeStep
            choice={choice}
            loaded={loaded}
            activity={activity}
            timeZone={venue.timeZoneId}
            currency={currency}
          />
        )}
      </fieldset>
      <div aria-live="polite">
        <MovePrice quoted={quoted} currency={currency} />
      </div>
      {problem !== null && <Notice severity="error" title={problem} />}
      {quote !== null && quote.due > 0 && slot !== null && activity.orderLineKey !== null && (
        <Suspense fallback={<Loader label={t('booking.calendar.loading')} />}>
          <Fragment key={`${slot.timeSlotKey} ${quote.due}`}>
            {payment({
              orderLineKey: activity.orderLineKey,
              timeSlotKey: slot.timeSlotKey,
              due: quote.due,
              revision: quote.revision,
              onRefused: quoted.state === 'quoted' ? quoted.again : () => undefined,
              onBusy: setPaying,
            })}
          </Fragment>
        </Suspense>
      )}
      <div className="receipt-tools">
        {(due === null || due <= 0) && (
          <Button
            look="primary"
            busy={isBusy}
            disabled={slot === null || due === null}
            onClick={() => slot !== null && quote !== null && move(slot.timeSlotKey, quote)}
          >
            {slot === null || date === null
              ? t('receipt.move.choose')
              : t('receipt.move.confirm', {
                  when:
                    activity.appointmentType === 'dateTime'
                      ? `${longDay(date)}${comma()}${slot.displayName}`
                      : longDay(date),
                })}
          </Button>
        )}
        <Button look="plain" disabled={isLocked} onClick={onCancel}>
          {isCalledOff ? t('receipt.calledOff.moving.keep') : t('receipt.move.keep')}
        </Button>
      </div>
    </div>
  );
}
