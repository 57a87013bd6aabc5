/** Where a venue is and what it charges in: country, time zone and currency (docs/venue-files.md). */
import * as z from 'zod';
import { t } from '../messages/t.ts';
import { expected, matching } from './fields.ts';

const currencyWords = () => t('venueFile.expected.currency');

/** Currencies with two decimals only, because amounts, rounding and the wire have two places (C-17). */
export const currencyField = matching(/^[A-Z]{3}$/, currencyWords).check((context) => {
  const code = context.value;
  if (!/^[A-Z]{3}$/.test(code)) return;
  const say = (message: string) => context.issues.push({ code: 'custom', message, input: code });
  if (!Intl.supportedValuesOf('currency').includes(code)) {
    say(expected(currencyWords)({ input: code }));
    return;
  }
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
  }).resolvedOptions();
  if (maximumFractionDigits !== 2)
    say(t('venueFile.value.decimalPlaces', { currency: code, places: maximumFractionDigits }));
});

const zoneWords = () => t('venueFile.expected.timeZone');

function isZone(name: string): boolean {
  if (name !== 'UTC' && !/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Guesses the IANA name that was meant: the same city, or else the same region. */
function likelyZone(found: unknown): string | null {
  if (typeof found !== 'string') return null;
  const city = (found.split('/').at(-1) ?? '').replaceAll(' ', '_').toLowerCase();
  const match = Intl.supportedValuesOf('timeZone').find((zone) => zone.toLowerCase().endsWith(`/${city}`));
  return match === undefined ? t('venueFile.hint.timeZones') : t('venueFile.hint.meant', { meant: match });
}

export const zoneField = z
  .string({ error: expected(zoneWords) })
  .refine(isZone, { error: expected(zoneWords, likelyZone) });

const countryWords = () => t('venueFile.expected.country');

export const countryField = matching(/^[A-Z]{2}$/, countryWords).refine(
  (code) => {
    if (!/^[A-Z]{2}$/.test(code)) return true;
    const known = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }).of(code) !== undefined;
    return known && new Intl.Locale(`und-${code}`).region === code;
  },
  { error: expected(countryWords, (found) => (found === 'UK' ? t('venueFile.hint.unitedKingdom') : null)) },
);
