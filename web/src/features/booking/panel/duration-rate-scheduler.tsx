/**
 * The duration and rate scheduler: places are counted per rate, and a rental's length is chosen with its
 * start (2.10-02, D-AV-03, D-AV-04).
 */
import { RadioGroup } from '@gangway/ui/components/choice.tsx';
import { formatShortAmount } from '@gangway/ui/lib/format-amount.ts';
import { useState } from 'react';
import { t } from '../../../messages/t.ts';
import { type LengthChoice, lengthsOf, minutesIn, sameStart } from '../choice/lengths.ts';
import { guestWords } from '../words/booking-words.ts';
import { type SchedulerProps, SchedulerSteps } from './scheduler-steps.tsx';
import { TimeStep } from './time-step.tsx';

export function DurationRateScheduler(props: SchedulerProps) {
  const { booking, venue, item, activity } = props;
  const { choice, loaded } = booking;
  const { time } = choice.chosen;
  const [picked, setPicked] = useState<number | null>(null);
  const slots = loaded.times.slots ?? [];
  const lengths = lengthsOf(activity, slots, choice.isPrivate);
  const asked = picked ?? minutesIn(time) ?? null;
  const minutes = (lengths.find((length) => length.minutes === asked) ?? lengths[0])?.minutes ?? null;
  const shown = lengths.length < 2 ? slots : slots.filter((slot) => slot.durationMinutes === minutes);

  /** Keeps the chosen start if it is available with the new length. */
  function pick(next: number): void {
    setPicked(next);
    if (time === null) return;
    const same = sameStart(slots, time, next);
    if (same === null) choice.clearTime();
    else choice.chooseTime(same.value, false);
  }

  return (
    <SchedulerSteps
      {...props}
      time={() => (
        <>
          {lengths.length > 1 && minutes !== null && (
            <LengthPills
              lengths={lengths}
              minutes={minutes}
              currency={activity.hidePriceFromCustomer ? null : venue.paymentCurrencyCode}
              onPick={pick}
            />
          )}
          <TimeStep
            choice={choice}
            loaded={loaded}
            activity={activity}
            timeZone={venue.timeZoneId}
            currency={venue.paymentCurrencyCode}
            slots={shown}
            isBrief={props.isInPackage}
            unit={item.overrideRateLabel ? guestWords(item) : undefined}
          />
        </>
      )}
    />
  );
}

interface LengthPillsProps {
  lengths: readonly LengthChoice[];
  minutes: number;
  /** Null if prices are hidden. */
  currency: string | null;
  onPick: (minutes: number) => void;
}

function LengthPills({ lengths, minutes, currency, onPick }: LengthPillsProps) {
  return (
    <RadioGroup
      className="lengths"
      look="pills"
      legend={t('booking.times.howLong')}
      name="length"
      value={String(minutes)}
      options={lengths.map((length) => ({
        value: String(length.minutes),
        label: length.words,
        note:
          length.fromPrice === null || currency === null
            ? undefined
            : t('booking.price.from', { amount: formatShortAmount(length.fromPrice, currency) }),
      }))}
      onChange={(value) => onPick(Number(value))}
    />
  );
}
