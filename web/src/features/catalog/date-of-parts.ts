/** The day that a catalog-by-date address means: day, month and year, each optional (2.1-16, D-RT-07). */
import { isVenueDate, type VenueDate } from '@gangway/domain/kernel/local-time';

export interface DateParts {
  day?: string | undefined;
  month?: string | undefined;
  year?: string | undefined;
}

const twoDigits = /^\d{1,2}$/;
const fourDigits = /^\d{4}$/;

/** Fills missing parts from today; an invalid date means today. */
export function dateOfParts({ day, month, year }: DateParts, today: VenueDate): VenueDate {
  const [thisYear = '', thisMonth = '', thisDay = ''] = today.split('-');
  const asked = { year: year ?? thisYear, month: month ?? thisMonth, day: day ?? thisDay };
  if (!fourDigits.test(asked.year) || !twoDigits.test(asked.month) || !twoDigits.test(asked.day))
    return today;
  const date = `${asked.year}-${asked.month.padStart(2, '0')}-${asked.day.padStart(2, '0')}`;
  return isVenueDate(date) ? date : today;
}
