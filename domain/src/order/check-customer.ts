/** The contact details an order needs before payment (D-CK-02; C-28, C-30). */
import { hasState, needsZip } from '../kernel/contact.ts';
import { isEmail, readEmail } from '../kernel/email-address.ts';
import type { PhoneProblem } from '../kernel/phone-number.ts';
import { isBlank, readSigns } from '../kernel/typed-text.ts';
import { t } from '../messages/t.ts';
import { type CustomerDetails, linesOf, type Order } from './order.ts';

export interface CustomerComplaint {
  code: 'required' | 'emailNotValid' | PhoneProblem;
  /** The field's wire name. */
  field: string;
  label: string;
}

/** Characters of a number with all that may stand between its digits. */
const longestPhone = 60;
const phoneForm = /^[\d\s().-]*$/;

/**
 * Whether name and phone are required: if the venue says so, and for future account holders, who sign in by
 * phone (D-AU-05).
 */
export const asksForCustomer = (
  location: { customerInfoRequired: boolean },
  order: Pick<Order, 'lines'>,
): boolean =>
  location.customerInfoRequired || linesOf(order, 'membership').some(({ renewal }) => renewal === null);

/** The customer fields checked before payment. */
export type CheckedDetails = Pick<
  CustomerDetails,
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phoneAreaCode'
  | 'phoneSubscriberNumber'
  | 'addressLine1'
  | 'city'
  | 'state'
  | 'zip'
  | 'countryCode'
>;

/**
 * Returns what is missing or invalid, in form order; empty if the order can be paid. Shared by the page and
 * the server. The email is optional for guests whom the venue's people book. `phoneProblem` is what the reader of numbers said (kernel/phone-number), which the page loads late. State and postcode are required in countries that have them (C-30).
 */
export function checkCustomer(
  customer: CheckedDetails,
  needs: { customerInfoRequired: boolean; requireBillingInfo: boolean; isEmailOptional?: boolean },
  phoneProblem: PhoneProblem | 'unread' | null = null,
): CustomerComplaint[] {
  const complaints: CustomerComplaint[] = [];
  const demand = (field: string, label: string, text: string | null) => {
    if (isBlank(text)) complaints.push({ code: 'required', field, label });
  };
  if (needs.customerInfoRequired) {
    demand('FirstName', t('order.customer.firstName'), customer.firstName);
    demand('LastName', t('order.customer.lastName'), customer.lastName);
  }
  if (needs.isEmailOptional !== true) demand('Email', t('order.customer.email'), customer.email);
  if (!isBlank(customer.email) && !isEmail(readEmail(customer.email)))
    complaints.push({ code: 'emailNotValid', field: 'Email', label: t('order.customer.email') });
  const typed = `${customer.phoneAreaCode}${customer.phoneSubscriberNumber}`;
  const isLong = typed.length > longestPhone;
  const phone = isLong ? typed : readSigns(typed);
  if (needs.customerInfoRequired) demand('PhoneSubscriberNumber', t('order.customer.phone'), phone);
  const digits = isLong ? 0 : phone.replace(/\D/g, '').length;
  const isOff = isLong || !phoneForm.test(phone) || digits < 4 || digits > 15;
  if (!isBlank(phone) && phoneProblem !== 'unread' && (phoneProblem !== null || isOff))
    complaints.push({
      code: phoneProblem ?? 'phoneNotValid',
      field: 'PhoneSubscriberNumber',
      label: t('order.customer.phone'),
    });
  if (needs.requireBillingInfo) {
    demand('AddressLine1', t('order.customer.addressLine1'), customer.addressLine1);
    demand('City', t('order.customer.city'), customer.city);
    if (hasState(customer.countryCode)) demand('State', t('order.customer.state'), customer.state);
    if (needsZip(customer.countryCode)) demand('Zip', t('order.customer.zip'), customer.zip);
  }
  return complaints;
}
