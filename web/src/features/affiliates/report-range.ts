/** The dates of a report: a preset, or chosen ones. */
import { longestReport } from '@gangway/contract/affiliates';
import {
  addDays,
  firstOfMonth,
  fromDayNumber,
  isVenueDate,
  toDayNumber,
  type VenueDate,
} from '@gangway/domain/kernel/local-time';

export const presets = ['lastDays', 'month', 'lastMonth', 'custom'] as const;
export type Preset = (typeof presets)[number];

export interface ReportRange {
  from: VenueDate;
  to: VenueDate;
}

/** Returns the dates of a preset, by the venue's date. */
export function rangeOf(preset: Exclude<Preset, 'custom'>, today: VenueDate): ReportRange {
  switch (preset) {
    case 'lastDays':
      return { from: addDays(today, -6), to: today };
    case 'month':
      return { from: firstOfMonth(today), to: today };
    case 'lastMonth': {
      const to = addDays(firstOfMonth(today), -1);
      return { from: firstOfMonth(to), to };
    }
  }
}

/** Why two dates are no range of a report; null if they are one. */
export function wrongRange(from: string, to: string): 'missing' | 'backwards' | 'tooLong' | null {
  if (!isVenueDate(from) || !isVenueDate(to)) return 'missing';
  if (to < from) return 'backwards';
  return toDayNumber(to) - toDayNumber(from) + 1 > longestReport ? 'tooLong' : null;
}

/** Every date of a range. */
export function datesOf({ from, to }: ReportRange): VenueDate[] {
  const first = toDayNumber(from);
  return Array.from({ length: toDayNumber(to) - first + 1 }, (_, place) => fromDayNumber(first + place));
}
