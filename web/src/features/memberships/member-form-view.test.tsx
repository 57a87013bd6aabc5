/** A member's form, by what a visitor reads and does (2.11-01, 5.1, D-MB-06). */
import { saveMemberToMembership } from '@gangway/contract/members';
import { type MembershipMember, membershipMember } from '@gangway/contract/memberships';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { memberFields } from '@gangway/domain/memberships/plan';
import { canReadPhones, loadPhoneReader } from '@gangway/ui/lib/phone-number.ts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CallFailed } from '../../lib/call.ts';
import { encode } from '../../lib/codec.ts';
import { aMember, formFlags } from '../../testing/membership-builders.ts';
import { countries } from '../../testing/order-builders.ts';
import { MemberRefused } from './member-answers.ts';
import { MemberFormView } from './member-form-view.tsx';

afterEach(cleanup);

const venue = { countries, countryCode: 'US', today: '2026-11-21' as VenueDate };
const everything = formFlags(memberFields);
const empty = {
  firstName: '',
  lastName: '',
  email: null,
  phoneAreaCode: null,
  phoneSubscriberNumber: null,
};
const complete = aMember({
  ...everything,
  photoVersion: 1,
  idPhotoVersion: 1,
  dateOfBirth: '1990-04-30' as VenueDate,
  customer: {
    addressLine1: '1 Dock Street',
    city: 'Lake Estelle',
    state: 'CO',
    zip: '80447',
    countryCode: 'US',
    genderKey: 2,
  },
  emergencyContactFirstName: 'Sam',
  emergencyContactLastName: 'Hale',
  emergencyContactPhoneCountryKey: 196,
  emergencyContactPhoneAreaCode: '303',
  emergencyContactPhoneSubscriberNumber: '555-0199',
});

const noPhotos = { upload: async () => undefined, remove: async () => undefined };

function setUp(member: MembershipMember, save: (record: MembershipMember) => Promise<MembershipMember>) {
  const onSave = vi.fn(save);
  render(<MemberFormView member={member} venue={venue} photos={noPhotos} onSave={onSave} />);
  return { user: userEvent.setup(), onSave };
}
const asSent = async (record: MembershipMember) => record;
const press = () => screen.getByRole('button', { name: 'Save' });
const messages = () => [...document.querySelectorAll('.field-error')].map(({ textContent }) => textContent);
const field = (name: string) => screen.getByRole('textbox', { name });

describe('the reader of phone numbers', () => {
  it('is not loaded with the form, but as soon as the visitor touches any field (D-MB-06)', async () => {
    const { user } = setUp(complete, asSent);
    expect(canReadPhones()).toBe(false);
    await user.click(field('First Name'));
    await vi.waitFor(() => expect(canReadPhones()).toBe(true), { timeout: 10_000 });
  });
});

describe('an empty form of an account holder', () => {
  // Save waits for the reader, however long it takes to load.
  beforeAll(loadPhoneReader);

  it('shows the exact message of each required field, focuses the first and sends nothing (8.2-08, 2.11-01, 5.1-01, 5.1-02, 5.1-13, D-MB-07)', async () => {
    const { user, onSave } = setUp(
      aMember({ ...everything, customer: empty, photoVersion: 1, idPhotoVersion: 1 }),
      asSent,
    );
    expect(messages()).toEqual([]);
    await user.click(press());
    expect(messages()).toEqual([
      'First Name is required',
      'Last Name is required',
      'Date of Birth is required',
      'Gender is required',
      'Email is required',
      'Phone Number is required',
      'Address Line 1 is required',
      'City is required',
      'State is required',
      'Zip is required',
      'Emergency Contact First Name is required',
      'Emergency Contact Last Name is required',
      'Emergency Contact Phone Number is required',
    ]);
    expect(document.activeElement).toBe(field('First Name'));
    expect(onSave).not.toHaveBeenCalled();
  });

  it('shows the exact message of each missing photo (5.1-15, 5.1-16, C-14)', async () => {
    const { user, onSave } = setUp({ ...complete, photoVersion: null, idPhotoVersion: null }, asSent);
    await user.click(press());
    expect(messages()).toEqual([
      'Please upload a profile photo',
      'Please upload a photo of avalid government ID',
    ]);
    expect(document.activeElement?.id).toBe('member-photoVersion');
    expect(onSave).not.toHaveBeenCalled();
  });

  it('shows a field’s message after it was left, and only that field’s (5.1-03, D-MB-06)', async () => {
    const { user } = setUp(aMember({ ...everything, customer: empty }), asSent);
    await user.click(field('First Name'));
    await user.tab();
    expect(messages()).toEqual(['First Name is required']);
    // Whitespace counts as empty (5.1-03); the next field has lost focus by then, too.
    await user.type(field('First Name'), '   ');
    expect(messages()).toEqual(['First Name is required', 'Last Name is required']);
    await user.type(field('First Name'), 'Maya');
    expect(messages()).toEqual(['Last Name is required']);
  });
});

