/** What a visitor has chosen, and every way to choose otherwise (4.2-01 to 4.2-11). */
import type { BookingState } from '@gangway/domain/booking/booking-state';
import type { RateKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import type { Hotel } from '@gangway/domain/transport/book-pickup';
import type { Progress } from '../state/use-progress.ts';
import type { BookingEvent } from './booking-machine.ts';
import type { BookingSection, StepName } from './booking-steps.ts';
import type { HeldChoice } from './use-held-choice.ts';

export interface Choice {
  chosen: BookingState;
  isPrivate: boolean;
  steps: readonly StepName[];
  open: (section: BookingSection) => void;
  chooseDate: (date: VenueDate) => void;
  /** @param advances false while the visitor moves through the list by keyboard */
  chooseTime: (value: string, advances: boolean) => void;
  clearTime: () => void;
  setParticipants: (rateKey: RateKey, participants: number) => void;
  togglePrivate: (on: boolean) => void;
  /** Sets the size of a private group. */
  setGuests: (count: number) => void;
  /** Turning it off clears the hotel (4.2-09). */
  setTransport: (isNeeded: boolean) => void;
  /** Choosing a hotel turns transportation on (4.2-10). */
  setHotel: (hotel: Hotel) => void;
}

/** @param choose applies a choice and opens a section; by default the one the address has */
export function choiceOf(
  { chosen, isPrivate, steps, latest, go, step }: HeldChoice,
  { section, after }: Pick<Progress, 'section' | 'after'>,
  choose: (event: BookingEvent, section?: BookingSection) => void,
): Choice {
  return {
    chosen,
    isPrivate,
    steps,
    open: (next) => go(latest().chosen, next),
    chooseDate: (date) => choose({ type: 'chooseDate', date }, after('date')),
    chooseTime: (value, advances) => {
      // One press on a radio button fires both change and click, in either order; if the click came first, it
      // already advanced.
      if (!advances && latest().chosen.time === value) return;
      choose({ type: 'chooseTime', value }, advances ? after('time') : section);
    },
    clearTime: () => void step({ type: 'resetTime' }, section),
    setParticipants: (rateKey, participants) =>
      choose({ type: 'setParticipants', rateKey, participants }, section),
    togglePrivate: (isPrivate) => choose({ type: 'togglePrivate', isPrivate }),
    setGuests: (guests) => choose({ type: 'setGuests', guests }, section),
    setTransport: (isNeeded) => choose({ type: 'setTransport', isNeeded }, 'transportation'),
    setHotel: (hotel) => choose({ type: 'setHotel', hotel }, 'transportation'),
  };
}
