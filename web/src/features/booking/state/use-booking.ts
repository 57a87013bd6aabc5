/**
 * One activity being booked, or a prefix package: the choices, what is loaded for them, and adding to the cart
 * (4.2, 8.1).
 */
import type { BookingPrice } from '@gangway/contract/cart';
import type { TimeSlot } from '@gangway/contract/catalog';
import type { ChosenActivity } from '@gangway/contract/choices';
import type { ExtrasChoice } from '@gangway/domain/add-ons/add-on-query';
import { emptyBooking } from '@gangway/domain/booking/booking-state';
import type { BookingEvent } from '../choice/booking-machine.ts';
import type { BookingSection } from '../choice/booking-steps.ts';
import { type Choice, choiceOf } from '../choice/choice.ts';
import { useHeldChoice } from '../choice/use-held-choice.ts';
import { useBookingMembership } from '../loading/use-booking-membership.ts';
import { type Loaded, useLoaded } from '../loading/use-loaded.ts';
import { type OfferedParts, useOffered } from '../loading/use-offered.ts';
import { useCalendar, useSources } from '../loading/use-sources.ts';
import { usePrice } from '../price/use-price.ts';
import { type Questions, useQuestions } from '../questions/use-questions.ts';
import { type Summary, summarize } from '../words/booking-summary.ts';
import type { BookingOptions } from './booking-options.ts';
import { type ExtrasPart, extrasPartsOf } from './booking-parts.ts';
import { currentBooking, postedActivity, postedBooking } from './current-booking.ts';
import { type Adding, useAdding } from './use-adding.ts';
import { type Progress, useProgress } from './use-progress.ts';

/** When and for how many it was booked, for the dialog; the choices themselves are already cleared by then. */
export interface Booked {
  slot: TimeSlot;
  guests: number;
}

/** The add-ons of each activity. */
export interface Extras {
  parts: readonly ExtrasPart[];
  /** What the chosen time offers, and whether it is loaded. */
  offers: OfferedParts;
}

export interface Booking {
  choice: Choice;
  loaded: Loaded;
  extras: Extras;
  questions: Questions;
  progress: Progress;
  summary: Summary;
  /** The server's price with fees and taxes; null while it is not known. */
  price: BookingPrice | null;
  /** Rows of fees and tax to leave room for while it is on its way. */
  awaitedRows: readonly string[];
  /** In the form the cart takes. */
  posted: ChosenActivity;
  adding: Adding<Booked>;
}

export function useBooking(options: BookingOptions): Booking {
  const { needs, members } = options;
  const { editing } = options.address.search;
  const held = useHeldChoice(options);
  const { steps } = held;
  const own = useBookingMembership(needs);
  const membership = options.membership ?? own;
  const sources = useSources(options, held, membership);
  const loaded = useLoaded(options, held, sources, membership);
  const current = currentBooking(options, held, loaded);
  const { guests, parts } = current;
  const questions = useQuestions(options, held.line, parts);
  const offers = useOffered(current);
  const { price, awaitedRows } = usePrice(current);
  const progress = useProgress(current, questions);
  useCalendar(sources, held, progress.section === 'date');

  const { slot } = loaded;
  const adding = useAdding({
    booked: progress.isComplete && slot !== null ? { slot, guests } : null,
    isEditing: editing !== undefined,
    post: (_, allowOverlap) =>
      needs.store.addActivity({ ...postedBooking(current, questions.answers), allowOverlap }),
    onAdded: questions.settle,
    onUpdated: options.onUpdated,
    onFailed: sources.refresh,
  });
  const choose = (event: BookingEvent, section?: BookingSection) => {
    adding.clearProblem();
    sources.forget(held.step(event, section));
  };
  const setExtras = (part: number, extras: ExtrasChoice) => {
    if (part === 0) return choose({ type: 'setExtras', extras }, progress.section);
    adding.clearProblem();
    members?.setExtras(part, extras);
  };
  /** Resets for the next booking: clears all choices and reloads everything (4.2-06). */
  const finish = () => {
    adding.finish();
    questions.clear();
    progress.restart();
    parts.slice(1).forEach((_, index) => {
      members?.setExtras(index + 1, emptyBooking.extras);
    });
    sources.forget(held.step({ type: 'reset' }, steps[0]));
  };
  return {
    choice: choiceOf(held, progress, choose),
    loaded,
    extras: { parts: extrasPartsOf(parts, offers.offered, setExtras), offers },
    questions,
    progress,
    summary: summarize(current, offers.offered),
    price,
    awaitedRows,
    posted: postedActivity(current, questions.answers),
    adding: { ...adding, finish },
  };
}
