/** The choices behind a line of the cart, for editing it (2.8-15, D-CT-07). */
import type { Item } from '@gangway/contract/catalogue';
import { type BookingState, emptyBooking } from '@gangway/domain/booking/booking-state';
import { dateOf } from '@gangway/domain/kernel/local-time';

export function choiceOfLine(line: Item): BookingState {
  const [activity] = line.activities;
  const slot = activity?.selectedTimes[0];
  if (activity === undefined) return emptyBooking;
  return {
    ...emptyBooking,
    rates: activity.rates
      .filter((rate) => rate.participants > 0)
      .map(({ rateKey, participants }) => ({ rateKey, participants })),
    date: slot === undefined || activity.appointmentTypeKey === 3 ? null : dateOf(slot.appointmentDate),
    time: slot?.value ?? null,
  };
}
