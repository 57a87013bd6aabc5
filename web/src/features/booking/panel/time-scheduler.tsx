/** The time scheduler: date, time and guests of an activity with departures, as steps that fold when done (2.10-01, D-UI-04). */
import type { Activity, Item } from '@gangway/contract/catalogue';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import type { ReactNode } from 'react';
import { shortDay } from '../../../lib/format-date.ts';
import { timeRange } from '../../../lib/time-range.ts';
import { Step } from '../../../ui/step.tsx';
import type { Venue } from '../../location/venue-source.ts';
import type { StepName } from '../booking-steps.ts';
import { isReachable } from '../booking-steps.ts';
import { guestsTitle, partyWords } from '../booking-words.ts';
import type { Booking } from '../use-booking.ts';
import { DateStep } from './date-step.tsx';
import { GuestsStep } from './guests-step.tsx';
import { TimeStep } from './time-step.tsx';

export interface SchedulerProps {
  booking: Booking;
  venue: Venue;
  item: Item;
  activity: Activity;
  today: VenueDate;
  /** Off until the visitor has read what must be read first. */
  isReady: boolean;
}

export function TimeScheduler({ booking, venue, item, activity, today, isReady }: SchedulerProps) {
  const { steps, state, section, slot, choice } = booking;
  const isDateOnly = activity.appointmentTypeKey !== 1;
  const titles: Record<StepName, string> = { date: 'Date', time: 'Time', guests: guestsTitle(item) };
  const values: Record<StepName, string | null> = {
    date: choice.date === null ? null : shortDay(choice.date),
    time: slot === null || isDateOnly ? null : timeRange(slot.appointmentDate, slot.endDate),
    guests: partyWords(booking.rates, choice) || null,
  };
  const bodies: Record<StepName, () => ReactNode> = {
    date: () => (
      <DateStep
        booking={booking}
        today={today}
        currency={venue.paymentCurrencyCode}
        hidePrice={activity.hidePriceFromCustomer}
      />
    ),
    time: () => <TimeStep booking={booking} activity={activity} timeZone={venue.timeZoneId} />,
    guests: () => (
      <GuestsStep
        booking={booking}
        activity={activity}
        currency={venue.paymentCurrencyCode}
        onDone={
          state.isComplete ? null : () => booking.open(steps.find((step) => !state.done[step]) ?? 'review')
        }
      />
    ),
  };
  return steps.map((step, index) => {
    const isOpen = isReady && section === step;
    const isDone = state.done[step] && values[step] !== null;
    return (
      <Step
        key={step}
        id={`step-${step}`}
        number={index + 1}
        title={titles[step]}
        value={values[step]}
        state={isDone ? 'done' : isOpen ? 'open' : 'todo'}
        open={isOpen}
        disabled={!isReady || !isReachable(step, steps, state.done)}
        onToggle={(open) => booking.open(open ? step : 'review')}
      >
        {bodies[step]()}
      </Step>
    );
  });
}
