/** A customer's phone number as carriers and identity providers write it. */
import type { Location } from '@gangway/domain/location/location';
import type { CustomerDetails } from '@gangway/domain/order/order';
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
