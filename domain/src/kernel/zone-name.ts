/** The everyday name of a time zone at a given moment: 'Mountain Time (MST)', 'British Summer Time'. */
import { currentLocale } from '../messages/locale.ts';
import type { Instant } from './local-time.ts';

type Form = 'long' | 'longGeneric' | 'short';

function part(at: Instant, zone: string, form: Form, locale = currentLocale()): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: form }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** A locale has abbreviations for the zones its country knows, and offsets such as 'GMT+1' for all others. */
const abbreviating = ['en-US', 'en-GB', 'en-IE', 'en-AU', 'en-IN', 'en-ZA'];

const isOffset = (name: string) => /\d/.test(name);

/**
 * Returns 'MST', or the language's own abbreviation: 'MEZ'. A language without one has the abbreviation used where the
 * zone is; if there is none either, the offset from Greenwich: 'GMT+9'.
 */
export function shortZoneName(at: Instant, zone: string): string {
  const own = part(at, zone, 'short');
  if (!isOffset(own)) return own;
  return abbreviating.map((locale) => part(at, zone, 'short', locale)).find((name) => !isOffset(name)) ?? own;
}

/**
 * Includes the abbreviation if the language has one; otherwise uses the name that shows if it is summer time. 'GMT' is
 * none: it names the offset, not the place.
 */
export function zoneName(at: Instant, zone: string): string {
  const short = part(at, zone, 'short');
  return isOffset(short) || /^(?:GMT|UTC)$/.test(short)
    ? part(at, zone, 'long')
    : `${part(at, zone, 'longGeneric')} (${short})`;
}
