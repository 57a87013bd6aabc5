/** Whether an activity's booking is complete (D-UI-04, 4.2-05); only a complete one can be added to the cart. */
import type { Activity, TimeSlot } from '@gangway/contract/catalog';
import type { ExtrasChoice } from '@gangway/domain/add-ons/add-on-query';
import type { BookingState } from '@gangway/domain/booking/booking-state';
import { t } from '../../../messages/t.ts';
import { missingAddOn } from '../price/extras.ts';
import { guestsOf, placesTaken, ratesInForce } from './booking-machine.ts';
import { type StepName, type StepsDone, stepsOf } from './booking-steps.ts';
import { partyProblem, placesProblem } from './party.ts';
import { groupProblem, isPrivateChoice } from './private-tour.ts';

type Bookable = Pick<
  Activity,
  | 'appointmentType'
  | 'capacityType'
  | 'rates'
  | 'minParticipants'
  | 'maxPeople'
  | 'privateToursOnly'
  | 'enablePrivateTours'
  | 'offerTransportation'
> &
  Partial<Pick<Activity, 'addOns' | 'photoPackageAddOns' | 'enableTips'>>;

interface MemberExtras {
  activity: Pick<Activity, 'addOns' | 'photoPackageAddOns' | 'enableTips'>;
  extras: ExtrasChoice;
}

/** What a step still needs. */
export interface Wanted {
  /** 'Choose a date' */
  words: string;
  /** 'Choose a date to continue.' */
  sentence: string;
}

export interface Completeness {
  done: StepsDone;
  /** What the first incomplete step still needs, in words; null if nothing is missing. */
  missing: string | null;
  /** The same as a sentence. */
  missingSentence: string | undefined;
  isComplete: boolean;
}

const refused = (sentence: string): Wanted => ({ words: sentence, sentence });

const wantedDate = (isGone: boolean): Wanted =>
  isGone
    ? { words: t('booking.missing.dateGone'), sentence: t('booking.missing.dateGoneToContinue') }
    : { words: t('booking.missing.date'), sentence: t('booking.missing.dateToContinue') };

const wantedTime = (): Wanted => ({
  words: t('booking.missing.time'),
  sentence: t('booking.missing.timeToContinue'),
});

const wantedGuests = (guests: string): Wanted => ({
  words: t('booking.missing.guests', { guests }),
  sentence: t('booking.missing.guestsToContinue', { guests }),
});

const wantedAddOn = (name: string): Wanted => ({
  words: t('booking.missing.addOn', { name }),
  sentence: t('booking.missing.addOnToContinue', { name }),
});

/**
 * Checks the choices against the slot they lead to.
 * @param slot the chosen time, or the only one of an activity without times; null if none is chosen or loaded
 * @param isLoading whether the times of the chosen date are loading
 * @param guestsWord the item's word for its guests
 * @param unfetched what is still missing for transportation
 * @param members the other activities of a prefix package with their chosen add-ons
 */
export function judgeBooking(
  activity: Bookable,
  choice: BookingState,
  slot: TimeSlot | null,
  isLoading: boolean,
  guestsWord = t('booking.words.guests'),
  unfetched: Wanted | null = null,
  members: readonly MemberExtras[] = [],
): Completeness {
  const rates = ratesInForce(activity, slot, choice);
  const guests = guestsOf(activity, choice, rates);
  const hasTime = activity.appointmentType === 'dateTime';
  const isPrivate = isPrivateChoice(activity, choice);
  const ofParty = isPrivate ? groupProblem(activity, guests) : partyProblem(activity, rates, choice);
  const problem = ofParty ?? placesProblem(slot, isPrivate ? guests : placesTaken(choice, rates), hasTime);
  const lacking = [{ activity, extras: choice.extras }, ...members]
    .map((part) => missingAddOn(part.activity, part.extras.addOns))
    .find((name) => name !== null);
  const done: StepsDone = {
    date: choice.date !== null && (hasTime || slot !== null || isLoading),
    time: slot !== null || (isLoading && choice.time !== null),
    guests: problem === null,
    addons: lacking === undefined,
    transportation: unfetched === null,
  };
  const wanted: Readonly<Record<StepName, Wanted>> = {
    date: wantedDate(choice.date !== null && !hasTime),
    time: wantedTime(),
    guests: guests === 0 ? wantedGuests(guestsWord) : refused(problem ?? ''),
    addons: wantedAddOn(lacking ?? ''),
    transportation: unfetched ?? refused(''),
  };
  const first = stepsOf(
    activity,
    members.map((member) => member.activity),
  ).find((step) => !done[step]);
  return {
    done,
    missing: first === undefined ? null : wanted[first].words,
    missingSentence: first === undefined ? undefined : wanted[first].sentence,
    isComplete: first === undefined && slot !== null,
  };
}
