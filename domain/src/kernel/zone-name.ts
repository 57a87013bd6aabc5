/** What people call a time zone at a given moment: 'Mountain Time (MST)', 'British Summer Time'. */
import { currentLocale } from '../messages/locale.ts';
import type { Instant } from './local-time.ts';

function part(at: Instant, zone: string, form: 'long' | 'longGeneric' | 'short'): string {
  const parts = new Intl.DateTimeFormat(currentLocale(), {
    timeZone: zone,
    timeZoneName: form,
  }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** Returns 'MST'; if English has no abbreviation for the zone, the offset from Greenwich: 'GMT+9'. */
export const shortZoneName = (at: Instant, zone: string): string => part(at, zone, 'short');

/** Includes the abbreviation if there is one; otherwise uses the name that shows if it is summer time. */
export function zoneName(at: Instant, zone: string): string {
  const short = shortZoneName(at, zone);
  return /^(GMT|UTC)/.test(short) ? part(at, zone, 'long') : `${part(at, zone, 'longGeneric')} (${short})`;
}
