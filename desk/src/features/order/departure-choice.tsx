/** Choosing the day and one of its departures for a booking; those that these guests cannot have say why. */
import type { ChoiceOfTime } from '@gangway/contract/changes';
import { clockTime } from '@gangway/domain/kernel/date-words';
import type { TimeSlotKey } from '@gangway/domain/kernel/keys';
import { timeOf } from '@gangway/domain/kernel/local-time';
import { RadioGroup } from '@gangway/ui/components/choice.tsx';
import { classNames } from '@gangway/ui/components/class-names.ts';
import { DayField } from '../../lib/day-field.tsx';
import { Failed, LoadingBars } from '../../lib/states.tsx';
import { t } from '../../messages/t.ts';
import { type BookingForm, chosenTime } from './booking-form.ts';
import type { Choices } from './use-choices.ts';

interface DepartureChoiceProps {
  form: BookingForm;
  choices: Choices;
  onChange: (form: BookingForm) => void;
}

export function DepartureChoice({ form, choices, onChange }: DepartureChoiceProps) {
  return (
    <div className="booking-when">
      <p className="field-label">{t('order.booking.day')}</p>
      <DayField
        label={t('order.booking.day')}
        value={form.date}
        onDay={(date) => {
          if (date !== null && date !== form.date) onChange({ ...form, date, slot: null });
        }}
      />
      <Times form={form} choices={choices} onChange={onChange} />
    </div>
  );
}

function Times({
  form,
  choices: { choices, date, isFresh, error, askAgain },
  onChange,
}: DepartureChoiceProps) {
  if (error !== null) return <Failed title={t('order.booking.timesFailed')} error={error} onTry={askAgain} />;
  // Departures of another day are none of this one.
  if (choices === null || date !== form.date) return <LoadingBars rows={3} />;
  const { departures, emptyText } = choices;
  if (departures.length === 0)
    return (
      <p role="status" className="booking-none">
        <b>{t('order.booking.none')}</b>
        <span>{emptyText}</span>
      </p>
    );
  const isOpen = departures.some(({ isBooked, reasonText }) => isBooked || reasonText === null);
  return (
    <div className={classNames(isOpen && 'booking-times', !isFresh && 'expected-old')} aria-busy={!isFresh}>
      <RadioGroup
        legend={t('order.booking.time')}
        name="departure"
        value={slotValue(chosenTime(form, departures)?.timeSlotKey ?? null)}
        options={departures.map(optionOf)}
        onChange={(value) => {
          const chosen = departures.find(({ timeSlotKey }) => slotValue(timeSlotKey) === value);
          if (chosen !== undefined) onChange({ ...form, slot: chosen.timeSlotKey });
        }}
      />
    </div>
  );
}

const slotValue = (slot: TimeSlotKey | null): string => (slot === null ? '' : String(slot));

function optionOf({ timeSlotKey, start, hasTime, placesLeft, isBooked, reasonText }: ChoiceOfTime) {
  const notes = [...(isBooked ? [t('order.booking.now')] : []), ...(reasonText === null ? [] : [reasonText])];
  return {
    value: slotValue(timeSlotKey),
    label: hasTime ? clockTime(timeOf(start)) : t('day.departure.anyTime'),
    price: placesLeft === null ? undefined : t('order.booking.left', { count: placesLeft }),
    note: notes.length === 0 ? undefined : notes.join(' '),
    // The one that is booked can be kept, whatever else changes.
    disabled: reasonText !== null && !isBooked,
  };
}
