/** Corrects how to reach the guest of a saved order (docs/rules/orders.md, "Contact details after the sale"). */
import { partsOfPhone } from '@gangway/domain/kernel/phone-number';
import type { Location } from '@gangway/domain/location/location';
import { type CustomerComplaint, checkCustomer } from '@gangway/domain/order/check-customer';
import type { CustomerDetails, Order } from '@gangway/domain/order/order';
import type { Queryable } from '../../db/database.ts';
import { internationalPhone, readPhone } from '../location/international-phone.shared.ts';
import { saveCorrectedContact } from './changes.repo.ts';
import { type ChangeRecord, type FixedProblem, isChangedMeanwhile, openForChange } from './order-change.ts';

/** What is corrected; what is absent stays. */
export interface Correction {
  firstName?: string;
  lastName?: string;
  email?: string;
  /** With its country code, like +1 303 555 0100, or as dialed in the venue's country. */
  phone?: string;
}

export type ContactProblem =
  | FixedProblem
  | { problem: 'changedMeanwhile' | 'unknownPhone' | 'nothingChanges' | 'erased' }
  | { problem: 'notValid'; complaints: readonly CustomerComplaint[] };

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

/** Null for what is no phone number. */
function phoneDetails(text: string, { country }: Pick<Location, 'country'>): PhoneDetails | null {
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

const phoneOf = ({ phoneCountryKey, phoneAreaCode, phoneSubscriberNumber }: PhoneDetails) =>
  `${phoneCountryKey} ${phoneAreaCode}${phoneSubscriberNumber}`.replace(/[^\d ]/g, '');

/** Decides what changes, and changes nothing. What stays is not checked again: it was good enough when it was bought. */
export function decideCorrection(
  found: Order | null,
  location: Pick<Location, 'country'>,
  { phone, ...texts }: Correction,
): DecidedCorrection | ContactProblem {
  const opened = openForChange(found, null);
  if ('problem' in opened) return opened;
  const { order } = opened;
  if (order.erasedAt !== null) return { problem: 'erased' };
  const before = order.customer;
  if (before === null) return { problem: 'notBought' };
  const dialed = phone === undefined ? null : phoneDetails(phone, location);
  if (phone !== undefined && dialed === null) return { problem: 'unknownPhone' };
  const customer: CustomerDetails = { ...before, ...texts, ...dialed };
  const fields = [
    ...(['firstName', 'lastName', 'email'] as const).filter((field) => customer[field] !== before[field]),
    ...(phoneOf(customer) === phoneOf(before) ? [] : ['phone']),
  ];
  if (fields.length === 0) return { problem: 'nothingChanges' };
  const needs = { customerInfoRequired: false, requireBillingInfo: false };
  const complaints = checkCustomer(customer, needs);
  if (complaints.length > 0) return { problem: 'notValid', complaints };
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

/** Corrects what was decided; refuses if the order changed in the meantime. Emails that wait go to the new address. */
export async function correctDecided(
  db: Queryable,
  { order, customer, fields, contact }: DecidedCorrection,
  { actor, requestId }: Pick<ChangeRecord, 'actor' | 'requestId'>,
): Promise<ContactProblem | null> {
  const { locationKey: location, orderId, revision } = order;
  const document = { location, orderId, revision, customer, fields, contact, actor, requestId };
  const isLate = await isChangedMeanwhile(() => saveCorrectedContact(db, document));
  return isLate ? { problem: 'changedMeanwhile' } : null;
}
