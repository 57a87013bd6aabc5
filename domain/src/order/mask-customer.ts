/** Ways to reach a customer, as a receipt shows them to whoever did not just buy it (docs/rules/orders.md, "Masked contact details"; S1). */
import type { CustomerDetails } from './order.ts';

const dots = '•••';

/** Whether a text is one of these rather than what somebody wrote. */
export const isMasked = (text: string): boolean => text.includes(dots);

/** The first letter and the host; of a single letter the host alone. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (email === '') return '';
  if (at < 1) return dots;
  return `${at === 1 ? '' : email.slice(0, 1)}${dots}${email.slice(at)}`;
}

/** The last two digits of those there are; of fewer than five none. */
export function maskNumber(number: string): string {
  const digits = number.replace(/\D/g, '');
  if (number.trim() === '') return '';
  return digits.length < 5 ? dots : `${dots}${digits.slice(-2)}`;
}

const maskText = (text: string | null): string | null => (text === null || text === '' ? text : dots);

/** Names, city, state and country stay: they say whose order it is, and lead to nobody. */
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
