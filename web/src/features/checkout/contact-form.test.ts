import { checkCustomer } from '@gangway/domain/order/check-customer';
import { loadPhoneReader } from '@gangway/ui/lib/phone-number.ts';
import { describe, expect, it } from 'vitest';
import { aCustomer, anOrder, aVenue, countries } from '../../testing/order-builders.ts';
import { checkContact, contactRules, contactValues, customerOf, hasUnreadPhone } from './contact-form.ts';

const maya = {
  ...contactValues(aCustomer(), aVenue()),
  firstName: 'Maya',
  lastName: 'Okonkwo',
  email: 'maya@example.com',
  phone: '(303) 555-0100',
};
const rulesOf = (order = {}, venue = {}) => contactRules(anOrder(order), aVenue(venue));

const everywhere = [
  ...countries,
  { name: 'Italy', countryKey: 110, countryCode: 'IT', e164: '39' },
  { name: 'Côte d’Ivoire', countryKey: 50, countryCode: 'CI', e164: '225' },
];

describe('the contact form', () => {
  it('starts with the United States (3.7-02, 9-03)', () => {
    expect(contactValues(aCustomer(), aVenue()).phoneCountry).toBe('US');
  });

  it('says nothing about a number until it can be read', async () => {
    const typed = { ...maya, phone: '12' };
    expect([hasUnreadPhone(typed), hasUnreadPhone({ phone: ' ' })]).toEqual([true, false]);
    expect(checkContact(typed, rulesOf())).toEqual({});
    await loadPhoneReader();
    expect(hasUnreadPhone(typed)).toBe(false);
    expect(checkContact(typed, rulesOf())).toEqual({ phone: 'Phone Number is not valid' });
  });

  it('asks for names, email and phone (D-CK-02)', () => {
    expect(checkContact(contactValues(aCustomer(), aVenue()), rulesOf())).toEqual({
      firstName: 'First Name is required',
      lastName: 'Last Name is required',
      email: 'Email is required',
      phone: 'Phone Number is required',
    });
    expect(checkContact(maya, rulesOf())).toEqual({});
  });

  it('treats a blank as empty', () => {
    expect(checkContact({ ...maya, firstName: '  ' }, rulesOf())).toEqual({
      firstName: 'First Name is required',
    });
  });

  it('requires only the email if customer details are not required (3.10-09)', () => {
    const bare = { ...contactValues(aCustomer(), aVenue()), email: 'a@b.co' };
    expect(checkContact(bare, rulesOf({ customerInfoRequired: false }))).toEqual({});
  });

  it('refuses an email without a domain and an invalid phone number', () => {
    expect(checkContact({ ...maya, email: 'maya@', phone: '12' }, rulesOf())).toEqual({
      email: 'Email is not valid',
      phone: 'Phone Number is not valid',
    });
  });

  it('asks for an address for billing, except the parts a country does not have (3.10-09, C-30)', () => {
    const rules = rulesOf({ requireBillingInfo: true });
    expect(Object.keys(checkContact(maya, rules))).toEqual(['addressLine1', 'city', 'state', 'zip']);
    expect(Object.keys(checkContact({ ...maya, country: 'GB' }, rules))).toEqual([
      'addressLine1',
      'city',
      'zip',
    ]);
    expect(Object.keys(checkContact({ ...maya, country: 'HK' }, rules))).toEqual(['addressLine1', 'city']);
  });

  it('refuses an email that the server would refuse at payment (5.1-11, D-CK-02)', () => {
    expect(checkContact({ ...maya, email: 'a"b@c.co' }, rulesOf())).toEqual({ email: 'Email is not valid' });
  });

  it('accepts exactly the addresses that the server accepts (D-CK-02)', () => {
    const rules = rulesOf({ requireBillingInfo: true });
    const needs = { customerInfoRequired: true, requireBillingInfo: true };
    for (const country of ['US', 'GB', 'HK', 'AE', 'QA', 'BS', 'PA', 'FJ', 'DE', 'IE'])
      for (const state of ['', 'CO'])
        for (const zip of ['', '80447']) {
          const values = { ...maya, addressLine1: '1 Dock St', city: 'Estelle', country, state, zip };
          const sent = customerOf(values, rules, aCustomer());
          const mayGoOn = Object.keys(checkContact(values, rules)).length === 0;
          expect([country, state, zip, mayGoOn]).toEqual([
            country,
            state,
            zip,
            checkCustomer(sent, needs).length === 0,
          ]);
        }
  });

  it.each([
    ['US', '+39 06 6988 1234', 'IT', '06', '69881234'],
    ['IT', '06 6988 1234', 'IT', '06', '69881234'],
    ['IT', '(+39) 06 6988 1234', 'IT', '06', '69881234'],
    ['US', '+225 07 12 34 56 78', 'CI', '07', '12345678'],
    ['IT', '+39 333 123 4567', 'IT', '333', '1234567'],
    ['DE', '030 901820', 'DE', '30', '901820'],
    ['GB', '(0)20 7946 0018', 'GB', '20', '79460018'],
    ['US', '\u202a+1 303 555 0100\u202c', 'US', '303', '555-0100'],
    ['US', '303\u2011555\u20110100', 'US', '303', '555-0100'],
    ['US', '３０３５５５０１００', 'US', '303', '555-0100'],
    ['US', 'tel:+13035550100', 'US', '303', '555-0100'],
  ])(
    'posts a number typed with %s as %j in the parts of %s: %s and %s (3.7-01, C-30)',
    (phoneCountry, phone, code, area, rest) => {
      const typed = { ...maya, phoneCountry, phone };
      const rules = { ...rulesOf(), countries: everywhere };
      expect(checkContact(typed, rules)).toEqual({});
      expect(customerOf(typed, rules, aCustomer())).toMatchObject({
        phoneCountryCode: code,
        phoneCountryKey: everywhere.find(({ countryCode }) => countryCode === code)?.countryKey,
        phoneAreaCode: area,
        phoneSubscriberNumber: rest,
      });
    },
  );

  it('refuses a number with an extension in words that say so (C-30)', () => {
    for (const phone of ['303 555 0100 x12', '303 555 0100 ext. 12'])
      expect(checkContact({ ...maya, phone }, rulesOf())).toEqual({
        phone: 'Enter the phone number without its extension.',
      });
  });

  it.each(['ada@gmail..com', 'ada@okafor-.shop', 'ada.@okafor.shop'])(
    'refuses %s, which mail servers refuse (5.1-11)',
    (email) => {
      expect(checkContact({ ...maya, email }, rulesOf())).toEqual({ email: 'Email is not valid' });
    },
  );

  it('posts names as one line and the address as mail has it', () => {
    const typed = { ...maya, firstName: 'Ada\n\u200b', email: ' rita@okafor.shop\u200f' };
    expect(checkContact(typed, rulesOf())).toEqual({});
    expect(customerOf(typed, rulesOf(), aCustomer())).toMatchObject({
      firstName: 'Ada',
      email: 'rita@okafor.shop',
    });
  });

  it('creates a customer with the phone in three parts (3.7-01)', () => {
    const customer = customerOf({ ...maya, firstName: ' Maya ' }, rulesOf(), aCustomer());
    expect(customer).toMatchObject({
      firstName: 'Maya',
      phoneCountryKey: 196,
      phoneCountryCode: 'US',
      phoneAreaCode: '303',
      phoneSubscriberNumber: '555-0100',
    });
  });

  it('records an opt-in only if the venue asks for it (D-CK-05, 9-05)', () => {
    const ticked = { ...maya, emailOptIn: true };
    expect(customerOf(ticked, rulesOf(), aCustomer()).emailOptIn).toBe(true);
    expect(customerOf(ticked, rulesOf({}, { requireEmailOptIn: false }), aCustomer()).emailOptIn).toBe(false);
  });

  it('approves texting tickets only with digital tickets and a phone (D-CK-06)', () => {
    const ticked = { ...maya, textTickets: true };
    const withTickets = rulesOf({ offersTextTickets: true });
    expect(customerOf(ticked, withTickets, aCustomer()).approvedTextTickets).toBe(true);
    expect(customerOf({ ...ticked, phone: '' }, withTickets, aCustomer()).approvedTextTickets).toBe(false);
    expect(customerOf(ticked, rulesOf(), aCustomer()).approvedTextTickets).toBe(false);
  });

  it('keeps the free text of “Other” only while that entry is chosen (D-CK-03, 3.7-03)', () => {
    const heardAboutUs = [
      { locationHeardAboutUsKey: 1, name: 'A friend', isOther: false },
      { locationHeardAboutUsKey: 2, name: 'Other', isOther: true },
    ];
    const rules = rulesOf({}, { heardAboutUs });
    const said = { ...maya, heardAboutUsOther: 'The radio' };
    expect(customerOf({ ...said, heardAboutUs: '2' }, rules, aCustomer())).toMatchObject({
      locationHeardAboutUsKey: 2,
      heardAboutUsOther: 'The radio',
    });
    expect(customerOf({ ...said, heardAboutUs: '1' }, rules, aCustomer()).heardAboutUsOther).toBeNull();
  });

  it('reads back what the server has', () => {
    const customer = customerOf(maya, rulesOf(), aCustomer());
    expect(contactValues(customer, aVenue())).toEqual(maya);
  });
});
