/** Calendar arithmetic on 'YYYY-MM-DD' and 'YYYY-MM' strings, for the calendar grid; no zones, no clock. */

const pad = (part: number, length = 2) => String(part).padStart(length, '0');

function toUtc(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

function fromUtc(date: Date): string {
  return `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`;
}

export function monthOf(date: string): string {
  return date.slice(0, 7);
}

export function dayOfMonth(date: string): number {
  return Number(date.slice(8, 10));
}

/** 0 is Sunday. */
export function weekdayOf(date: string): number {
  return toUtc(date).getUTCDay();
}

export function addDays(date: string, days: number): string {
  const at = toUtc(date);
  at.setUTCDate(at.getUTCDate() + days);
  return fromUtc(at);
}

export function addMonths(month: string, months: number): string {
  const at = toUtc(`${month}-01`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return monthOf(fromUtc(at));
}

export function daysInMonth(month: string): number {
  return dayOfMonth(addDays(`${addMonths(month, 1)}-01`, -1));
}

/** The same day in another month, or that month's last day if it is shorter. */
export function sameDayIn(month: string, date: string): string {
  return `${month}-${pad(Math.min(dayOfMonth(date), daysInMonth(month)))}`;
}

/** Weeks of seven days starting on the given weekday; days outside the month are undefined. */
export function weeksOf(month: string, firstDayOfWeek: number): (string | undefined)[][] {
  const blanks = (weekdayOf(`${month}-01`) - firstDayOfWeek + 7) % 7;
  const count = daysInMonth(month);
  const weeks: (string | undefined)[][] = [];
  for (let place = 0; place < blanks + count; place += 7) {
    weeks.push(
      Array.from({ length: 7 }, (_, column) => {
        const day = place + column - blanks + 1;
        return day >= 1 && day <= count ? `${month}-${pad(day)}` : undefined;
      }),
    );
  }
  return weeks;
}

/** Returns a formatter for plain dates: it parses and formats in UTC, so no zone can shift the day. */
export function dateFormat(locale: string, parts: Intl.DateTimeFormatOptions): (date: string) => string {
  const format = new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' });
  return (date) => format.format(toUtc(date));
}
