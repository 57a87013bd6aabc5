/**
 * A phone number typed in one field ↔ country, area code and subscriber number (3.7, 5.1, C-30). The reader knows every
 * country's numbering plan, so it is loaded when somebody is about to type a number (kernel/phone-number).
 */
import { accept, type Outcome, refuse } from '@gangway/domain/kernel/outcome';
import type { PhoneProblem } from '@gangway/domain/kernel/phone-number';
import { formatSubscriber, northAmerica } from '@gangway/domain/kernel/subscriber-number';
import { useSyncExternalStore } from 'react';
import { part } from './missing-part.ts';

export interface PhoneParts {
  countryKey: number;
  countryCode: string;
  areaCode: string;
  subscriberNumber: string;
}

/** A country that numbers can be of. */
export interface ListedCountry {
  countryKey: number;
  /** Two letters. */
  countryCode: string;
  /** The calling code, such as 44, as it is written in front of a number. */
  e164: string;
}

type Reader = typeof import('@gangway/domain/kernel/phone-number');

let reader: Reader | null = null;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Loads the reader, once; fails without a connection, and can be called again. */
export function loadPhoneReader(): Promise<void> {
  loading ??= part(() => import('@gangway/domain/kernel/phone-number')).then(
    (loaded) => {
      reader = loaded;
      for (const tell of listeners) tell();
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

export const canReadPhones = (): boolean => reader !== null;

/** Renders again once numbers can be read. */
export const usePhoneReader = (): boolean => useSyncExternalStore(subscribe, canReadPhones, () => false);

const dialingCode = (country: ListedCountry) => country.e164.replace(/\D/g, '');

/** Reads what was typed. A calling code in it decides the country; `unread` until the reader is there. */
export function readPhone<C extends ListedCountry>(
  text: string,
  chosen: C,
  countries: readonly C[],
): Outcome<PhoneParts, PhoneProblem | 'unread'> {
  if (reader === null) return refuse('unread');
  const read = reader.readPhone(text, chosen.countryCode);
  if (!read.ok) return read;
  const { countryCode, callingCode } = read.value;
  const country =
    countries.find((one) => one.countryCode === countryCode) ??
    countries.find((one) => dialingCode(one) === callingCode);
  if (country === undefined) return refuse('phoneNotValid');
  return accept({
    countryKey: country.countryKey,
    countryCode: country.countryCode,
    ...reader.partsOfPhone(read.value),
  });
}

/** The field's text for stored parts: (303) 555-0100, or the groups separated by a space. */
export function writePhone(
  parts: Pick<PhoneParts, 'areaCode' | 'subscriberNumber'>,
  country: ListedCountry,
): string {
  const { areaCode, subscriberNumber } = parts;
  if (areaCode === '' && subscriberNumber === '') return '';
  return dialingCode(country) === northAmerica
    ? `(${areaCode}) ${formatSubscriber(subscriberNumber, northAmerica)}`
    : `${areaCode} ${subscriberNumber}`.trim();
}
