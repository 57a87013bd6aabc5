/** A booking as it is now: the choices applied to what is loaded for them, and its form in the cart (4.2, 6.1). */

import type { ChosenActivity } from '@gangway/contract/choices';
import type { RateSelection } from '@gangway/domain/catalog/rate';
import type { GivenAnswer } from '@gangway/domain/custom-fields/answers';
import type { ActivityChoice } from '../../cart/cart-choice.ts';
import { guestsOf } from '../choice/booking-machine.ts';
import { editingKey } from '../choice/edited-line.ts';
import { bookedRates } from '../choice/private-tour.ts';
import type { HeldChoice } from '../choice/use-held-choice.ts';
import type { Loaded } from '../loading/use-loaded.ts';
import type { BookingOptions } from './booking-options.ts';
import { type BookingPart, partsOf, postedPart } from './booking-parts.ts';

export interface CurrentBooking {
  options: BookingOptions;
  held: HeldChoice;
  loaded: Loaded;
  guests: number;
  /** The guests at the rates they book. */
  party: readonly RateSelection[];
  parts: readonly BookingPart[];
}

export function currentBooking(options: BookingOptions, held: HeldChoice, loaded: Loaded): CurrentBooking {
  const { activity, members } = options;
  const { slot, rates } = loaded;
  const { chosen } = held;
  const guests = guestsOf(activity, chosen, rates);
  const party = bookedRates(activity, activity.rates, chosen);
  const parts = partsOf({ activity, slot, rates, party, guests, extras: chosen.extras, members });
  return { options, held, loaded, guests, party, parts };
}

/** Returns the activity as it is posted, or the first one of a prefix package. */
export function postedActivity(current: CurrentBooking, answers: readonly GivenAnswer[]): ChosenActivity {
  const { options, held, loaded, guests, party, parts } = current;
  const { slot, rates } = loaded;
  const [first] = parts;
  return {
    ...(first === undefined ? {} : postedPart(first, answers)),
    activityKey: options.activity.activityKey,
    rates: party.filter(({ rateKey }) => rates.some((rate) => rate.rateKey === rateKey)),
    hotel: held.hotel,
    timeSlotKeys: slot === null ? [] : [slot.timeSlotKey],
    isPrivateTour: held.isPrivate,
    guests: held.isPrivate ? guests : null,
  };
}

/** Returns the whole booking as it is posted, with the membership in force. */
export function postedBooking(current: CurrentBooking, answers: readonly GivenAnswer[]): ActivityChoice {
  const { options, loaded, parts } = current;
  const member = loaded.member();
  return {
    ...postedActivity(current, answers),
    members: parts.slice(1).map((part) => ({ ...postedPart(part, answers), timeSlotKeys: [] })),
    editing: editingKey(options.address.search.editing),
    membershipKey: member?.membershipKey ?? null,
    membershipMemberKey: member?.membershipMemberKey ?? null,
  };
}
