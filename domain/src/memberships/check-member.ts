/**
 * Missing or invalid fields in a member form; page and server share these checks
 * (specification 5.1, D-MB-06, D-MB-07).
 */
import { hasState, needsZip } from '../kernel/contact.ts';
import { isEmail, readEmail } from '../kernel/email-address.ts';
import { isVenueDate, type VenueDate } from '../kernel/local-time.ts';
import type { PhoneProblem } from '../kernel/phone-number.ts';
import { isBlank, readSigns } from '../kernel/typed-text.ts';
import { t } from '../messages/t.ts';
import { type AgeBounds, ageOn } from './age.ts';
import type { MemberField } from './plan.ts';

/** The contents of a member form; an empty text counts as missing. */
export interface MemberForm {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  /** As typed; yyyy-MM-dd once it is valid. */
  dateOfBirth: string | null;
  /** 1 Male, 2 Female, 3 Other. */
  genderKey: number | null;
  phoneCountryKey: number | null;
  phoneAreaCode: string | null;
  phoneSubscriberNumber: string | null;
  addressLine1: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  /** ISO 3166. */
  countryCode: string | null;
  emergencyContactFirstName: string | null;
  emergencyContactLastName: string | null;
  emergencyContactPhoneCountryKey: number | null;
  emergencyContactPhoneAreaCode: string | null;
  emergencyContactPhoneSubscriberNumber: string | null;
}

/** Labels of the fields, in display order. */
export const memberLabels = {
  get firstName() {
    return t('order.customer.firstName');
  },
  get lastName() {
    return t('order.customer.lastName');
  },
  get dateOfBirth() {
    return t('memberships.form.dateOfBirth');
  },
  get genderKey() {
    return t('memberships.form.gender');
  },
  get email() {
    return t('order.customer.email');
  },
  get phoneSubscriberNumber() {
    return t('order.customer.phone');
  },
  get addressLine1() {
    return t('order.customer.addressLine1');
  },
  get city() {
    return t('order.customer.city');
  },
  get state() {
    return t('order.customer.state');
  },
  get zip() {
    return t('order.customer.zip');
  },
  get emergencyContactFirstName() {
    return t('memberships.form.emergencyContactFirstName');
  },
  get emergencyContactLastName() {
    return t('memberships.form.emergencyContactLastName');
  },
  get emergencyContactPhoneSubscriberNumber() {
    return t('memberships.form.emergencyContactPhone');
  },
  get photoVersion() {
    return t('memberships.form.photo');
  },
  get idPhotoVersion() {
    return t('memberships.form.idPhoto');
  },
};

export type MemberFormField = keyof typeof memberLabels;

export interface MemberComplaint {
  field: MemberFormField;
  code:
    | 'required'
    | 'emailNotValid'
    | PhoneProblem
    | 'birthdateNotValid'
    | 'tooYoung'
    | 'tooOld'
    | 'photoMissing'
    | 'idPhotoMissing';
  /** Values for the code's message. */
  details: Readonly<Record<string, string | number>>;
}

export interface MemberNeeds {
  required: readonly MemberField[];
  ages: AgeBounds;
  /** Only the account holder must give an address (6-08). */
  isAccountHolder: boolean;
  /** In venue time; ages are as of today. */
  today: VenueDate;
  hasPhoto: boolean;
  hasIdPhoto: boolean;
  /** What the reader of numbers says (kernel/phone-number), which the page loads late. */
  phoneProblem?: (phone: Phone, field: MemberFormField) => PhoneProblem | null;
}

/** A field flagged visible or required is shown (5.1-18). */
export const isShown = (flags: { isVisible: boolean; isRequired: boolean }): boolean =>
  flags.isVisible || flags.isRequired;

const genders: readonly (number | null)[] = [1, 2, 3];
const phoneForm = /^[\d\s().-]+$/;

const complaint = (
  field: MemberFormField,
  code: MemberComplaint['code'],
  details: MemberComplaint['details'] = {},
): MemberComplaint => ({ field, code, details });
const missing = (field: MemberFormField) => complaint(field, 'required', { label: memberLabels[field] });

export interface Phone {
  countryKey: number | null;
  areaCode: string | null;
  subscriberNumber: string | null;
}

