/** Addresses of the programs under test, as set by the global setup. */

function told(name: string): string {
  const value = process.env[name];
  if (value === undefined)
    throw new Error(`${name} is not set: run the tests through e2e/playwright.config.ts.`);
  return value;
}

export const shop = () => told('E2E_SHOP');
export const inbox = () => told('E2E_INBOX');
export const payments = () => told('E2E_PAYMENTS');
export const trackers = () => told('E2E_TRACKERS');
/** Where the shop keeps its data, and listens for its operator's commands. */
export const dataDir = () => told('E2E_DATA_DIR');

const days = 86_400_000;

/** Returns the date at the venue that many days from today. */
export function venueDate(daysAhead: number, timeZone = 'America/Denver'): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now());
  // Counts from the day, not the moment: late in the evening, an hour of daylight saving time would shift the
  // day.
  return new Date(Date.parse(today) + daysAhead * days).toISOString().slice(0, 10);
}

function partsOf(date: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(
    new Date(`${date}T00:00:00Z`),
  );
}

/** Formats a day as the calendar names it: 'Saturday, November 28'. */
export const dayName = (date: string) => partsOf(date, { weekday: 'long', month: 'long', day: 'numeric' });

/** Formats the heading of the calendar: 'November 2026'. */
export const monthName = (date: string) => partsOf(date, { month: 'long', year: 'numeric' });

/** Formats the name of another day's time: 'Sat, Nov 28'. */
export const shortDayName = (date: string) =>
  `${partsOf(date, { weekday: 'short' })}, ${partsOf(date, { month: 'short', day: '2-digit' })}`;
