/**
 * Contact details before payment: each field by its label, a simple email pattern, linear time on hostile
 * input (D-CK-02; 5.1-11, C-28, C-30; S35).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmail } from '../kernel/email-address.ts';
import { checkCustomer } from './check-customer.ts';
import type { CustomerDetails } from './order.ts';

const maya: CustomerDetails = {
  firstName: 'Maya',
  lastName: 'Okafor',
  email: 'maya@okafor.example',
  emailOptIn: false,
  agreed: true,
  approvedTextTickets: false,
  phoneCountryCode: 'US',
  phoneCountryKey: 196,
  phoneAreaCode: '303',
  phoneSubscriberNumber: '555-0100',
  zip: '80447',
  addressLine1: '1 Dock Street',
  addressLine2: null,
  city: 'Lake Estelle',
  state: 'CO',
  countryCode: 'US',
  locationHeardAboutUsKey: null,
  heardAboutUsOther: null,
};
const everything = { customerInfoRequired: true, requireBillingInfo: true };
const onlyMail = { customerInfoRequired: false, requireBillingInfo: false };

const complaints = (changes: Partial<CustomerDetails>, needs = everything) =>
  checkCustomer({ ...maya, ...changes }, needs).map(({ code, field, label }) => `${code} ${field} ${label}`);

describe('contact details', () => {
  it('pass if they are complete', () => {
    expect(complaints({})).toEqual([]);
  });

  it.each<[Partial<CustomerDetails>, string]>([
    [{ firstName: '' }, 'required FirstName First Name'],
    [{ lastName: '   ' }, 'required LastName Last Name'],
    [{ email: '' }, 'required Email Email'],
    [{ email: 'maya' }, 'emailNotValid Email Email'],
    [{ phoneAreaCode: '', phoneSubscriberNumber: '' }, 'required PhoneSubscriberNumber Phone Number'],
    [{ phoneSubscriberNumber: 'call me' }, 'phoneNotValid PhoneSubscriberNumber Phone Number'],
    [{ phoneAreaCode: '', phoneSubscriberNumber: '123' }, 'phoneNotValid PhoneSubscriberNumber Phone Number'],
    [{ phoneSubscriberNumber: '1234567890123' }, 'phoneNotValid PhoneSubscriberNumber Phone Number'],
    [{ addressLine1: null }, 'required AddressLine1 Address Line 1'],
    [{ city: ' ' }, 'required City City'],
    [{ state: null }, 'required State State'],
    [{ zip: null }, 'required Zip Zip'],
  ])('with %j are refused (5.1-03, D-CK-02)', (changes, expected) => {
    expect(complaints(changes)).toEqual([expected]);
  });

  it('that are missing are all listed, in the order of the form (D-CK-02)', () => {
    const nothing = {
      firstName: '',
      lastName: '',
      email: '',
      phoneAreaCode: '',
      phoneSubscriberNumber: '',
      addressLine1: null,
      city: null,
      state: null,
      zip: null,
    };
    expect(checkCustomer({ ...maya, ...nothing }, everything).map(({ label }) => label)).toEqual([
      'First Name',
      'Last Name',
      'Email',
      'Phone Number',
      'Address Line 1',
      'City',
      'State',
      'Zip',
    ]);
    expect(complaints(nothing, onlyMail)).toEqual(['required Email Email']);
  });

  it('in other countries need neither an area code nor a state (C-30)', () => {
    expect(
      complaints({
        phoneCountryCode: 'SG',
        phoneAreaCode: '',
        phoneSubscriberNumber: '6123 4567',
        countryCode: 'SG',
        state: null,
      }),
    ).toEqual([]);
    expect(
      complaints({ phoneCountryCode: 'DE', phoneAreaCode: '30', phoneSubscriberNumber: '(0) 901820' }),
    ).toEqual([]);
  });
});

describe('a billing address', () => {
  it.each(['BS', 'FJ', 'HK', 'PA', 'QA'])(
    'in %s needs no zip code and no state (3.10-09, C-30)',
    (countryCode) => {
      expect(complaints({ countryCode, zip: null, state: null })).toEqual([]);
    },
  );

  it('in the Emirates needs an emirate but no zip code (3.10-09, C-30)', () => {
    expect(complaints({ countryCode: 'AE', zip: null, state: 'Dubai' })).toEqual([]);
    expect(complaints({ countryCode: 'AE', zip: null, state: null })).toEqual(['required State State']);
  });

  it('without a country is treated as one in the United States (9-03, D-CK-02)', () => {
    expect(complaints({ countryCode: null, zip: null, state: null })).toEqual([
      'required State State',
      'required Zip Zip',
    ]);
  });
});

describe('an email address', () => {
  it.each([
    'a@b.co',
    'first.last+tag@sub.example.museum',
    "o'hara@example.ie",
    'märy@exämple.de',
    '1@2.3',
    'a@b.c.d',
  ])('like %s is accepted (5.1-11, C-28)', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  it.each([
    '',
    'a',
    'a@',
    '@b.co',
    'a@b',
    'a@.co',
    'a@b.',
    'a@@b.co',
    'a@b@c.co',
    'a b@c.co',
    'a@b.co\r\nBcc: x@y.z',
    'a@b.co,c@d.eu',
    '<a@b.co>',
    'a@b.co\u0000',
    `${'a'.repeat(250)}@b.co`,
  ])('like %j is refused (5.1-11)', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  it('is checked by a simple pattern: text, @, text, dot, text (5.1-11)', () => {
    const sign = fc.constantFrom('a', 'b', '.', '@', 'é');
    fc.assert(
      fc.property(fc.string({ unit: sign, maxLength: 12 }), (text) => {
        const simple = /^[^@]+@[^@]+\.[^@.]+$/.test(text) && text.lastIndexOf('.') > text.indexOf('@') + 1;
        // Mail servers refuse an empty part between dots on either side.
        const isWhole = text.split(/[.@]/).every((part) => part !== '');
        expect(isEmail(text)).toBe(simple && isWhole);
      }),
      { numRuns: 2000 },
    );
  });

  it('is checked within 50 ms even for 64 kB of hostile text (5.1-11)', () => {
    const long = 64 * 1024;
    const hostile = [
      '@'.repeat(long),
      '.'.repeat(long),
      'a@'.repeat(long / 2),
      `a@${'a.'.repeat(long / 2)}`,
      ' '.repeat(long),
      `${'a'.repeat(long)}@b.co`,
      `${' '.repeat(long)}x`,
      `${'('.repeat(long)}`,
      `${'1'.repeat(long)}x`,
    ];
    for (const text of hostile) {
      const started = performance.now();
      expect(isEmail(text)).toBe(false);
      checkCustomer(
        {
          ...maya,
          firstName: text,
          email: text,
          phoneAreaCode: text,
          phoneSubscriberNumber: text,
          zip: text,
        },
        everything,
      );
      expect(performance.now() - started).toBeLessThan(50);
    }
  });
});
