/**
 * The fields that a receipt's link can fill in for a member: only empty fields, and never the account holder's number
 * (docs/rules/members.md, "The link of a receipt").
 */
import { type MemberForm, type MemberFormField, memberLabels } from './check-member.ts';
import type { Member } from './member.ts';

/** The complete member form, including the part that no rule checks. */
export interface FullMemberForm extends MemberForm {
  addressLine2: string | null;
}

/** Returns the current contents of a member's form. */
export function formOfMember({ firstName, lastName, email, details }: Member): FullMemberForm {
  return {
    firstName,
    lastName,
    email,
    dateOfBirth: details.dateOfBirth ?? null,
    genderKey: details.genderKey ?? null,
    phoneCountryKey: details.phoneCountryKey ?? null,
    phoneAreaCode: details.phoneAreaCode ?? null,
    phoneSubscriberNumber: details.phoneSubscriberNumber ?? null,
    addressLine1: details.addressLine1 ?? null,
    addressLine2: details.addressLine2 ?? null,
    city: details.city ?? null,
    state: details.state ?? null,
    zip: details.zip ?? null,
    countryCode: details.countryCode ?? null,
    emergencyContactFirstName: details.emergencyFirstName ?? null,
    emergencyContactLastName: details.emergencyLastName ?? null,
    emergencyContactPhoneCountryKey: details.emergencyPhoneCountryKey ?? null,
    emergencyContactPhoneAreaCode: details.emergencyPhoneAreaCode ?? null,
    emergencyContactPhoneSubscriberNumber: details.emergencyPhoneSubscriberNumber ?? null,
  };
}

const isEmpty = (value: string | number | null) => value === null || String(value).trim() === '';

/** Keeps the parts of a phone number together, since they mean nothing on their own. */
const partsOf = (field: keyof FullMemberForm): readonly (keyof FullMemberForm)[] => {
  if (field === 'phoneSubscriberNumber') return ['phoneCountryKey', 'phoneAreaCode', 'phoneSubscriberNumber'];
  if (field === 'emergencyContactPhoneSubscriberNumber')
    return [
      'emergencyContactPhoneCountryKey',
      'emergencyContactPhoneAreaCode',
      'emergencyContactPhoneSubscriberNumber',
    ];
  return [field];
};

/** A form field, identified by its wire name. */
export type MemberPart = MemberFormField | 'addressLine2' | 'countryCode';

const textParts: readonly Exclude<MemberPart, 'photoVersion' | 'idPhotoVersion'>[] = [
  ...(Object.keys(memberLabels) as MemberFormField[]).filter(
    (field) => field !== 'photoVersion' && field !== 'idPhotoVersion',
  ),
  'addressLine2',
  'countryCode',
];

const isGiven = (form: FullMemberForm, member: Member, field: (typeof textParts)[number]): boolean =>
  // Signing in with this number proves ownership of the membership, so a link must not set it.
  (field === 'phoneSubscriberNumber' && member.isAccountHolder) || !isEmpty(form[field]);

/** Returns the fields a link cannot change: those already filled in, and the account holder's number. */
export function givenParts(member: Member): MemberPart[] {
  const form = formOfMember(member);
  return [
    ...textParts.filter((field) => isGiven(form, member, field)),
    ...(member.photoVersion === null ? [] : (['photoVersion'] as const)),
    ...(member.idPhotoVersion === null ? [] : (['idPhotoVersion'] as const)),
  ];
}

/** Returns what was typed, with previously given values kept. */
export function fillIn(member: Member, typed: FullMemberForm): FullMemberForm {
  const kept = formOfMember(member);
  const keep = textParts.filter((field) => isGiven(kept, member, field)).flatMap(partsOf);
  return { ...typed, ...Object.fromEntries(keep.map((field) => [field, kept[field]])) };
}
