/**
 * A private tour: the group has the departure to itself and pays one price. Ordinary guests stay in the
 * address until it is turned off (4.2-07, 4.2-08, D-PV-01).
 */
import type { Activity, Rate } from '@gangway/contract/catalog';
import { wordsOf } from '@gangway/contract/refusals';
import type { BookingState } from '@gangway/domain/booking/booking-state';
import { groupSizes } from '@gangway/domain/party/check-private-party';

type PrivateSettings = Pick<Activity, 'privateToursOnly' | 'enablePrivateTours'>;
type Limits = Pick<Activity, 'minParticipants' | 'maxPeople'>;

/** Returns whether the choice is for a private tour; an activity sold only privately is always in private mode. */
export function isPrivateChoice(activity: PrivateSettings, choice: Pick<BookingState, 'isPrivate'>): boolean {
  return activity.privateToursOnly || (activity.enablePrivateTours && choice.isPrivate);
}

/** Returns whether to show the switch: only if both ways are sold. */
export function offersSwitch(activity: PrivateSettings): boolean {
  return activity.enablePrivateTours && !activity.privateToursOnly;
}

/** Returns the rate with the group price of a private tour. */
export function privateRateOf(rates: readonly Rate[]): Rate | null {
  return rates.find((rate) => rate.isPrivateTourRate && rate.isActive) ?? null;
}

/**
 * Returns the rates to book: for a private tour, one participant at the private rate and none elsewhere;
 * otherwise none at the private rate.
 */
export function bookedRates(
  activity: PrivateSettings,
  rates: readonly Rate[],
  choice: Pick<BookingState, 'isPrivate' | 'rates'>,
): BookingState['rates'] {
  const group = privateRateOf(rates);
  if (!isPrivateChoice(activity, choice))
    return choice.rates.filter(({ rateKey }) => rateKey !== group?.rateKey);
  return group === null ? [] : [{ rateKey: group.rateKey, participants: 1 }];
}

/** Explains why a group of this size cannot book, or returns null. */
export function groupProblem(limits: Limits, guests: number): string | null {
  const { least, most } = groupSizes(limits);
  if (guests < 1) return wordsOf('noGuests');
  if (guests < least) return wordsOf('tooFew', { least });
  return guests > most ? wordsOf('tooMany', { most }) : null;
}
