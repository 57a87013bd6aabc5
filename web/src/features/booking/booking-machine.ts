/** What each choice does to the others while booking one activity (4.2-01 to 4.2-06); the address holds the result. */
import type { Activity, Rate, TimeSlot } from '@gangway/contract/catalogue';
import { type BookingState, emptyBooking } from '@gangway/domain/booking/booking-state';
import type { RateKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';

export type BookingEvent =
  | { type: 'chooseDate'; date: VenueDate }
  | { type: 'chooseTime'; value: string }
  | { type: 'setParticipants'; rateKey: RateKey; participants: number }
  | { type: 'resetParticipants' }
  | { type: 'resetDate' }
  | { type: 'reset' };

/** What was loaded and no longer stands. */
export type Loaded = 'times' | 'availability';

export interface BookingStep {
  choice: BookingState;
  forget: readonly Loaded[];
}

function withParticipants(choice: BookingState, rateKey: RateKey, participants: number): BookingState {
  const others = choice.rates.filter((rate) => rate.rateKey !== rateKey);
  const rates = participants > 0 ? [...others, { rateKey, participants }] : others;
  return { ...choice, rates: rates.sort((a, b) => a.rateKey - b.rateKey) };
}

/** The choices after an event, and what must be loaded anew. */
export function stepBooking(choice: BookingState, event: BookingEvent): BookingStep {
  switch (event.type) {
    case 'chooseDate':
      return event.date === choice.date
        ? { choice, forget: [] }
        : { choice: { ...choice, date: event.date, time: null }, forget: [] };
    case 'chooseTime':
      return { choice: { ...choice, time: event.value }, forget: [] };
    case 'setParticipants':
      return { choice: withParticipants(choice, event.rateKey, event.participants), forget: [] };
    case 'resetParticipants':
      return { choice: { ...choice, rates: [], guests: null }, forget: [] };
    case 'resetDate':
      return { choice: { ...choice, date: null, time: null }, forget: ['times'] };
    case 'reset':
      return { choice: emptyBooking, forget: ['times', 'availability'] };
  }
}

/** The chosen time among those loaded; null while loading, when none was chosen, or when it can not be had any more. */
export function chosenSlot(choice: BookingState, slots: readonly TimeSlot[] | null): TimeSlot | null {
  const slot = slots?.find((candidate) => candidate.value === choice.time);
  return slot === undefined || slot.totalAvailable === 0 ? null : slot;
}

/** The one slot of an activity without times of day, which needs no choosing (D-AV-05). */
export function onlySlot(
  activity: Pick<Activity, 'appointmentTypeKey'>,
  slots: readonly TimeSlot[] | null,
): TimeSlot | null {
  if (activity.appointmentTypeKey === 1 || slots === null) return null;
  const slot = slots[0];
  return slot === undefined || slot.totalAvailable === 0 ? null : slot;
}

/** The rates to choose from: those of the chosen time, else the activity's own (4.2-03). */
export function ratesInForce(activity: Pick<Activity, 'rates'>, slot: TimeSlot | null): readonly Rate[] {
  const rates = slot === null || slot.rates.length === 0 ? activity.rates : slot.rates;
  return rates.filter((rate) => rate.isActive && !rate.internalUseOnly && !rate.isPrivateTourRate);
}

/** Participants at a rate. */
export function participantsOf(choice: Pick<BookingState, 'rates'>, rateKey: RateKey): number {
  return choice.rates.find((rate) => rate.rateKey === rateKey)?.participants ?? 0;
}

/** Participants in all, of the rates that can be chosen. */
export function guestCount(choice: Pick<BookingState, 'rates'>, rates: readonly Rate[]): number {
  return rates.reduce((sum, rate) => sum + participantsOf(choice, rate.rateKey), 0);
}
