/**
 * What a receipt's link can fill in for a member, as a table
 * (docs/rules/members.md, "The link of a receipt").
 */
import { describe, expect, it, test } from 'vitest';
import type { VenueDate } from '../kernel/local-time.ts';
import { aMember } from '../testing/membership-builders.ts';
import { fillIn, formOfMember, givenParts } from './fill-in.ts';

const full = aMember({
  firstName: 'Kit',
  lastName: 'Hale',
  email: 'kit@hale.dev',
  phone: '+13035550111',
  photoVersion: 3,
  details: {
    dateOfBirth: '2016-05-02' as VenueDate,
    genderKey: 3,
    phoneCountryKey: 196,
    phoneAreaCode: '303',
    phoneSubscriberNumber: '555-0111',
    addressLine1: '1 Dock Street',
    city: 'Lake Estelle',
    state: 'CO',
    zip: '80447',
    countryCode: 'US',
    emergencyFirstName: 'Sam',
    emergencyLastName: 'Hale',
    emergencyPhoneCountryKey: 196,
    emergencyPhoneAreaCode: '303',
    emergencyPhoneSubscriberNumber: '555-0199',
  },
});
const none = aMember({ firstName: '', lastName: ' ', email: null, phone: null, details: {} });
const typed = {
  firstName: 'Eve',
  lastName: 'Stranger',
  email: 'eve@stranger.dev',
  dateOfBirth: '1999-01-01',
  genderKey: 1,
  phoneCountryKey: 44,
  phoneAreaCode: '900',
  phoneSubscriberNumber: '111-2222',
  addressLine1: '9 Elsewhere',
  addressLine2: 'Flat 9',
  city: 'Elsewhere',
  state: 'NY',
  zip: '10001',
  countryCode: 'CA',
  emergencyContactFirstName: 'Eve',
  emergencyContactLastName: 'Stranger',
  emergencyContactPhoneCountryKey: 44,
  emergencyContactPhoneAreaCode: '900',
  emergencyContactPhoneSubscriberNumber: '333-4444',
};

describe('the link of a receipt', () => {
  it('never overwrites what was given (D-API-53)', () => {
    expect(fillIn(full, typed)).toEqual({ ...formOfMember(full), addressLine2: 'Flat 9' });
  });

  it('fills in everything that is empty or blank (D-API-53)', () => {
    expect(fillIn({ ...none, isAccountHolder: false }, typed)).toEqual(typed);
  });

  it("never sets the account holder's number, even if it is empty (D-AU-05)", () => {
    expect(fillIn({ ...none, isAccountHolder: true }, typed)).toMatchObject({
      firstName: 'Eve',
      phoneCountryKey: null,
      phoneAreaCode: null,
      phoneSubscriberNumber: null,
    });
  });

  it('treats a phone number as a whole and never mixes parts of two', () => {
    const half = { ...full, details: { ...full.details, emergencyPhoneAreaCode: null } };
    expect(fillIn(half, typed)).toMatchObject({
      emergencyContactPhoneCountryKey: 196,
      emergencyContactPhoneAreaCode: null,
      emergencyContactPhoneSubscriberNumber: '555-0199',
    });
  });

  test.each([
    ['for an empty member', { ...none, isAccountHolder: false }, []],
    ['for an empty account holder', { ...none, isAccountHolder: true }, ['phoneSubscriberNumber']],
    [
      'for a member with a first name and a date of birth',
      {
        ...none,
        isAccountHolder: false,
        firstName: 'Kit',
        details: { dateOfBirth: '2016-05-02' as VenueDate },
      },
      ['firstName', 'dateOfBirth'],
    ],
    [
      'for a member with photos',
      { ...none, isAccountHolder: false, photoVersion: 2, idPhotoVersion: 1 },
      ['photoVersion', 'idPhotoVersion'],
    ],
  ])('reports what was given %s', (_whose, member, parts) => expect(givenParts(member)).toEqual(parts));
});
