/** Which days of the calendar are chosen: one, or several from today on. */
import type { VenueDate } from '@gangway/domain/kernel/local-time';

/** The day that the choice began at, and the one that it was extended to. */
export interface ChosenDays {
  anchor: VenueDate;
  last: VenueDate;
}

export const oneDay = (date: VenueDate): ChosenDays => ({ anchor: date, last: date });

/** Days that are over are chosen one at a time: nothing can be changed on them. */
export function extendedTo(chosen: ChosenDays | null, date: VenueDate, today: VenueDate): ChosenDays {
  if (chosen === null || chosen.anchor < today) return oneDay(date);
  return { anchor: chosen.anchor, last: date < today ? today : date };
}

export interface DayRange {
  from: VenueDate;
  to: VenueDate;
}

export const rangeOf = ({ anchor, last }: ChosenDays): DayRange =>
  anchor <= last ? { from: anchor, to: last } : { from: last, to: anchor };

export const isWithin = (range: DayRange | null, date: VenueDate): boolean =>
  range !== null && range.from <= date && date <= range.to;
