/** Formats a phone number for storage: in three parts, and as identity providers do (5.1-19, D-AU-05). */
import { formatSubscriber } from '@gangway/domain/kernel/subscriber-number';
import type { Phone } from '@gangway/domain/memberships/check-member';
import { countryOfKey } from '../location/countries.presenter.ts';

/** Trims a text; null if nothing is left. */
export const trimmed = (text: string | null): string | null => {
  const plain = text?.trim() ?? '';
  return plain === '' ? null : plain;
};

/** Returns the three parts, and the whole number with its country calling code; all null without a number. */
export function keptPhone({ countryKey, areaCode, subscriberNumber }: Phone) {
  const country = countryKey === null ? null : countryOfKey(countryKey);
  const [area, subscriber] = [trimmed(areaCode), trimmed(subscriberNumber)];
  if (country === null || area === null || subscriber === null)
    return { countryKey: null, areaCode: null, subscriberNumber: null, e164: null };
  return {
    countryKey,
    areaCode: area,
    subscriberNumber: formatSubscriber(subscriber, country.e164),
    e164: `+${`${country.e164}${area}${subscriber}`.replace(/\D/g, '')}`,
  };
}
