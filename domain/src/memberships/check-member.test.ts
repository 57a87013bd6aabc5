/**
 * The member form, field by field (specification 5.1, D-MB-06, D-MB-07; docs/rules/members.md). The messages
 * are tested in contract/src/refusals.test.ts.
 */
import { describe, expect, it } from 'vitest';
import type { VenueDate } from '../kernel/local-time.ts';
import { checkMember, isShown, type MemberForm, type MemberNeeds } from './check-member.ts';
import { memberFields } from './plan.ts';

const maya: MemberForm = {
  firstName: 'Maya',
  lastName: 'Okafor',
  email: 'maya@okafor.example',
  dateOfBirth: '1990-04-30',
  genderKey: 2,
  phoneCountryKey: 196,
  phoneAreaCode: '303',
  phoneSubscriberNumber: '555-0100',
  addressLine1: '1 Dock Street',
  city: 'Lake Estelle',
  state: 'CO',
  zip: '80447',
  countryCode: 'US',
  emergencyContactFirstName: 'Sam',
  emergencyContactLastName: 'Okafor',
  emergencyContactPhoneCountryKey: 196,
  emergencyContactPhoneAreaCode: '303',
  emergencyContactPhoneSubscriberNumber: '555-0199',
};
const nothing = Object.fromEntries(Object.keys(maya).map((field) => [field, null])) as unknown as MemberForm;

const everything: MemberNeeds = {
  required: memberFields,
  ages: { minAge: null, maxAge: null },
  isAccountHolder: true,
  today: '2026-11-21' as VenueDate,
  hasPhoto: true,
  hasIdPhoto: true,
};
const nothingNeeded: MemberNeeds = { ...everything, required: [], hasPhoto: false, hasIdPhoto: false };

const said = (form: MemberForm, needs: MemberNeeds) =>
  checkMember(form, needs).map(({ field, code, details }) =>
    [field, code, ...Object.values(details)].join(' '),
  );

interface Case {
  row: string;
  what: string;
  form?: Partial<MemberForm>;
  needs?: Partial<MemberNeeds>;
  says: string[];
}

const missing = (field: string, label: string) => [`${field} required ${label}`];

