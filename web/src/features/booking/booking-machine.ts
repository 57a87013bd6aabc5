/** What each choice does to the others while booking one activity (4.2-01 to 4.2-08, 4.2-11); the address holds the result. */
import type { Activity, Rate, TimeSlot } from '@gangway/contract/catalogue';
import type { ExtrasChoice } from '@gangway/domain/add-ons/add-on-query';
import { type BookingState, emptyBooking } from '@gangway/domain/booking/booking-state';
import { peopleOf } from '@gangway/domain/booking/people';
import { writePickup } from '@gangway/domain/booking/pickup-text';
import type { RateKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
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
    case 'resetTime':
      return { choice: { ...choice, time: null }, forget: [] };
    case 'setParticipants':
      return { choice: withParticipants(choice, event.rateKey, event.participants), forget: [] };
    // Ordinary guests stay in the choice, so that they come back when the private tour is turned off.
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

/** The chosen time among those loaded; null while loading, when none was chosen, or when it cannot be had any more. */
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

/** A rental's chosen time switches the rates off of which nothing is left; null means no limit (4.2-11). */
function withoutEmpty(rate: Rate): Rate {
  return rate.vacancies === 0 ? { ...rate, isActive: false } : rate;
}

const durationType = 2;

/** The rates that are shown: those of the chosen time, else the activity's own (4.2-03). One of which nothing is left stays, switched off. */
export function ratesListed(
  activity: Pick<Activity, 'rates' | 'capacityTypeKey'>,
  slot: TimeSlot | null,
): readonly Rate[] {
  const isOfTime = slot !== null && slot.rates.length > 0;
  const rates = (isOfTime ? slot.rates : activity.rates).filter(
    (rate) => rate.isActive && !rate.internalUseOnly,
  );
  return isOfTime && activity.capacityTypeKey === durationType ? rates.map(withoutEmpty) : rates;
}

type Priced = Pick<Activity, 'rates' | 'capacityTypeKey' | 'privateToursOnly' | 'enablePrivateTours'>;

/** The rates to choose from: of a private tour its own alone, else all that are not one. */
export function ratesInForce(
  activity: Priced,
  slot: TimeSlot | null,
  choice: Pick<BookingState, 'isPrivate'>,
): readonly Rate[] {
  const isPrivate = isPrivateChoice(activity, choice);
  return ratesListed(activity, slot).filter((rate) => rate.isActive && rate.isPrivateTourRate === isPrivate);
}

/** Participants at a rate. */
export function participantsOf(choice: Pick<BookingState, 'rates'>, rateKey: RateKey): number {
  return choice.rates.find((rate) => rate.rateKey === rateKey)?.participants ?? 0;
}

/** Everybody who comes: the private group as large as it says, else the guests of the rates in force. */
export function guestsOf(
  activity: Pick<Activity, 'privateToursOnly' | 'enablePrivateTours'>,
  choice: BookingState,
  rates: readonly Rate[],
): number {
  return isPrivateChoice(activity, choice) ? (choice.guests ?? 0) : guestCount(choice, rates);
}

/** People in all, of the rates that can be chosen (docs/rules/people.md). */
export function guestCount(choice: Pick<BookingState, 'rates'>, rates: readonly Rate[]): number {
  const known = rates.map(({ rateKey: key, people }) => ({ key, people }));
  const party = choice.rates.filter(({ rateKey }) => known.some(({ key }) => key === rateKey));
  return peopleOf(known, { party, isPrivate: false, guests: null });
}

/** Places of a departure that the chosen rates take; a private group takes one for each guest. */
export function placesTaken(choice: Pick<BookingState, 'rates'>, rates: readonly Rate[]): number {
  return rates.reduce((sum, rate) => sum + participantsOf(choice, rate.rateKey) * rate.places, 0);
}
