/**
 * The browser reads its calendars when the first date is written, which takes a phone a fifth of a second (docs/performance.md, "A day at
 * the desk"): while it waits for the program, or else after the first screen is drawn.
 */

/** Milliseconds until a program that is not there yet has to come over the network. */
const waitMs = 150;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Has them read unless the program begins before. */
export function readCalendarsSoon(locale: string): void {
  const read = () => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', timeZoneName: 'short' }).format();
  timer = setTimeout(read, waitMs);
}

/** The program is there, and has more to do. */
export const leaveCalendars = (): void => clearTimeout(timer);
