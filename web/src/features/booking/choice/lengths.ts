/** The rental lengths of a day: their names and lowest prices (D-AV-03). */
import type { Activity, TimeSlot } from '@gangway/contract/catalog';
import type { Amount } from '@gangway/domain/kernel/money';
import { t } from '../../../messages/t.ts';

export interface LengthChoice {
  minutes: number;
  words: string;
  /** The lowest rate price for this length; null if it has no price. */
  fromPrice: Amount | null;
}

const lengthForm = /\/PT(\d{1,5})M$/;

/** Returns the length in a chosen Value, e.g. 2026-06-12T09:00/PT60M. */
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

/** Returns the lengths of the day's starts, shortest first. Departures have a fixed length and offer no choice. */
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

/** Returns the available slot with the same start and another length, or null. */
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
