/** The clock of a venue, by the browser's own time zone data. */
import type { VenueDate, VenueTime } from '@gangway/domain/kernel/local-time';
import { intlLocale } from '@gangway/domain/messages/locale';

/** A browser that does not know the zone reckons by its own clock. */
function newFormat(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions) {
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return new Intl.DateTimeFormat(locale, options);
  }
}

/** Making one takes a phone some milliseconds, and a screen shows many times. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions) {
  const name = [locale, timeZone, ...Object.entries(options).flat()].join(' ');
  const format = formats.get(name) ?? newFormat(locale, timeZone, options);
  formats.set(name, format);
  return format;
}

/** The time of day at a venue: '09:12'. */
export function clockAt(now: number, timeZone: string): VenueTime {
  const parts = formatOf('en-US', timeZone, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '00';
  return `${part('hour')}:${part('minute')}` as VenueTime;
}

/** 9:12 AM, of an instant in UTC */
export const clockOf = (instant: string, timeZone: string): string =>
  formatOf(intlLocale(), timeZone, { hour: 'numeric', minute: '2-digit' }).format(Date.parse(instant));

/** 9:12 AM MDT */
export const clockWithZone = (now: number, timeZone: string): string =>
  formatOf(intlLocale(), timeZone, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).format(now);

/** Whether the device's clock shows another time than the venue's. */
export const isElsewhere = (now: number, timeZone: string): boolean => {
  const device = new Date(now);
  const here = `${String(device.getHours()).padStart(2, '0')}:${String(device.getMinutes()).padStart(2, '0')}`;
  return clockAt(now, timeZone) !== here;
};

/** The day at a venue, of an instant in UTC. */
export function venueDateOf(instant: string, timeZone: string): VenueDate {
  const parts = formatOf('en-US', timeZone, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(Date.parse(instant));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}` as VenueDate;
}
