/** The words of a cart line about its activity: when, who, and when to arrive (2.8). */
import type { Activity, Item } from '@gangway/contract/catalog';
import { answersOf, extrasOf } from '@gangway/contract/choices';
import type { Order } from '@gangway/contract/order';
import { type BookingState, emptyBooking } from '@gangway/domain/booking/booking-state';
import { writePickup } from '@gangway/domain/booking/pickup-text';
import type { GivenAnswer } from '@gangway/domain/custom-fields/answers';
import { unbroken } from '@gangway/domain/kernel/date-words';
import { dateOf, timeOf } from '@gangway/domain/kernel/local-time';
import { type Amount, multiply } from '@gangway/domain/kernel/money';
import { rangeStart } from '@gangway/domain/kernel/time-range';
import { comma } from '@gangway/domain/kernel/word-list';
import { arrivalTime } from '@gangway/domain/order/arrival-time';
import { rateWords } from '@gangway/domain/order/guest-words';
import type { Hotel } from '@gangway/domain/transport/book-pickup';
import { clockTime, dayAndTime, shortDay } from '@gangway/ui/lib/format-date.ts';
import { t } from '../../messages/t.ts';

/** Returns date and time, date only, or any day, by the activity's appointment type (3.2-03). */
export function whenWords(activity: Activity): string | null {
  const [slot] = activity.selectedTimes;
  if (slot === undefined) return null;
  if (activity.appointmentType === 'none') return t('cart.booked.anyDay');
  const date = dateOf(slot.appointmentDate);
  if (activity.appointmentType === 'date') return shortDay(date);
  const start = clockTime(timeOf(slot.appointmentDate));
  if (slot.endDate <= slot.appointmentDate || dateOf(slot.endDate) !== date)
    return `${shortDay(date)}${comma()}${start}`;
  const last = timeOf(slot.endDate);
  return t('cart.booked.range', {
    day: shortDay(date),
    start: unbroken(rangeStart(timeOf(slot.appointmentDate), last)),
    end: clockTime(last),
  });
}

/** Returns the start only, for narrow spaces. */
export function startWords(activity: Activity): string | null {
  const [slot] = activity.selectedTimes;
  if (slot === undefined || activity.appointmentType !== 'dateTime') return whenWords(activity);
  return dayAndTime(slot.appointmentDate);
}

export const isPrefix = (line: Item) => line.packageType === 'prefix';

const followedBy = (before: string, next: string) => t('cart.booked.then', { before, next });

/**
 * 'Sunrise Kayak Tour, then Sunset Cruise at 3:30 PM': follows the single date and time of a prefix package
 * (2.8-03).
 */
export function sequenceWords({ activities: [lead, ...others] }: Item): string {
  const day = lead?.selectedTimes[0]?.appointmentDate.slice(0, 10);
  const next = others.map(({ name, selectedTimes: [slot] }) => {
    if (slot === undefined) return name;
    const start = slot.appointmentDate;
    return start.startsWith(`${day}T`)
      ? t('cart.booked.at', { name, time: clockTime(timeOf(start)) })
      : `${name}${comma()}${dayAndTime(start)}`;
  });
  return unbroken([lead?.name ?? '', ...next].reduce(followedBy));
}

/**
 * Returns a line's dates and guests in short, one entry per sentence; one per activity of a dynamic package
 * (2.8-03).
 */
export function bookedWords(line: Item, when: (activity: Activity) => string | null = startWords): string[] {
  const [lead] = line.activities;
  if (lead === undefined) return [];
  if (line.packageKey === null) return said([when(lead), guestWords(lead)]);
  if (isPrefix(line)) return said([when(lead), sequenceWords(line), guestWords(lead)]);
  const shown = line.showFirstActivityOnly ? [lead] : line.activities;
  const parties = new Set(shown.map(guestWords));
  const isOneParty = parties.size === 1;
  const each = shown.map((activity) =>
    said([activity.name, when(activity), isOneParty ? null : guestWords(activity)]).join(comma()),
  );
  return isOneParty ? [...each, ...said([...parties])] : each;
}

const said = (words: readonly (string | null)[]): string[] =>
  words.flatMap((word) => (word ? unbroken(word) : []));

/** Returns the displayed price of a line, including fees and tax if the venue shows prices that way (D-FT-03). */
export function shownTotal(line: Item): Amount {
  const total = line.displayPrice ?? line.subTotal;
  if (total === null) throw new Error(`${line.name} has no price in the order`);
  return total;
}

