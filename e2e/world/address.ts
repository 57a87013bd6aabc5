/** Where the world of the tests is, as the global setup told it. */

function told(name: string): string {
  const value = process.env[name];
  if (value === undefined)
    throw new Error(`${name} is not set: run the tests through e2e/playwright.config.ts.`);
  return value;
}

export const shop = () => told('E2E_SHOP');
export const inbox = () => told('E2E_INBOX');
export const payments = () => told('E2E_PAYMENTS');

const days = 86_400_000;

/** The date at the venue, so many days from today. */
export function venueDate(daysAhead: number, timeZone = 'America/Denver'): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now());
  // From the day, not from the moment: late in the evening, an hour of summer time would be a day.
  return new Date(Date.parse(today) + daysAhead * days).toISOString().slice(0, 10);
}

function partsOf(date: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(
    new Date(`${date}T00:00:00Z`),
  );
}

/** 'Saturday, November 28', as a day of the calendar is called. */
export const dayName = (date: string) => partsOf(date, { weekday: 'long', month: 'long', day: 'numeric' });

/** 'November 2026', the head of the calendar. */
export const monthName = (date: string) => partsOf(date, { month: 'long', year: 'numeric' });

/** 'Sat, Nov 28', as a time of another day is named. */
export const shortDayName = (date: string) =>
  `${partsOf(date, { weekday: 'short' })}, ${partsOf(date, { month: 'short', day: '2-digit' })}`;
