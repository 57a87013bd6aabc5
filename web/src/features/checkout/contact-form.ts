/** The contact form: its fields, their rules, and the customer record it produces (D-CK-02 to D-CK-06, 3.7). */
import type { ClientLocation, Country } from '@gangway/contract/location';
import type { Customer, Order } from '@gangway/contract/order';
import { wordsOf } from '@gangway/contract/refusals';
import { hasState, hasZip } from '@gangway/domain/kernel/contact';
import { readEmail } from '@gangway/domain/kernel/email-address';
import { isBlank, readLine } from '@gangway/domain/kernel/typed-text';
import type { PlainId } from '@gangway/domain/messages/message-catalog';
import { checkCustomer } from '@gangway/domain/order/check-customer';
import { canReadPhones, readPhone, writePhone } from '@gangway/ui/lib/phone-number.ts';
import type { Messages } from '../../messages/messages.gen.ts';

export interface ContactValues {
  firstName: string;
  lastName: string;
  email: string;
  phoneCountry: string;
  phone: string;
  addressLine1: string;
  addressLine2: string;
  city: string;
  state: string;
  zip: string;
  country: string;
  heardAboutUs: string;
  heardAboutUsOther: string;
  emailOptIn: boolean;
  textTickets: boolean;
}

export type ContactField = keyof ContactValues;
export type ContactErrors = Partial<Record<ContactField, string>>;

export interface ContactRules {
  /** If true, names and phone are required; otherwise only the email address. */
  infoRequired: boolean;
  billingRequired: boolean;
  optInAsked: boolean;
  textTicketsOffered: boolean;
  heardAboutUs: ClientLocation['heardAboutUs'];
  countries: readonly Country[];
}

/** The location details that contact and payment need beyond those every page has. */
export type CheckoutVenue = Pick<
  ClientLocation,
  | 'countries'
  | 'countryCode'
  | 'heardAboutUs'
  | 'requireEmailOptIn'
  | 'cartReminderHours'
  | 'termsHtml'
  | 'languages'
  | 'enableOrderLevelTransportation'
  | 'enableGiftCards'
  | 'latitude'
  | 'longitude'
  | 'hotelSearchRadius'
  | 'transportRequirements'
  | 'transportRequirementsLabel'
>;

export function contactRules(
  order: Order,
  location: Pick<CheckoutVenue, 'requireEmailOptIn' | 'heardAboutUs' | 'countries'>,
): ContactRules {
  return {
    infoRequired: order.customerInfoRequired,
    billingRequired: order.requireBillingInfo,
    optInAsked: location.requireEmailOptIn,
    textTicketsOffered: order.offersTextTickets,
    heardAboutUs: location.heardAboutUs,
    countries: location.countries,
  };
}

/** The label of each field, in page order, which the error summary follows. */
export const contactLabels = {
  firstName: 'checkout.contact.firstName',
  lastName: 'checkout.contact.lastName',
  email: 'checkout.contact.email',
  phoneCountry: 'checkout.contact.country',
  phone: 'checkout.contact.phone',
  addressLine1: 'checkout.contact.addressLine1',
  addressLine2: 'checkout.contact.addressLine2',
  city: 'checkout.contact.city',
  state: 'checkout.contact.state',
  zip: 'checkout.contact.zip',
  country: 'checkout.contact.country',
  heardAboutUs: 'checkout.contact.heardAboutUs',
  heardAboutUsOther: 'checkout.contact.heardAboutUsOther',
  emailOptIn: 'checkout.contact.news',
  textTickets: 'checkout.contact.textTickets',
} as const satisfies Record<ContactField, PlainId<Messages>>;

/** Finds a country in the location's list, which has the US first (D-CK-02, 9-02); defaults to its first entry. */
function countryOf(code: string, countries: readonly Country[]): Country | undefined {
  return countries.find((country) => country.countryCode === code) ?? countries[0];
}

export function contactValues(
  customer: Customer,
  location: Pick<ClientLocation, 'countries' | 'countryCode'>,
): ContactValues {
  const country = countryOf(customer.phoneCountryCode, location.countries);
  const parts = { areaCode: customer.phoneAreaCode, subscriberNumber: customer.phoneSubscriberNumber };
  return {
    firstName: customer.firstName,
    lastName: customer.lastName,
    email: customer.email,
    phoneCountry: country?.countryCode ?? customer.phoneCountryCode,
    phone: country === undefined ? '' : writePhone(parts, country),
    addressLine1: customer.addressLine1 ?? '',
    addressLine2: customer.addressLine2 ?? '',
    city: customer.city ?? '',
    state: customer.state ?? '',
    zip: customer.zip ?? '',
    country: customer.countryCode ?? location.countryCode,
    heardAboutUs: customer.locationHeardAboutUsKey === null ? '' : String(customer.locationHeardAboutUsKey),
    heardAboutUsOther: customer.heardAboutUsOther ?? '',
    emailOptIn: customer.emailOptIn,
    textTickets: customer.approvedTextTickets,
  };
}