/** '2 adults, 1 child' or '1 family (4 guests)'; for a private tour, its group size. */
export function guestWords(activity: Activity): string {
  const group = privateWords(activity);
  if (group !== null) return group;
  const rates = activity.rates
    .filter((rate) => rate.participants > 0)
    .map((rate) => rateWords(rate.participants, rate.name, null))
    .join(comma());
  const people = peopleWords(activity);
  return people === null ? rates : t('cart.booked.party', { rates, people });
}

/**
 * Returns whether unit price × participants equals the subtotal; cents spread over several guests may not
 * divide evenly.
 */
export function isUnitPrice({ price, participants, subTotal }: Activity['rates'][number]): boolean {
  return subTotal === null || multiply(price, participants) === subTotal;
}

/** '4 guests', if that differs from the number of participants (docs/rules/people.md). */
export function peopleWords({ guests, isPrivateTour, rates }: Activity): string | null {
  const counted = rates.reduce((sum, { participants }) => sum + participants, 0);
  if (isPrivateTour || guests === null || guests === counted) return null;
  return t('cart.booked.guests', { count: guests });
}

/** 'Private tour for 6 guests', for a private tour line (D-PV-01). */
export function privateWords(activity: Activity): string | null {
  if (!activity.isPrivateTour) return null;
  if (activity.guests === null) return t('cart.booked.privateTour');
  return t('cart.booked.privateTourFor', { count: activity.guests });
}

/** Returns whether a line hides its prices: it does if any of its activities does (2.8-02, D-PK-07). */
export function hidesPrices(line: Item): boolean {
  return line.activities.some((activity) => activity.hidePriceFromCustomer);
}

/**
 * 'Please arrive by 8:45 AM', only for saved orders with appointment type 1 and outside packages (2.8-06 to
 * 2.8-08). Not for guests who are picked up: they are told when the vehicle comes.
 */
export function arrivalWords(
  { isNew, pickupLocations }: Pick<Order, 'isNew' | 'pickupLocations'>,
  line: Item,
  activity: Activity,
): string | null {
  const [slot] = activity.selectedTimes;
  const isPackage = line.packageKey !== null || line.orderPackageKey !== null || activity.packageKey !== null;
  if (isNew || isPackage || activity.appointmentType !== 'dateTime' || slot === undefined) return null;
  const day = dateOf(slot.appointmentDate);
  if (slot.pickupLocation !== null || pickupLocations.some((ride) => ride.day === day)) return null;
  const arrival = arrivalTime(slot.appointmentDate, activity.arriveMinutesBefore);
  return t('cart.booked.arrival', { time: clockTime(timeOf(arrival)) });
}

/** Returns the answers of all activities of a line; question keys are unique across activities. */
export function answersOfLine(line: Item): GivenAnswer[] {
  return line.activities.flatMap(answersOf);
}

function hotelOf({ needTransportation, hotelName, hotelLatitude, hotelLongitude }: Activity): Hotel | null {
  if (!needTransportation || hotelLatitude === null || hotelLongitude === null) return null;
  return { name: hotelName ?? '', latitude: hotelLatitude, longitude: hotelLongitude };
}

/** 'Pickup @ 8:40 AM, Grand Lodge', for guests with pickup for this activity (D-TR-02). */
export function pickupWords(activity: Activity): string | null {
  const pickup = activity.selectedTimes[0]?.pickupLocation ?? null;
  if (pickup === null) return null;
  return t('cart.booked.pickup', { time: pickup.pickupTime, place: pickup.locationName });
}

/** Returns the choices behind an activity line, in the form its booking route reads (2.8-15). */
export function choiceOfLine(line: Item): BookingState {
  const [activity] = line.activities;
  if (activity === undefined) return emptyBooking;
  const [slot] = activity.selectedTimes;
  const rates = activity.rates
    .filter((rate) => rate.participants > 0 && !rate.isPrivateTourRate)
    .map(({ rateKey, participants }) => ({ rateKey, participants }));
  const hotel = hotelOf(activity);
  return {
    ...emptyBooking,
    extras: extrasOf(activity),
    isPrivate: activity.isPrivateTour,
    guests: activity.isPrivateTour ? activity.guests : null,
    rates,
    date: slot === undefined || activity.appointmentType === 'none' ? null : dateOf(slot.appointmentDate),
    time: slot?.value ?? null,
    needTransport: hotel !== null,
    pickup: hotel === null ? null : writePickup(hotel),
  };
}
