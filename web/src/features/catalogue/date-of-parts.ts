/** The day an address of the catalog by date means: day, month, year, each of them optional (2.1-16, D-RT-07). */
import { isVenueDate, type VenueDate } from '@gangway/domain/kernel/local-time';

export interface DateParts {
  day?: string | undefined;
  month?: string | undefined;
  year?: string | undefined;
}

const twoDigits = /^\d{1,2}$/;
const fourDigits = /^\d{4}$/;

/** Parts that are missing are today's; parts that make no day mean today. */
export function dateOfParts({ day, month, year }: DateParts, today: VenueDate): VenueDate {
  const [thisYear = '', thisMonth = '', thisDay = ''] = today.split('-');
  const asked = { year: year ?? thisYear, month: month ?? thisMonth, day: day ?? thisDay };
  if (!fourDigits.test(asked.year) || !twoDigits.test(asked.month) || !twoDigits.test(asked.day))
    return today;
  const date = `${asked.year}-${asked.month.padStart(2, '0')}-${asked.day.padStart(2, '0')}`;
  return isVenueDate(date) ? date : today;
}