describe('what is typed', () => {
  it.each<{ row: string; label: string; typed: string; ages?: Partial<MembershipMember>; says: string }>([
    { row: '5.1-05', label: 'Date of Birth', typed: '2026-11-22', says: 'Date of Birth is not valid' },
    {
      row: '5.1-06',
      label: 'Date of Birth',
      typed: '2008-11-22',
      ages: { minAge: 18 },
      says: 'Minimum age is 18',
    },
    {
      row: '5.1-07',
      label: 'Date of Birth',
      typed: '2013-11-21',
      ages: { minAge: 5, maxAge: 12 },
      says: 'Maximum age is 12',
    },
    { row: '5.1-11', label: 'Email', typed: 'maya@hale', says: 'Email is not valid' },
    { row: '5.1-12', label: 'Phone number', typed: '12', says: 'Phone Number is not valid' },
  ])('$label $typed: $says ($row)', async ({ label, typed, ages, says }) => {
    const { user, onSave } = setUp({ ...complete, ...ages }, asSent);
    const input = screen.getByLabelText(label, { selector: 'input', exact: true });
    await user.clear(input);
    await user.type(input, typed);
    await user.click(press());
    expect(messages()).toEqual([says]);
    expect(document.activeElement).toBe(input);
    expect(onSave).not.toHaveBeenCalled();
  });

  it('is sent as the whole record, with the phone in three parts (7.3-06, 3.8-03, 5.1-19)', async () => {
    const { user, onSave } = setUp(complete, asSent);
    const number = screen.getByLabelText('Phone number', { selector: 'input', exact: true });
    await user.clear(number);
    await user.type(number, '720 5551234');
    await user.clear(field('First Name'));
    await user.type(field('First Name'), ' Maja ');
    await user.click(press());
    expect(onSave).toHaveBeenCalledExactlyOnceWith({
      ...complete,
      customer: {
        ...complete.customer,
        firstName: 'Maja',
        phoneCountryKey: 196,
        phoneAreaCode: '720',
        phoneSubscriberNumber: '555-1234',
      },
    });
    const [[record]] = onSave.mock.calls as [[MembershipMember]];
    const sent = encode(saveMemberToMembership.input, record) as object;
    expect(Object.keys(sent).sort()).toEqual(Object.keys(encode(membershipMember, record) as object).sort());
    expect(await screen.findByText('Saved.')).toBeTruthy();
    expect((number as HTMLInputElement).value).toBe('(720) 555-1234');
  });

  it('needs no state for a country without states (C-30)', async () => {
    const { user, onSave } = setUp(complete, asSent);
    await user.selectOptions(document.getElementById('member-country') as HTMLSelectElement, 'IE');
    expect(screen.queryByRole('textbox', { name: 'State' })).toBeNull();
    await user.click(press());
    expect(onSave.mock.calls[0]?.[0].customer).toMatchObject({
      countryCode: 'IE',
      state: null,
      zip: '80447',
    });
  });
});

describe('the form', () => {
  it('shows only the fields flagged visible or required (5.1-18)', () => {
    setUp(aMember(formFlags(['firstName'], ['email'])), asSent);
    const shown = screen.getAllByRole('textbox').map((input) => input.getAttribute('name'));
    expect(shown).toEqual(['firstName', 'email']);
    expect(screen.getByLabelText('Email (optional)')).toBeTruthy();
  });

  it('asks only the account holder for an address (5.1-13, 6-08)', () => {
    setUp({ ...complete, isAccountHolder: false }, asSent);
    expect(screen.queryByRole('group', { name: 'Address' })).toBeNull();
    cleanup();
    setUp(complete, asSent);
    expect(screen.getByRole('group', { name: 'Address' })).toBeTruthy();
  });

  it.each([
    [{ minAge: 5, maxAge: 12 }, 'Child (5 - 12 years old)'],
    [{ minAge: null, maxAge: 12 }, 'Child (Under 12)'],
    [{ minAge: 18, maxAge: null }, 'Child (18+)'],
  ])('shows the allowed ages beside the role: %j (5.1-20, C-12, D-MB-06)', (ages, words) => {
    setUp(aMember({ ...ages, roleName: 'Child' }), asSent);
    expect(document.querySelector('.member-role')?.textContent).toBe(words);
  });

  it('is sent once, even on a double click (D-MB-06)', async () => {
    const { user, onSave } = setUp(complete, () => new Promise(() => undefined));
    await user.dblClick(press());
    expect(onSave).toHaveBeenCalledOnce();
    expect(press().getAttribute('aria-busy')).toBe('true');
  });

  it('keeps what was typed if saving fails, and shows why (8.1-03)', async () => {
    const failed = () =>
      Promise.reject(new CallFailed(503, 'The server is busy. Please try again in a moment.'));
    const { user } = setUp(complete, failed);
    await user.clear(field('First Name'));
    await user.type(field('First Name'), 'Maja');
    await user.click(press());
    expect((await screen.findByRole('alert')).textContent).toContain('The server is busy.');
    expect((field('First Name') as HTMLInputElement).value).toBe('Maja');
  });

  it('shows an error found only by the server at its field (5.1, D-MB-06)', async () => {
    const words = 'Maximum age is 12';
    const { user } = setUp(complete, () =>
      Promise.reject(new MemberRefused(words, new Map([['DateOfBirth', words]]))),
    );
    await user.click(press());
    expect(await screen.findAllByText(words)).toHaveLength(2);
    expect(messages()).toEqual([words]);
    expect(document.activeElement).toBe(screen.getByLabelText('Date of Birth', { selector: 'input' }));
  });
});
