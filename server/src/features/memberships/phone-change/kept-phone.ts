/** Formats a phone number for storage: in three parts, and as identity providers do (5.1-19, D-AU-05). */
import { isBlank, readLine } from '@gangway/domain/kernel/typed-text';
import { type PhoneFields, readFields } from '../../location/international-phone.shared.ts';

/** Reads a text of one line; null if nothing is left. */
export const trimmed = (text: string | null): string | null => (isBlank(text) ? null : readLine(text));

/** Returns the three parts, and the whole number with its country calling code; all null without a number. */
export function keptPhone(typed: PhoneFields) {
  const isWhole = !isBlank(typed.areaCode) && !isBlank(typed.subscriberNumber);
  const read = isWhole ? readFields(typed) : null;
  if (read === null || typeof read === 'string')
    return { countryKey: null, areaCode: null, subscriberNumber: null, e164: null };
  return { ...read.fields, e164: read.e164 };
}
