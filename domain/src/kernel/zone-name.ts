/** What people call a time zone at a moment: 'Mountain Time (MST)', 'British Summer Time'. */
import type { Instant } from './local-time.ts';

function part(at: Instant, zone: string, form: 'long' | 'longGeneric' | 'short'): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: form }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** 'MST'; where English has no letters for a zone, its distance from Greenwich: 'GMT+9'. */
export const shortZoneName = (at: Instant, zone: string): string => part(at, zone, 'short');

/** With the letters where there are any; else the name that says whether it is summer. */
export function zoneName(at: Instant, zone: string): string {
  const short = shortZoneName(at, zone);
  return /^(GMT|UTC)/.test(short) ? part(at, zone, 'long') : `${part(at, zone, 'longGeneric')} (${short})`;
}
