/**
 * How each choice affects the others while booking one activity (4.2-01 to 4.2-08, 4.2-11); the address holds
 * the result.
 */
import type { Activity, Rate, TimeSlot } from '@gangway/contract/catalog';
import type { ExtrasChoice } from '@gangway/domain/add-ons/add-on-query';
import { type BookingState, emptyBooking } from '@gangway/domain/booking/booking-state';
import { writePickup } from '@gangway/domain/booking/pickup-text';
import type { RateKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { peopleOf } from '@gangway/domain/party/people';
import type { Hotel } from '@gangway/domain/transport/book-pickup';
import { isPrivateChoice } from './private-tour.ts';

export type BookingEvent =
  | { type: 'chooseDate'; date: VenueDate }
  | { type: 'chooseTime'; value: string }
  | { type: 'resetTime' }
  | { type: 'setParticipants'; rateKey: RateKey; participants: number }
  | { type: 'togglePrivate'; isPrivate: boolean }
  | { type: 'setGuests'; guests: number }
  | { type: 'setExtras'; extras: ExtrasChoice }
  | { type: 'setTransport'; isNeeded: boolean }
  | { type: 'setHotel'; hotel: Hotel }
  | { type: 'resetParticipants' }
  | { type: 'resetDate' }
  | { type: 'reset' };

/** Loaded data that is no longer valid. */
export type Stale = 'times' | 'availability';

export interface BookingStep {
  choice: BookingState;
  forget: readonly Stale[];
}

function withParticipants(choice: BookingState, rateKey: RateKey, participants: number): BookingState {
  const others = choice.rates.filter((rate) => rate.rateKey !== rateKey);
  const rates = participants > 0 ? [...others, { rateKey, participants }] : others;
  return { ...choice, rates: rates.sort((a, b) => a.rateKey - b.rateKey) };
}

/** Returns the choices after an event, and what must be reloaded. */
export function stepBooking(choice: BookingState, event: BookingEvent): BookingStep {
  switch (event.type) {
    case 'chooseDate':
      return event.date === choice.date
        ? { choice, forget: [] }
        : { choice: { ...choice, date: event.date, time: null }, forget: [] };
    case 'chooseTime':
      return { choice: { ...choice, time: event.value }, forget: [] };
    case 'resetTime':
      return { choice: { ...choice, time: null }, forget: [] };
    case 'setParticipants':
      return { choice: withParticipants(choice, event.rateKey, event.participants), forget: [] };
    // Ordinary guests stay in the choice and come back when the private tour is turned off.
    case 'togglePrivate':
      return { choice: { ...choice, isPrivate: event.isPrivate }, forget: [] };
    case 'setGuests':
      return { choice: { ...choice, guests: event.guests > 0 ? event.guests : null }, forget: [] };
    case 'setExtras':
      return { choice: { ...choice, extras: event.extras }, forget: [] };
    case 'setTransport': {
      const pickup = event.isNeeded ? choice.pickup : null;
      return { choice: { ...choice, needTransport: event.isNeeded, pickup }, forget: [] };
    }
    case 'setHotel':
      return { choice: { ...choice, needTransport: true, pickup: writePickup(event.hotel) }, forget: [] };
    case 'resetParticipants':
      return { choice: { ...choice, rates: [], guests: null }, forget: [] };
    case 'resetDate':
      return { choice: { ...choice, date: null, time: null }, forget: ['times'] };
    case 'reset':
      return { choice: emptyBooking, forget: ['times', 'availability'] };
  }
}

/** Returns the chosen time; null while loading, if none was chosen, or if it is no longer available. */
export function chosenSlot(choice: BookingState, slots: readonly TimeSlot[] | null): TimeSlot | null {
  const slot = slots?.find((candidate) => candidate.value === choice.time);
  return slot === undefined || slot.totalAvailable === 0 ? null : slot;
}

/** Returns the only slot of an activity without times of day, which needs no choice (D-AV-05). */
export function onlySlot(
  activity: Pick<Activity, 'appointmentType'>,
  slots: readonly TimeSlot[] | null,
): TimeSlot | null {
  if (activity.appointmentType === 'dateTime' || slots === null) return null;
  const slot = slots[0];
  return slot === undefined || slot.totalAvailable === 0 ? null : slot;
}

/** For a rental, disables the rates that are sold out at the chosen time; null means no limit (4.2-11). */
function withoutEmpty(rate: Rate): Rate {
  return rate.vacancies === 0 ? { ...rate, isActive: false } : rate;
}

/**
 * Returns the rates to show: those of the chosen time, or the activity's own (4.2-03). Sold-out rates stay,
 * disabled.
 */
export function ratesListed(
  activity: Pick<Activity, 'rates' | 'capacityType'>,
  slot: TimeSlot | null,
): readonly Rate[] {
  const isOfTime = slot !== null && slot.rates.length > 0;
  const rates = (isOfTime ? slot.rates : activity.rates).filter(
    (rate) => rate.isActive && !rate.internalUseOnly,
  );
  return isOfTime && activity.capacityType === 'duration' ? rates.map(withoutEmpty) : rates;
}

type Priced = Pick<Activity, 'rates' | 'capacityType' | 'privateToursOnly' | 'enablePrivateTours'>;

/** Returns the selectable rates: only the private rate for a private tour, otherwise all other rates. */
export function ratesInForce(
  activity: Priced,
  slot: TimeSlot | null,
  choice: Pick<BookingState, 'isPrivate'>,
): readonly Rate[] {
  const isPrivate = isPrivateChoice(activity, choice);
  return ratesListed(activity, slot).filter((rate) => rate.isActive && rate.isPrivateTourRate === isPrivate);
}

/** Returns the number of participants at a rate. */
export function participantsOf(choice: Pick<BookingState, 'rates'>, rateKey: RateKey): number {
  return choice.rates.find((rate) => rate.rateKey === rateKey)?.participants ?? 0;
}

/** Returns the number of guests: the size of the private group, or the guests of the rates in force. */
export function guestsOf(
  activity: Pick<Activity, 'privateToursOnly' | 'enablePrivateTours'>,
  choice: BookingState,
  rates: readonly Rate[],
): number {
  return isPrivateChoice(activity, choice) ? (choice.guests ?? 0) : guestCount(choice, rates);
}

/** Returns the number of people at the selectable rates (docs/rules/people.md). */
export function guestCount(choice: Pick<BookingState, 'rates'>, rates: readonly Rate[]): number {
  const known = rates.map(({ rateKey: key, people }) => ({ key, people }));
  const party = choice.rates.filter(({ rateKey }) => known.some(({ key }) => key === rateKey));
  return peopleOf(known, { party, isPrivate: false, guests: null });
}

/** Returns the places of a departure that the chosen rates take; a private group takes one per guest. */
export function placesTaken(choice: Pick<BookingState, 'rates'>, rates: readonly Rate[]): number {
  return rates.reduce((sum, rate) => sum + participantsOf(choice, rate.rateKey) * rate.places, 0);
}
