/** The form of a member: its values, its errors, and the record it produces (specification 5.1, D-MB-06). */
import type { Country } from '@gangway/contract/location';
import type { MembershipMember } from '@gangway/contract/memberships';
import { wordsOf } from '@gangway/contract/refusals';
import { hasState, hasZip } from '@gangway/domain/kernel/contact';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { isBlank, readLine } from '@gangway/domain/kernel/typed-text';
import {
  checkMember,
  isShown,
  type MemberForm,
  type MemberFormField,
  memberLabels,
} from '@gangway/domain/memberships/check-member';
import { type MemberField, memberFields } from '@gangway/domain/memberships/plan';
import { canReadPhones, readPhone, writePhone } from '@gangway/ui/lib/phone-number.ts';
import { t } from '../../messages/t.ts';

/** What the fields hold; a phone number is one text until it is sent. */
export interface MemberValues {
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  gender: string;
  email: string;
  phoneCountry: string;
  phone: string;
  addressLine1: string;
  addressLine2: string;
  city: string;
  state: string;
  zip: string;
  country: string;
  emergencyContactFirstName: string;
  emergencyContactLastName: string;
  emergencyContactPhoneCountry: string;
  emergencyContactPhone: string;
}

/** What the form needs from the venue. */
export interface MemberVenue {
  countries: readonly Country[];
  countryCode: string;
  /** At the venue. */
  today: VenueDate;
}

export const genders = () => [
  { value: '1', label: t('memberships.form.male') },
  { value: '2', label: t('memberships.form.female') },
  { value: '3', label: t('memberships.form.otherGender') },
];

/** The flags of one group of fields, which the record has for each group (3.8-07). */
function flagsOf(member: MembershipMember, field: MemberField) {
  return { isVisible: member[`${field}IsVisible`], isRequired: member[`${field}IsRequired`] };
}

export const isFieldShown = (member: MembershipMember, field: MemberField): boolean =>
  isShown(flagsOf(member, field)) &&
  // Only the account holder has an address (5.1-13).
  (field !== 'address' || member.isAccountHolder);

export const isFieldRequired = (member: MembershipMember, field: MemberField): boolean =>
  flagsOf(member, field).isRequired;

/** Whether a field holds a value that is hidden and kept, for a visitor who followed a receipt's link. */
export const isGiven = ({ given }: MembershipMember, field: string): boolean =>
  given.includes(`${field.charAt(0).toUpperCase()}${field.slice(1)}`);

/** Countries with their dialing codes, as a phone field lists them. */
export const listedCountries = (countries: readonly Country[]) =>
  countries.map(({ countryCode, e164 }) => ({
    code: countryCode,
    label: `${countryCode} +${e164.replace(/^\+/, '')}`,
  }));

const byCode = (code: string, countries: readonly Country[]) =>
  countries.find((country) => country.countryCode === code) ?? countries[0];
const byKey = (key: number | null, { countries, countryCode }: MemberVenue) =>
  countries.find((country) => country.countryKey === key) ?? byCode(countryCode, countries);

function phoneText(
  areaCode: string | null,
  subscriberNumber: string | null,
  country: Country | undefined,
): string {
  if (country === undefined) return '';
  return writePhone({ areaCode: areaCode ?? '', subscriberNumber: subscriberNumber ?? '' }, country);
}

export function memberValues(member: MembershipMember, venue: MemberVenue): MemberValues {
  const { customer } = member;
  const phoneCountry = byKey(customer.phoneCountryKey, venue);
  const emergencyCountry = byKey(member.emergencyContactPhoneCountryKey, venue);
  return {
    firstName: customer.firstName,
    lastName: customer.lastName,
    dateOfBirth: member.dateOfBirth ?? '',
    gender: customer.genderKey === null ? '' : String(customer.genderKey),
    email: customer.email ?? '',
    phoneCountry: phoneCountry?.countryCode ?? venue.countryCode,
    phone: phoneText(customer.phoneAreaCode, customer.phoneSubscriberNumber, phoneCountry),
    addressLine1: customer.addressLine1 ?? '',
    addressLine2: customer.addressLine2 ?? '',
    city: customer.city ?? '',
    state: customer.state ?? '',
    zip: customer.zip ?? '',
    country: customer.countryCode ?? venue.countryCode,
    emergencyContactFirstName: member.emergencyContactFirstName ?? '',
    emergencyContactLastName: member.emergencyContactLastName ?? '',
    emergencyContactPhoneCountry: emergencyCountry?.countryCode ?? venue.countryCode,
    emergencyContactPhone: phoneText(
      member.emergencyContactPhoneAreaCode,
      member.emergencyContactPhoneSubscriberNumber,
      emergencyCountry,
    ),
  };
}

const orNull = (text: string) => (isBlank(text) ? null : readLine(text));

