/** Where a venue is and what it charges in: country, time zone and currency (docs/venue-files.md). */
import * as z from 'zod';
import { faultOfCurrency } from '../kernel/currency.ts';
import { t } from '../messages/t.ts';
import { expected, matching } from './fields.ts';

const currencyWords = () => t('venueFile.expected.currency');

/** Says why prices cannot be in a currency; null if they can. */
function wordsOfFault(code: string): string | null {
  const fault = faultOfCurrency(code);
  switch (fault?.kind) {
    case undefined:
      return null;
    case 'withdrawn':
      return t('venueFile.value.currencyWithdrawn', { currency: code, successor: fault.successor });
    case 'noMoney':
      return t('venueFile.value.currencyOfNoPrices', { currency: code });
    case 'unknown':
      return expected(currencyWords)({ input: code });
  }
}

/** Suggests the code in capital letters. */
function aboutCurrency(found: unknown): string | null {
  const code = typeof found === 'string' ? found.trim().toUpperCase() : '';
  return found !== code && faultOfCurrency(code) === null ? t('venueFile.hint.meant', { meant: code }) : null;
}

/** All currencies of ISO 4217 that prices can be in (C-17). */
export const currencyField = matching(/^[A-Z]{3}$/, currencyWords, aboutCurrency).check((context) => {
  const code = context.value;
  if (!/^[A-Z]{3}$/.test(code)) return;
  const message = wordsOfFault(code);
  if (message !== null) context.issues.push({ code: 'custom', message, input: code });
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