/** Returns whether the chosen 'How did you hear about us?' option asks for a free-text answer (D-CK-03). */
export function asksForOther(values: ContactValues, rules: Pick<ContactRules, 'heardAboutUs'>): boolean {
  return rules.heardAboutUs.some(
    (entry) => entry.isOther && String(entry.locationHeardAboutUsKey) === values.heardAboutUs,
  );
}

/** The form's fields, by the wire names used in complaints. */
const fieldOfComplaint: Readonly<Record<string, ContactField>> = {
  FirstName: 'firstName',
  LastName: 'lastName',
  Email: 'email',
  PhoneSubscriberNumber: 'phone',
  AddressLine1: 'addressLine1',
  City: 'city',
  State: 'state',
  Zip: 'zip',
};

/** A number that was not read is there or not: whether it is right is known once the reader is loaded. */
const partsToCheck = (phone: ReturnType<typeof readContactPhone>, typed: string) =>
  phone?.ok
    ? { phoneAreaCode: phone.value.areaCode, phoneSubscriberNumber: phone.value.subscriberNumber }
    : { phoneAreaCode: '', phoneSubscriberNumber: typed };

/** Returns one message per invalid field; empty if the form may be sent. Uses the server's own rule (D-CK-02). */
export function checkContact(values: ContactValues, rules: ContactRules): ContactErrors {
  const phone = readContactPhone(values, rules.countries);
  const complaints = checkCustomer(
    {
      ...values,
      countryCode: values.country,
      ...partsToCheck(phone, values.phone),
    },
    { customerInfoRequired: rules.infoRequired, requireBillingInfo: rules.billingRequired },
    phone === null || phone.ok ? null : phone.refusal,
  );
  const errors: ContactErrors = {};
  for (const { code, field, label } of complaints) {
    const at = fieldOfComplaint[field];
    if (at === undefined) throw new Error(`the contact form has no field ${field}`);
    errors[at] ??= wordsOf(code, { label });
  }
  return errors;
}

function readContactPhone(
  values: Pick<ContactValues, 'phone' | 'phoneCountry'>,
  countries: readonly Country[],
) {
  const chosen = countryOf(values.phoneCountry, countries);
  return chosen === undefined || isBlank(values.phone) ? null : readPhone(values.phone, chosen, countries);
}

/** Whether a number was typed and the reader is not there yet. */
export const hasUnreadPhone = ({ phone }: Pick<ContactValues, 'phone'>): boolean =>
  !isBlank(phone) && !canReadPhones();

const orNull = (text: string) => (isBlank(text) ? null : readLine(text));

/**
 * Builds the customer to send from a valid form whose number was read. Consents that were not requested stay unset.
 */
export function customerOf(values: ContactValues, rules: ContactRules, before: Customer): Customer {
  const read = readContactPhone(values, rules.countries);
  const phone = read?.ok ? read.value : null;
  const heardKey = rules.heardAboutUs.find(
    (entry) => String(entry.locationHeardAboutUsKey) === values.heardAboutUs,
  )?.locationHeardAboutUsKey;
  const billing = rules.billingRequired;
  return {
    ...before,
    firstName: readLine(values.firstName),
    lastName: readLine(values.lastName),
    email: readEmail(values.email),
    phoneCountryCode: phone?.countryCode ?? before.phoneCountryCode,
    phoneCountryKey: phone?.countryKey ?? before.phoneCountryKey,
    phoneAreaCode: phone?.areaCode ?? '',
    phoneSubscriberNumber: phone?.subscriberNumber ?? '',
    addressLine1: billing ? orNull(values.addressLine1) : before.addressLine1,
    addressLine2: billing ? orNull(values.addressLine2) : before.addressLine2,
    city: billing ? orNull(values.city) : before.city,
    state: billing && hasState(values.country) ? orNull(values.state) : billing ? null : before.state,
    zip: billing && hasZip(values.country) ? orNull(values.zip) : billing ? null : before.zip,
    countryCode: billing ? values.country : before.countryCode,
    locationHeardAboutUsKey: heardKey ?? null,
    heardAboutUsOther: asksForOther(values, rules) ? orNull(values.heardAboutUsOther) : null,
    emailOptIn: rules.optInAsked && values.emailOptIn,
    approvedTextTickets: rules.textTicketsOffered && phone !== null && values.textTickets,
  };
}