describe('if every member field is required', () => {
  it.each<Case>([
    { row: '5.1-17', what: 'a complete form', says: [] },
    {
      row: '5.1-01',
      what: 'no first name',
      form: { firstName: '' },
      says: missing('firstName', 'First Name'),
    },
    { row: '5.1-02', what: 'no last name', form: { lastName: null }, says: missing('lastName', 'Last Name') },
    {
      row: '5.1-03',
      what: 'a blank first name',
      form: { firstName: ' \t ' },
      says: missing('firstName', 'First Name'),
    },
    {
      row: '5.1-04',
      what: 'no date of birth',
      form: { dateOfBirth: '' },
      says: missing('dateOfBirth', 'Date of Birth'),
    },
    {
      row: '5.1-05',
      what: 'a date that does not exist',
      form: { dateOfBirth: '1990-02-30' },
      says: ['dateOfBirth birthdateNotValid'],
    },
    {
      row: '5.1-05',
      what: 'a date in another format',
      form: { dateOfBirth: '04/30/1990' },
      says: ['dateOfBirth birthdateNotValid'],
    },
    {
      row: '5.1-05',
      what: 'a date of birth tomorrow',
      form: { dateOfBirth: '2026-11-22' },
      says: ['dateOfBirth birthdateNotValid'],
    },
    { row: '5.1-05', what: 'a date of birth today', form: { dateOfBirth: '2026-11-21' }, says: [] },
    {
      row: '5.1-06',
      what: 'a member who turns 18 tomorrow, minimum age 18',
      form: { dateOfBirth: '2008-11-22' },
      needs: { ages: { minAge: 18, maxAge: null } },
      says: ['dateOfBirth tooYoung 18'],
    },
    {
      row: '5.1-06',
      what: 'a member who turns 18 today, minimum age 18',
      form: { dateOfBirth: '2008-11-21' },
      needs: { ages: { minAge: 18, maxAge: null } },
      says: [],
    },
    {
      row: '5.1-07',
      what: 'a member who turns 13 today, maximum age 12',
      form: { dateOfBirth: '2013-11-21' },
      needs: { ages: { minAge: 5, maxAge: 12 } },
      says: ['dateOfBirth tooOld 12'],
    },
    {
      row: '5.1-07',
      what: 'a member who turns 13 tomorrow, maximum age 12',
      form: { dateOfBirth: '2013-11-22' },
      needs: { ages: { minAge: 5, maxAge: 12 } },
      says: [],
    },
    {
      row: '5.1-08',
      what: 'no emergency contact',
      form: {
        emergencyContactFirstName: '',
        emergencyContactLastName: ' ',
        emergencyContactPhoneSubscriberNumber: null,
      },
      says: [
        ...missing('emergencyContactFirstName', 'Emergency Contact First Name'),
        ...missing('emergencyContactLastName', 'Emergency Contact Last Name'),
        ...missing('emergencyContactPhoneSubscriberNumber', 'Emergency Contact Phone Number'),
      ],
    },
    ...(
      [
        'emergencyContactPhoneCountryKey',
        'emergencyContactPhoneAreaCode',
        'emergencyContactPhoneSubscriberNumber',
      ] as const
    ).map(
      (part): Case => ({
        row: '5.1-09',
        what: `an emergency phone without ${part}`,
        form: { [part]: null },
        says: missing('emergencyContactPhoneSubscriberNumber', 'Emergency Contact Phone Number'),
      }),
    ),
    { row: '5.1-10', what: 'no email', form: { email: '' }, says: missing('email', 'Email') },
    {
      row: '5.1-11',
      what: 'an incomplete email',
      form: { email: 'maya@okafor' },
      says: ['email emailNotValid'],
    },
    ...(['phoneCountryKey', 'phoneAreaCode', 'phoneSubscriberNumber'] as const).map(
      (part): Case => ({
        row: '5.1-12',
        what: `a phone without ${part}`,
        form: { [part]: null },
        says: missing('phoneSubscriberNumber', 'Phone Number'),
      }),
    ),
    {
      row: '5.1-12',
      what: 'a phone number in words',
      form: { phoneSubscriberNumber: 'call me' },
      says: ['phoneSubscriberNumber phoneNotValid'],
    },
    {
      row: '5.1-13, 6-08',
      what: 'an account holder without an address',
      form: { addressLine1: '', city: '', state: '', zip: '' },
      says: [
        ...missing('addressLine1', 'Address Line 1'),
        ...missing('city', 'City'),
        ...missing('state', 'State'),
        ...missing('zip', 'Zip'),
      ],
    },
    {
      row: '5.1-13, 6-08',
      what: 'another member without an address',
      form: { addressLine1: '', city: '', state: '', zip: '' },
      needs: { isAccountHolder: false },
      says: [],
    },
    ...(
      [
        ['DE', { state: '' }, []],
        ['IE', { state: '' }, []],
        ['SG', { state: '' }, []],
        ['HK', { state: '', zip: '' }, []],
        ['DE', { state: '', zip: '' }, missing('zip', 'Zip')],
      ] as const
    ).map(
      ([countryCode, form, says]): Case => ({
        row: '5.1-13, C-30',
        what: `an address in ${countryCode} without ${Object.keys(form).join(' and ')}`,
        form: { countryCode, ...form },
        says: [...says],
      }),
    ),
    { row: '5.1-14', what: 'no gender', form: { genderKey: null }, says: missing('genderKey', 'Gender') },
    {
      row: '5.1-14',
      what: 'an unknown gender',
      form: { genderKey: 4 },
      says: missing('genderKey', 'Gender'),
    },
    {
      row: '5.1-15',
      what: 'no profile photo',
      needs: { hasPhoto: false },
      says: ['photoVersion photoMissing'],
    },
    {
      row: '5.1-16',
      what: 'no photo of an ID',
      needs: { hasIdPhoto: false },
      says: ['idPhotoVersion idPhotoMissing'],
    },
  ])('$what: $says ($row)', ({ form, needs, says }) => {
    expect(said({ ...maya, ...form }, { ...everything, ...needs })).toEqual(says);
  });

  it('all missing fields are reported at once, in the order of the form (8.2-08, D-MB-06)', () => {
    expect(
      checkMember(nothing, { ...everything, hasPhoto: false, hasIdPhoto: false }).map(({ field }) => field),
    ).toEqual([
      'firstName',
      'lastName',
      'dateOfBirth',
      'genderKey',
      'email',
      'phoneSubscriberNumber',
      'addressLine1',
      'city',
      // Both are required if the country is unknown.
      'state',
      'zip',
      'emergencyContactFirstName',
      'emergencyContactLastName',
      'emergencyContactPhoneSubscriberNumber',
      'photoVersion',
      'idPhotoVersion',
    ]);
  });
});

describe('if no member field is required', () => {
  it('an empty form is valid (5.1-17, D-MB-07)', () => {
    expect(said(nothing, nothingNeeded)).toEqual([]);
  });

  it.each<{ row: string; form: Partial<MemberForm>; says: string }>([
    { row: '5.1-05', form: { dateOfBirth: '2026-13-01' }, says: 'dateOfBirth birthdateNotValid' },
    { row: '5.1-11', form: { email: 'maya at home' }, says: 'email emailNotValid' },
    {
      row: '5.1-12',
      form: { phoneCountryKey: 196, phoneAreaCode: '303' },
      says: 'phoneSubscriberNumber phoneNotValid',
    },
  ])('a given value must still be valid: $form ($row)', ({ form, says }) => {
    expect(said({ ...nothing, ...form }, nothingNeeded)).toEqual([says]);
  });

  it.each(memberFields)('%s alone is required if only it is flagged (3.8-07, D-MB-07)', (field) => {
    const found = checkMember(nothing, { ...nothingNeeded, required: [field] });
    expect(found.length).toBeGreaterThan(0);
    const others = memberFields.filter((other) => other !== field);
    const all = checkMember(nothing, { ...nothingNeeded, required: memberFields });
    const rest = checkMember(nothing, { ...nothingNeeded, required: others });
    expect(found).toEqual(all.filter((one) => !rest.some((other) => other.field === one.field)));
  });
});

it.each([
  [false, false, false],
  [true, false, true],
  [false, true, true],
  [true, true, true],
])('a field flagged visible %s and required %s is shown: %s (5.1-18)', (isVisible, isRequired, shown) => {
  expect(isShown({ isVisible, isRequired })).toBe(shown);
});
