/** Contact details before anything has been entered (D-CK-02, 3.7). */
import type { CustomerDetails } from '@gangway/domain/order/order';

export const emptyCustomer: CustomerDetails = {
  firstName: '',
  lastName: '',
  email: '',
  emailOptIn: false,
  agreed: false,
  approvedTextTickets: false,
  phoneCountryCode: 'US',
  phoneCountryKey: 196,
  phoneAreaCode: '',
  phoneSubscriberNumber: '',
  zip: null,
  addressLine1: null,
  addressLine2: null,
  city: null,
  state: null,
  countryCode: null,
  locationHeardAboutUsKey: null,
  heardAboutUsOther: null,
};