function partsOf(typed: string, code: string, { countries }: MemberVenue) {
  const country = byCode(code, countries);
  const read = country === undefined || isBlank(typed) ? null : readPhone(typed, country, countries);
  const parts = read?.ok ? read.value : null;
  return {
    countryKey: parts?.countryKey ?? null,
    areaCode: parts?.areaCode ?? null,
    subscriberNumber: parts?.subscriberNumber ?? null,
    problem: read === null || read.ok ? null : read.refusal,
  };
}

/** The values in the form that the rule and the record take. */
function formOf(values: MemberValues, venue: MemberVenue): MemberForm {
  const phone = partsOf(values.phone, values.phoneCountry, venue);
  const emergency = partsOf(values.emergencyContactPhone, values.emergencyContactPhoneCountry, venue);
  return {
    firstName: orNull(values.firstName),
    lastName: orNull(values.lastName),
    email: orNull(values.email),
    dateOfBirth: orNull(values.dateOfBirth),
    genderKey: values.gender === '' ? null : Number(values.gender),
    phoneCountryKey: phone.countryKey,
    phoneAreaCode: phone.areaCode,
    phoneSubscriberNumber: phone.subscriberNumber,
    addressLine1: orNull(values.addressLine1),
    city: orNull(values.city),
    state: hasState(values.country) ? orNull(values.state) : null,
    zip: hasZip(values.country) ? orNull(values.zip) : null,
    countryCode: values.country,
    emergencyContactFirstName: orNull(values.emergencyContactFirstName),
    emergencyContactLastName: orNull(values.emergencyContactLastName),
    emergencyContactPhoneCountryKey: emergency.countryKey,
    emergencyContactPhoneAreaCode: emergency.areaCode,
    emergencyContactPhoneSubscriberNumber: emergency.subscriberNumber,
  };
}

/** Whether a number was typed and the reader is not there yet. */
export const hasUnreadPhone = (values: Pick<MemberValues, 'phone' | 'emergencyContactPhone'>): boolean =>
  !canReadPhones() && !(isBlank(values.phone) && isBlank(values.emergencyContactPhone));

/** A number that was typed is invalid rather than missing, or not read yet. */
function phoneProblems(values: MemberValues, venue: MemberVenue) {
  const phone = partsOf(values.phone, values.phoneCountry, venue);
  const emergency = partsOf(values.emergencyContactPhone, values.emergencyContactPhoneCountry, venue);
  return [
    ['phoneSubscriberNumber', phone.problem],
    ['emergencyContactPhoneSubscriberNumber', emergency.problem],
  ] as const satisfies readonly (readonly [MemberFormField, unknown])[];
}

/** Returns one message per invalid field, in form order; empty if the form may be sent (5.1-17). */
export function checkMemberValues(
  values: MemberValues,
  member: MembershipMember,
  venue: MemberVenue,
): { field: MemberFormField; message: string }[] {
  const form = formOf(values, venue);
  const found = checkMember(form, {
    required: memberFields.filter((field) => isFieldRequired(member, field)),
    ages: member,
    isAccountHolder: member.isAccountHolder,
    today: venue.today,
    hasPhoto: member.photoVersion !== null,
    hasIdPhoto: member.idPhotoVersion !== null,
  });
  // A given value exists, and was valid when it was entered.
  const missing = found.filter(({ field }) => !isGiven(member, field));
  const errors = new Map(missing.map(({ field, code, details }) => [field, wordsOf(code, details)]));
  for (const [field, problem] of phoneProblems(values, venue)) {
    if (problem === 'unread') errors.delete(field);
    else if (problem !== null) errors.set(field, wordsOf(problem));
  }
  const inOrder = Object.keys(memberLabels) as MemberFormField[];
  return inOrder.flatMap((field) => {
    const message = errors.get(field);
    return message === undefined ? [] : [{ field, message }];
  });
}

/** The record to send: everything as it came, plus what was typed (7.3-06). */
export function recordOf(
  values: MemberValues,
  member: MembershipMember,
  venue: MemberVenue,
): MembershipMember {
  const form = formOf(values, venue);
  return {
    ...member,
    customer: {
      ...member.customer,
      firstName: form.firstName ?? '',
      lastName: form.lastName ?? '',
      email: form.email,
      phoneCountryKey: form.phoneCountryKey,
      phoneAreaCode: form.phoneAreaCode,
      phoneSubscriberNumber: form.phoneSubscriberNumber,
      addressLine1: form.addressLine1,
      addressLine2: orNull(values.addressLine2),
      city: form.city,
      state: form.state,
      zip: form.zip,
      countryCode: form.countryCode,
      genderKey: form.genderKey,
    },
    dateOfBirth: form.dateOfBirth as VenueDate | null,
    emergencyContactFirstName: form.emergencyContactFirstName,
    emergencyContactLastName: form.emergencyContactLastName,
    emergencyContactPhoneCountryKey: form.emergencyContactPhoneCountryKey,
    emergencyContactPhoneAreaCode: form.emergencyContactPhoneAreaCode,
    emergencyContactPhoneSubscriberNumber: form.emergencyContactPhoneSubscriberNumber,
  };
}
