/** A customer's phone number as carriers and identity providers write it. */
import type { Country } from '@gangway/contract/location';
import type { Location } from '@gangway/domain/location/location';
import type { CustomerDetails } from '@gangway/domain/order/order';
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';
import { listCountries } from './countries.presenter.ts';

/** Such as +13035550100; null without a number, or for a country that is not listed. */
export function internationalPhone(
  location: Pick<Location, 'country'>,
  customer: Pick<CustomerDetails, 'phoneCountryKey' | 'phoneAreaCode' | 'phoneSubscriberNumber'>,
): string | null {
  const country = listCountries(location.country).find(
    ({ countryKey }) => countryKey === customer.phoneCountryKey,
  );
  const digits = `${customer.phoneAreaCode}${customer.phoneSubscriberNumber}`.replace(/\D/g, '');
  return country === undefined || digits === '' ? null : `+${country.e164}${digits}`;
}

/** Such as +1 303 555 0100, for people to dial; null without a number. */
export function readablePhone(...of: Parameters<typeof internationalPhone>): string | null {
  const number = internationalPhone(...of);
  return number === null ? null : (parsePhoneNumberFromString(number)?.formatInternational() ?? number);
}

/**
 * Reads a number with its country calling code, or as it is dialed in a country (ISO 3166); null for what cannot be a
 * phone number.
 */
export function readPhone(text: string, ownCode: string): { country: Country; national: string } | null {
  const number = isSupportedCountry(ownCode)
    ? parsePhoneNumberFromString(text, ownCode)
    : parsePhoneNumberFromString(text);
  if (number?.isPossible() !== true) return null;
  const country = listCountries(ownCode).find(({ countryCode, e164 }) =>
    number.country === undefined ? e164 === number.countryCallingCode : countryCode === number.country,
  );
  return country === undefined ? null : { country, national: number.nationalNumber };
}
