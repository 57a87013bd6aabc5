/**
 * A customer's contact details, masked for anyone who opens the receipt later
 * (docs/rules/orders.md, "Masked contact details"; S1).
 */
import type { CustomerDetails } from './order.ts';

const dots = '•••';

/** Whether a text is masked, as opposed to entered by someone. */
export const isMasked = (text: string): boolean => text.includes(dots);

/** Keeps the first letter and the host; only the host if there is a single letter. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (email === '') return '';
  if (at < 1) return dots;
  return `${at === 1 ? '' : email.slice(0, 1)}${dots}${email.slice(at)}`;
}

/** Keeps the last two digits; none if there are fewer than five. */
export function maskNumber(number: string): string {
  const digits = number.replace(/\D/g, '');
  if (number.trim() === '') return '';
  return digits.length < 5 ? dots : `${dots}${digits.slice(-2)}`;
}

const maskText = (text: string | null): string | null => (text === null || text === '' ? text : dots);

/** Keeps names, city, state and country: they tell whose order it is but do not allow contact. */
export function maskCustomer(customer: CustomerDetails): CustomerDetails {
  return {
    ...customer,
    email: maskEmail(customer.email),
    phoneAreaCode: maskText(customer.phoneAreaCode) ?? '',
    phoneSubscriberNumber: maskNumber(customer.phoneSubscriberNumber),
    addressLine1: maskText(customer.addressLine1),
    addressLine2: maskText(customer.addressLine2),
    zip: maskText(customer.zip),
  };
}
