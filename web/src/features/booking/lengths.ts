/** The lengths of a rental on a day: what they are called and from what price (D-AV-03). */
import type { Activity, TimeSlot } from '@gangway/contract/catalogue';
import type { Amount } from '@gangway/domain/kernel/money';
import { t } from '../../messages/t.ts';

export interface LengthChoice {
  minutes: number;
  words: string;
  /** The lowest price of a rate for this length; null where it has none. */
  fromPrice: Amount | null;
}

const lengthForm = /\/PT(\d{1,5})M$/;

/** The length within a chosen Value, e.g. 2026-06-12T09:00/PT60M. */
export function minutesIn(value: string | null): number | null {
  const found = value === null ? null : lengthForm.exec(value);
  return found === null ? null : Number(found[1]);
}

/** '1 hour', '1.5 hours', '45 minutes' */
export function lengthWords(minutes: number): string {
  if (minutes % 30 !== 0 || minutes < 60) return t('booking.times.lengthInMinutes', { minutes });
  return t('booking.times.lengthInHours', { hours: minutes / 60 });
}

function lowestPrice(slots: readonly TimeSlot[], isPrivate: boolean): Amount | null {
  const prices = slots.flatMap((slot) =>
    slot.rates
      .filter((rate) => rate.isActive && !rate.internalUseOnly && rate.isPrivateTourRate === isPrivate)
      .map((rate) => rate.price),
  );
  return prices.length === 0 ? null : prices.reduce((least, price) => (price < least ? price : least));
}

/** The lengths the day's starts come in, shortest first. Departures, whose length is given, have none to choose. */
export function lengthsOf(
  activity: Pick<Activity, 'durations'>,
  slots: readonly TimeSlot[],
  isPrivate: boolean,
): LengthChoice[] {
  const chosen = slots.filter((slot) => minutesIn(slot.value) !== null);
  const byLength = Map.groupBy(chosen, (slot) => slot.durationMinutes);
  return [...byLength]
    .sort(([a], [b]) => a - b)
    .map(([minutes, ofLength]) => ({
      minutes,
      words:
        activity.durations.find((option) => option.durationMinutes === minutes)?.name ?? lengthWords(minutes),
      fromPrice: lowestPrice(ofLength, isPrivate),
    }));
}

/** The slot of the same start with another length; null where it cannot be had. */
export function sameStart(slots: readonly TimeSlot[], value: string, minutes: number): TimeSlot | null {
  const start = value.replace(lengthForm, '');
  return (
    slots.find(
      (slot) =>
        slot.durationMinutes === minutes &&
        slot.totalAvailable !== 0 &&
        slot.value.replace(lengthForm, '') === start,
    ) ?? null
  );
}
