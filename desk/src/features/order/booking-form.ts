/** The form for changing a booking, and the request that it makes: only what becomes different. */
import type { BookingChoices, ChoiceOfTime } from '@gangway/contract/changes';
import type { RateKey, TimeSlotKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import type { AskedBooking } from './order-source.ts';

/** Counts that nobody touched stay as they are booked. */
export interface BookingForm {
  date: VenueDate;
  /** Of that day; null if none was chosen. */
  slot: TimeSlotKey | null;
  guests: ReadonlyMap<RateKey, number>;
  groupSize: number | null;
  /** By `addOnName`. */
  addOns: ReadonlyMap<string, number>;
}

type AddOn = BookingChoices['addOns'][number];

export const addOnName = ({ productKey, variantKey }: Pick<AddOn, 'productKey' | 'variantKey'>): string =>
  `${productKey}/${variantKey ?? ''}`;

/** Returns the departure that the form has: the one that was chosen, a day's only one without a time, or the one that is booked. */
export function chosenTime(
  form: Pick<BookingForm, 'slot'>,
  departures: readonly ChoiceOfTime[],
): ChoiceOfTime | null {
  const { slot } = form;
  if (slot !== null) return departures.find(({ timeSlotKey }) => timeSlotKey === slot) ?? null;
  const [only, ...others] = departures;
  const isDay = only !== undefined && others.length === 0 && !only.hasTime && only.reasonText === null;
  return departures.find(({ isBooked }) => isBooked) ?? (isDay ? only : null);
}

export const guestsIn = (form: BookingForm): { rateKey: RateKey; participants: number }[] =>
  [...form.guests].map(([rateKey, participants]) => ({ rateKey, participants }));

type Changes = Pick<AskedBooking, 'to' | 'guests' | 'groupSize' | 'addOns'>;

/** Returns the guests and add-ons that become different. */
function countsIn(form: BookingForm, choices: BookingChoices): Omit<Changes, 'to'> {
  const { groupSize } = form;
  return {
    guests: choices.rates.flatMap(({ rateKey, participants: booked }) => {
      const participants = form.guests.get(rateKey) ?? booked;
      return participants === booked ? [] : [{ rateKey, participants }];
    }),
    groupSize: groupSize === choices.group?.size ? null : groupSize,
    addOns: choices.addOns.flatMap((addOn) => {
      const quantity = form.addOns.get(addOnName(addOn)) ?? addOn.quantity;
      const { productKey, variantKey } = addOn;
      return quantity === addOn.quantity ? [] : [{ productKey, variantKey, quantity }];
    }),
  };
}

/** The form needs a time on another day, or any change at all. */
export type Missing = 'time' | 'change';

/** @param bookedDay of the booking; null for one of any day */
export function changesIn(
  form: BookingForm,
  choices: BookingChoices,
  bookedDay: VenueDate | null,
): { ok: true; changes: Changes } | { ok: false; missing: Missing } {
  const counts = countsIn(form, choices);
  const time = chosenTime(form, choices.departures);
  if (choices.hasTimes && time === null && form.date !== bookedDay) return { ok: false, missing: 'time' };
  const to = time === null || time.isBooked ? null : time.timeSlotKey;
  const isSame =
    to === null && counts.guests.length + counts.addOns.length === 0 && counts.groupSize === null;
  return isSame ? { ok: false, missing: 'change' } : { ok: true, changes: { to, ...counts } };
}
