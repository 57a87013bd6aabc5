/** Corrects how to reach the guest of a sold order (docs/rules/orders.md, "Contact details after the sale"). */
import { zero } from '@gangway/domain/kernel/money';
import { type CustomerComplaint, checkCustomer } from '@gangway/domain/order/check-customer';
import type { CustomerDetails, Order } from '@gangway/domain/order/order';
import { Refused } from '../../platform/refused.ts';
import { internationalPhone, typedPhone } from '../location/international-phone.shared.ts';
import {
  type Change,
  nothingMore,
  numberOf,
  type Opened,
  openForChange,
  recordDocument,
  refuseWhilePaying,
} from './change.shared.ts';
import { saveCorrectedContact } from './changes.repo.ts';

/** What is corrected; what is absent stays. */
export interface Correction {
  firstName?: string;
  lastName?: string;
  email?: string;
  /** With its country code, like +1 303 555 0100, or as dialed in the venue's country. */
  phone?: string;
}

export interface DecidedCorrection {
  order: Order;
  customer: CustomerDetails;
  /** The names of what changes. */
  fields: string[];
  /** What changes, by name, as it was and is. */
  contact: Record<string, [string, string]>;
}

type PhoneDetails = Pick<
  CustomerDetails,
  'phoneCountryCode' | 'phoneCountryKey' | 'phoneAreaCode' | 'phoneSubscriberNumber'
>;

const phoneOf = ({ phoneCountryKey, phoneAreaCode, phoneSubscriberNumber }: PhoneDetails) =>
  `${phoneCountryKey} ${phoneAreaCode}${phoneSubscriberNumber}`.replace(/[^\d ]/g, '');

/** Why contact details are not valid, the first of it. */
function refusalOf([complaint]: readonly CustomerComplaint[], { email = '' }: Correction): Refused | null {
  if (complaint === undefined) return null;
  switch (complaint.code) {
    case 'emailNotValid':
      return new Refused('contactEmail', { text: email });
    case 'phoneNotValid':
      return new Refused('contactPhone');
    default:
      return new Refused('required', { label: complaint.label });
  }
}

/** What stays is not checked again: it was good enough when it was bought. */
function decide({ order, snapshot }: Opened, correction: Correction): DecidedCorrection {
  const { phone, ...texts } = correction;
  const { location } = snapshot;
  const number = numberOf(order);
  openForChange(order, null);
  refuseWhilePaying(order);
  if (order.erasedAt !== null) throw new Refused('guestErased', { number });
  const before = order.customer;
  if (before === null) throw new Refused('orderNotBought');
  const dialed = phone === undefined ? null : typedPhone(phone, location);
  if (phone !== undefined && dialed === null) throw new Refused('contactPhone');
  const customer: CustomerDetails = { ...before, ...texts, ...dialed };
  const fields = [
    ...(['firstName', 'lastName', 'email'] as const).filter((field) => customer[field] !== before[field]),
    ...(phoneOf(customer) === phoneOf(before) ? [] : ['phone']),
  ];
  if (fields.length === 0) throw new Refused('contactUnchanged');
  // A guest who booked at the venue without an address needs none now.
  const needs = {
    ...{ customerInfoRequired: false, requireBillingInfo: false },
    isEmailOptional: before.email === '' && texts.email === undefined,
  };
  const refused = refusalOf(checkCustomer(customer, needs), correction);
  if (refused !== null) throw refused;
  const shown = (of: CustomerDetails, field: string) =>
    field === 'phone' ? (internationalPhone(location, of) ?? '') : String(of[field as 'email'] ?? '');
  const contact = Object.fromEntries(
    fields.map((field): [string, [string, string]] => [
      field,
      [shown(before, field), shown(customer, field)],
    ]),
  );
  return { order, customer, fields, contact };
}

/** Correcting the name, email address or phone number of a guest. Emails that wait go to the new address. */
export const contactCorrection: Change<Correction, object, DecidedCorrection> = {
  permission: 'orders:change',
  isForGuests: false,
  load: nothingMore,
  decide,
  figures: ({ contact }) => ({ contact: JSON.stringify(contact) }),
  refund: () => zero,
  save(db, { order, customer, fields, contact }, record) {
    // A new address has not seen the confirmation.
    const tells = record.tells && fields.includes('email');
    const email = { topic: 'confirmation', about: { again: true } };
    const document = recordDocument(order, { ...record, tells }, email);
    return saveCorrectedContact(db, { ...document, customer, fields, contact });
  },
};
