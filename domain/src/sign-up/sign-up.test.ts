/** What the sign-up form needs, as a table (2.1-22, D-RT-09). */
import { describe, expect, it } from 'vitest';
import {
  activityKinds,
  bookingRanges,
  checkSignUp,
  kindWords,
  rangeWords,
  type SignUpRequest,
} from './sign-up.ts';

const complete: SignUpRequest = {
  businessName: 'Otter Creek Kayaks',
  website: null,
  firstName: 'Maya',
  lastName: 'Larsen',
  email: 'maya@otter.example',
  phone: null,
  countryCode: null,
  activityKinds: [],
  bookingsPerYear: null,
  currentSystem: null,
  message: null,
  hasConsented: true,
};

const complaintsOf = (changes: Partial<SignUpRequest>) =>
  checkSignUp({ ...complete, ...changes }).map(({ code, field }) => `${field}: ${code}`);

describe('a sign-up request', () => {
  it('is accepted with the required fields alone (2.1-22, D-RT-09)', () => {
    expect(complaintsOf({})).toEqual([]);
  });

  it.each<[string, Partial<SignUpRequest>, string]>([
    ['no business name', { businessName: ' ' }, 'businessName: required'],
    ['no first name', { firstName: '' }, 'firstName: required'],
    ['no last name', { lastName: '\t' }, 'lastName: required'],
    ['no email', { email: '' }, 'email: required'],
    ['an email without a domain', { email: 'maya@otter' }, 'email: emailNotValid'],
    ['a website that is a sentence', { website: 'we have none.' }, 'website: websiteNotValid'],
    ['a website that runs a script', { website: 'javascript:alert(1)' }, 'website: websiteNotValid'],
    ['a phone number with letters', { phone: '555-KAYAK' }, 'phone: phoneNotValid'],
    ['a phone number that is too long', { phone: '1234567890123456' }, 'phone: phoneNotValid'],
    ['no consent', { hasConsented: false }, 'hasConsented: consentMissing'],
  ])('with %s is refused (2.1-22, D-RT-09)', (_what, changes, complaint) => {
    expect(complaintsOf(changes)).toEqual([complaint]);
  });

  it.each([
    'otter.example',
    'https://www.otter.example/tours?x=1',
    'HTTP://otter.example:8080',
    'bücher.example/',
  ])('may have the website %s (D-RT-09)', (website) => expect(complaintsOf({ website })).toEqual([]));

  it.each(['+1 (303) 555-0100', '0170.1234567', ' '])('may have the phone number %j (D-RT-09)', (phone) =>
    expect(complaintsOf({ phone })).toEqual([]),
  );

  it('lists every complaint in form order (8.1-04)', () => {
    expect(
      complaintsOf({ businessName: '', firstName: '', lastName: '', email: '', hasConsented: false }),
    ).toEqual([
      'businessName: required',
      'firstName: required',
      'lastName: required',
      'email: required',
      'hasConsented: consentMissing',
    ]);
  });

  it('has words for every choice', () => {
    const words = [...activityKinds.map(kindWords), ...bookingRanges.map(rangeWords)];
    expect(new Set(words).size).toBe(activityKinds.length + bookingRanges.length);
  });
});
