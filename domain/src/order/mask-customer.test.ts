/** How email, phone and street are masked, as a table (docs/rules/orders.md, "Masked contact details"). */
import { expect, it, test } from 'vitest';
import { isMasked, maskCustomer, maskEmail, maskNumber } from './mask-customer.ts';

test.each([
  ['maya@example.com', 'm•••@example.com'],
  ['m@example.com', '•••@example.com'],
  ['maya+lake@mail.example.com', 'm•••@mail.example.com'],
  ['"a@b"@example.com', '"•••@example.com'],
  ['@example.com', '•••'],
  ['no address', '•••'],
  ['', ''],
])('an email address %j is shown as %j (S1)', (email, shown) => expect(maskEmail(email)).toBe(shown));

test.each([
  ['555-0100', '•••00'],
  ['20 7946 0018', '•••18'],
  ['1234', '•••'],
  ['12345', '•••45'],
  ['', ''],
])('a number %j is shown as %j (S1)', (number, shown) => expect(maskNumber(number)).toBe(shown));

it('a customer keeps name, city, state and country, and empty fields stay empty (S1, D-OR-04)', () => {
  const customer = {
    firstName: 'Maya',
    lastName: 'Okafor',
    email: 'maya@example.com',
    emailOptIn: true,
    agreed: true,
    approvedTextTickets: false,
    phoneCountryCode: 'US',
    phoneCountryKey: 196,
    phoneAreaCode: '303',
    phoneSubscriberNumber: '555-0142',
    zip: '80447',
    addressLine1: '1 Dock Street',
    addressLine2: null,
    city: 'Granby',
    state: 'CO',
    countryCode: 'US',
    locationHeardAboutUsKey: 3,
    heardAboutUsOther: 'a friend',
  };
  const masked = maskCustomer(customer);
  expect(masked).toEqual({
    ...customer,
    email: 'm•••@example.com',
    phoneAreaCode: '•••',
    phoneSubscriberNumber: '•••42',
    zip: '•••',
    addressLine1: '•••',
  });
  expect([isMasked(masked.email), isMasked(customer.email)]).toEqual([true, false]);
  const empty = {
    ...customer,
    email: '',
    phoneAreaCode: '',
    phoneSubscriberNumber: '',
    zip: '',
    addressLine1: null,
  };
  expect(maskCustomer(empty)).toEqual(empty);
});