/** A partial number counts as missing: it needs country, area code and number (5.1-09, 5.1-12). */
export function checkPhone(
  field: MemberFormField,
  { countryKey, areaCode, subscriberNumber }: Phone,
  isRequired: boolean,
  problem: PhoneProblem | null = null,
): MemberComplaint | null {
  const isComplete = countryKey !== null && !isBlank(areaCode) && !isBlank(subscriberNumber);
  if (isRequired && !isComplete) return missing(field);
  if (isBlank(areaCode) && isBlank(subscriberNumber)) return null;
  const text = readSigns(`${areaCode} ${subscriberNumber}`);
  const digits = text.replace(/\D/g, '').length;
  const isRight = isComplete && phoneForm.test(text) && digits >= 4 && digits <= 15;
  return isRight && problem === null ? null : complaint(field, problem ?? 'phoneNotValid');
}

function checkBirthdate(typed: string | null, isRequired: boolean, { ages, today }: MemberNeeds) {
  if (isBlank(typed)) return isRequired ? missing('dateOfBirth') : null;
  const day = typed.trim();
  if (!isVenueDate(day) || day > today) return complaint('dateOfBirth', 'birthdateNotValid');
  const age = ageOn(today, day);
  if (ages.minAge !== null && age < ages.minAge)
    return complaint('dateOfBirth', 'tooYoung', { min: ages.minAge });
  if (ages.maxAge !== null && age > ages.maxAge)
    return complaint('dateOfBirth', 'tooOld', { max: ages.maxAge });
  return null;
}

function checkEmail(typed: string | null, isRequired: boolean): MemberComplaint | null {
  if (isBlank(typed)) return isRequired ? missing('email') : null;
  return isEmail(readEmail(typed)) ? null : complaint('email', 'emailNotValid');
}

function checkAddress(form: MemberForm): (MemberComplaint | null)[] {
  const country = form.countryCode;
  return [
    isBlank(form.addressLine1) ? missing('addressLine1') : null,
    isBlank(form.city) ? missing('city') : null,
    hasState(country) && isBlank(form.state) ? missing('state') : null,
    needsZip(country) && isBlank(form.zip) ? missing('zip') : null,
  ];
}

/** Returns at most one complaint per field, in form order; empty if the member can be saved (5.1-17). */
export function checkMember(form: MemberForm, needs: MemberNeeds): MemberComplaint[] {
  const needed = (field: MemberField) => needs.required.includes(field);
  const demand = (field: MemberField, label: MemberFormField, text: string | null) =>
    needed(field) && isBlank(text) ? missing(label) : null;
  const phone: Phone = {
    countryKey: form.phoneCountryKey,
    areaCode: form.phoneAreaCode,
    subscriberNumber: form.phoneSubscriberNumber,
  };
  const emergencyPhone: Phone = {
    countryKey: form.emergencyContactPhoneCountryKey,
    areaCode: form.emergencyContactPhoneAreaCode,
    subscriberNumber: form.emergencyContactPhoneSubscriberNumber,
  };
  const numberOf = (label: MemberFormField, given: Phone, field: MemberField) =>
    checkPhone(label, given, needed(field), needs.phoneProblem?.(given, label) ?? null);
  return [
    demand('firstName', 'firstName', form.firstName),
    demand('lastName', 'lastName', form.lastName),
    checkBirthdate(form.dateOfBirth, needed('birthdate'), needs),
    needed('gender') && !genders.includes(form.genderKey) ? missing('genderKey') : null,
    checkEmail(form.email, needed('email')),
    numberOf('phoneSubscriberNumber', phone, 'phone'),
    ...(needed('address') && needs.isAccountHolder ? checkAddress(form) : []),
    demand('emergencyContact', 'emergencyContactFirstName', form.emergencyContactFirstName),
    demand('emergencyContact', 'emergencyContactLastName', form.emergencyContactLastName),
    numberOf('emergencyContactPhoneSubscriberNumber', emergencyPhone, 'emergencyContact'),
    needed('photo') && !needs.hasPhoto ? complaint('photoVersion', 'photoMissing') : null,
    needed('idPhoto') && !needs.hasIdPhoto ? complaint('idPhotoVersion', 'idPhotoMissing') : null,
  ].filter((found) => found !== null);
}
