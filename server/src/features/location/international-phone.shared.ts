/** A customer's phone number as carriers and identity providers write it; the rules are in kernel/phone-number. */
import type { Country } from '@gangway/contract/location';
import {
  type PhoneProblem,
  partsOfPhone,
  type ReadPhone,
  readPhoneParts,
  readPhone as readTyped,
  writeInternational,
} from '@gangway/domain/kernel/phone-number';
import { formatSubscriber } from '@gangway/domain/kernel/subscriber-number';
import { isBlank } from '@gangway/domain/kernel/typed-text';
import type { Location } from '@gangway/domain/location/location';
import type { CustomerDetails } from '@gangway/domain/order/order';
import { countryOfKey, listCountries } from './countries.presenter.ts';

/** A number in the specification's fields (3.7, 3.8). */
export interface PhoneFields {
  countryKey: number | null;
  areaCode: string | null;
  subscriberNumber: string | null;
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

/**
 * Reads a number from its fields; null without one, or for a country that is not listed. What was split otherwise than
 * our page does stays so, unless something is dialed within the country only.
 */
export function readFields({ countryKey, areaCode, subscriberNumber }: PhoneFields):
  | {
      fields: { countryKey: number; areaCode: string; subscriberNumber: string };
      e164: string;
    }
  | PhoneProblem
  | null {
  const country = countryKey === null ? null : countryOfKey(countryKey);
  const given = { areaCode: areaCode ?? '', subscriberNumber: subscriberNumber ?? '' };
  if (country === null || isBlank(`${given.areaCode}${given.subscriberNumber}`)) return null;
  const read = readPhoneParts(country.countryCode, given);
  if (!read.ok) return read.refusal;
  const { national, callingCode, e164 } = read.value;
  const isAsDialed = digitsOf(`${given.areaCode}${given.subscriberNumber}`) === national;
  const parts = isAsDialed
    ? { areaCode: digitsOf(given.areaCode), subscriberNumber: digitsOf(given.subscriberNumber) }
    : partsOfPhone(read.value);
  return {
    fields: {
      countryKey: country.countryKey,
      areaCode: parts.areaCode,
      subscriberNumber: formatSubscriber(parts.subscriberNumber, callingCode),
    },
    e164,
  };
}

type CustomerPhone = Pick<CustomerDetails, 'phoneCountryKey' | 'phoneAreaCode' | 'phoneSubscriberNumber'>;

const fieldsOf = ({ phoneCountryKey, phoneAreaCode, phoneSubscriberNumber }: CustomerPhone): PhoneFields => ({
  countryKey: phoneCountryKey,
  areaCode: phoneAreaCode,
  subscriberNumber: phoneSubscriberNumber,
});

/** What is wrong with a customer's number; null for one that can be dialed and for none. */
export function phoneProblemOf(fields: PhoneFields): PhoneProblem | null {
  const read = readFields(fields);
  return typeof read === 'string' ? read : null;
}

export const customerPhoneProblem = (customer: CustomerPhone): PhoneProblem | null =>
  phoneProblemOf(fieldsOf(customer));

/** Returns the customer with the number as it is dialed from abroad; one that cannot be read stays as it came. */
export function withReadPhone<C extends CustomerPhone>(customer: C): C {
  const read = readFields(fieldsOf(customer));
  if (read === null || typeof read === 'string') return customer;
  const { areaCode: phoneAreaCode, subscriberNumber: phoneSubscriberNumber } = read.fields;
  return { ...customer, phoneAreaCode, phoneSubscriberNumber };
}

/** Such as +13035550100; null without a number, or for a country that is not listed. */
export function internationalPhone(
  location: Pick<Location, 'country'>,
  customer: CustomerPhone,
): string | null {
  const read = readFields(fieldsOf(customer));
  if (read !== null && typeof read !== 'string') return read.e164;
  const country = listCountries(location.country).find(
    ({ countryKey }) => countryKey === customer.phoneCountryKey,
  );
  const digits = digitsOf(`${customer.phoneAreaCode}${customer.phoneSubscriberNumber}`);
  return country === undefined || digits === '' ? null : `+${country.e164}${digits}`;
}

/** Such as +1 303 555 0100, for people to dial; null without a number. */
export function readablePhone(...of: Parameters<typeof internationalPhone>): string | null {
  const number = internationalPhone(...of);
  return number === null ? null : writeInternational(number);
}

/**
 * Reads a number with its country calling code, or as it is dialed in a country (ISO 3166); null for what cannot be a
 * phone number.
 */
export function readPhone(text: string, ownCode: string): (ReadPhone & { country: Country }) | null {
  const read = readTyped(text, ownCode);
  if (!read.ok) return null;
  const country = listCountries(ownCode).find(({ countryCode }) => countryCode === read.value.countryCode);
  return country === undefined ? null : { ...read.value, country };
}

/**
 * Reads a number in one field, with its country code or as it is dialed in the venue's country; null for what is no phone
 * number.
 */
export function typedPhone(
  text: string,
  { country }: Pick<Location, 'country'>,
): (CustomerPhone & Pick<CustomerDetails, 'phoneCountryCode'>) | null {
  const found = readPhone(text, country);
  if (found === null) return null;
  const { areaCode: phoneAreaCode, subscriberNumber: phoneSubscriberNumber } = partsOfPhone(found);
  return {
    phoneCountryCode: found.country.countryCode,
    phoneCountryKey: found.country.countryKey,
    phoneAreaCode,
    phoneSubscriberNumber,
  };
}
