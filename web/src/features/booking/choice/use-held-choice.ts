/** The choices of a booking as the address keeps them, and how an event changes them (4.2, 2.8-15, D-CT-07). */
import type { Item } from '@gangway/contract/catalog';
import type { BookingState } from '@gangway/domain/booking/booking-state';
import type { Hotel } from '@gangway/domain/transport/book-pickup';
import { useEffect, useRef } from 'react';
import { choiceOfLine } from '../../cart/line-words.ts';
import type { BookingOptions } from '../state/booking-options.ts';
import { type BookingEvent, type Stale, stepBooking } from './booking-machine.ts';
import { type StepName, stepsOf } from './booking-steps.ts';
import { editedLine } from './edited-line.ts';
import { chosenHotel } from './pickup.ts';
import { isPrivateChoice } from './private-tour.ts';
import { type AddressChoice, useBookingAddress } from './use-booking-address.ts';

export interface HeldChoice extends AddressChoice {
  steps: readonly StepName[];
  /** The cart line being edited. */
  line: Item | null;
  isPrivate: boolean;
  /** Where the guests want to be picked up. */
  hotel: Hotel | null;
  /**
   * Applies an event, and returns which loaded data it invalidates.
   * @param section the section to open; by default the one the address has
   */
  step: (event: BookingEvent, section?: string) => readonly Stale[];
}

export function useHeldChoice({ activity, members, hasParty, address, order }: BookingOptions): HeldChoice {
  const line = editedLine(address.search.editing, order);
  const held = useBookingAddress(address);
  const { chosen, latest, go } = held;
  usePrefilled(line, held);
  return {
    ...held,
    steps: stepsOf(activity, members?.activities).filter((step) => step !== 'guests' || hasParty !== true),
    line,
    isPrivate: isPrivateChoice(activity, chosen),
    hotel: chosenHotel(activity, chosen),
    step: (event, section) => {
      const { choice, forget } = stepBooking(latest().chosen, event);
      go(choice, section ?? latest().section);
      return forget;
    },
  };
}

/** An edited line brings its choices if the address has none. */
function usePrefilled(line: Item | null, { latest, go }: AddressChoice): void {
  const isPrefilled = useRef(false);
  useEffect(() => {
    if (line === null || isPrefilled.current) return;
    isPrefilled.current = true;
    const { chosen, section } = latest();
    if (!isFromDynamicPackage(line) && isBlank(chosen)) go(choiceOfLine(line), section);
  }, [line, latest, go]);
}

const isFromDynamicPackage = ({ packageType }: Item) => packageType === 'dynamic';
const isBlank = ({ date, rates }: BookingState) => date === null && rates.length === 0;
