/**
 * What the memberships of a venue file may say, and the messages for what it may not
 * (docs/venue-files.md, "Memberships").
 */
import { expect, it } from 'vitest';
import { aVenueFile, problemsIn } from '../../testing/venue-file-builder.ts';

const adult = { id: 'adult', name: 'Adult', type: 'adult' };
const adultRate = { activity: 'sunrise-kayak', rate: 'adult' };
const pass = { id: 'pass', name: 'Lake pass', price: 99, schedule: { kind: 'yearly' }, roles: [adult] };
const file = (...plans: unknown[]) => ({ ...aVenueFile(), memberships: { plans } });

it.each<[string, Record<string, unknown>]>([
  ['a plan for one person', pass],
  [
    'a term of days and visits',
    { ...pass, schedule: { kind: 'fixedTerm', days: 90 }, visits: 10, guestPasses: 2 },
  ],
  [
    'a season, windows and blackout dates',
    {
      ...pass,
      schedule: { kind: 'season', from: '2026-12-01', to: '2027-04-15' },
      windows: [{ weekdays: 'mon-fri', from: '09:00', to: '17:00' }],
      blackouts: [{ name: 'Christmas', on: '2026-12-24 to 2026-12-26' }],
    },
  ],
  [
    'a family with ages and form fields',
    {
      ...pass,
      schedule: { kind: 'monthly' },
      roles: [
        { ...adult, count: 2, requiredFields: ['firstName', 'lastName', 'email'], optionalFields: ['photo'] },
        {
          id: 'child',
          name: 'Child',
          type: 'child',
          count: 3,
          maxAge: 15,
          requiredFields: ['firstName', 'birthdate'],
        },
      ],
      waiver: 'I can swim.',
      taxClass: 'standard',
    },
  ],
  [
    'a photo that every member must give',
    { ...pass, roles: [{ ...adult, requiredFields: ['firstName', 'photo', 'idPhoto'] }] },
  ],
  [
    'guests at a price of their own',
    { ...pass, guestPasses: 3, rates: [{ ...adultRate, price: 50, usesGuestPass: true }] },
  ],
  [
    'member prices',
    {
      ...pass,
      rates: [
        { activity: 'sunrise-kayak', rate: 'adult', price: 40, mostPerOrder: 2, mostPerDay: 2 },
        { activity: 'sunrise-kayak', rate: 'child', percentOff: 100 },
      ],
    },
  ],
])('accepts %s (D-MB-01)', (_, plan) => {
  expect(problemsIn(file(plan))).toEqual([]);
});

it.each<[string, Record<string, unknown>, string]>([
  [
    'a plan without a schedule',
    { ...pass, schedule: undefined },
    'memberships.plans[0].schedule: is missing: expected fixedTerm, monthly, yearly or season',
  ],
  [
    'an unknown kind of schedule',
    { ...pass, schedule: { kind: 'weekly' } },
    'memberships.plans[0].schedule.kind: expected fixedTerm, monthly, yearly or season, found "weekly"',
  ],
  [
    'a season that ends before it begins',
    { ...pass, schedule: { kind: 'season', from: '2027-04-15', to: '2026-12-01' } },
    'memberships.plans[0].schedule.to: ends before it begins: "from" is 2027-04-15',
  ],
  [
    'a card with a token that there is not (3.8-06, D-MB-08)',
    { ...pass, idCardBack: '<p>{{MemberName}} {{ membername }}</p>' },
    'memberships.plans[0].idCardBack: {{ membername }} means nothing on a card. Known between double braces: PlanName, RoleName, MemberName, MemberNumber, MemberPhotoUrl, QrCodeUrl, ValidUntil, ClientLogoUrl, ClientName, ClientPhone, ClientPlace.',
  ],
  ['a plan without roles', { ...pass, roles: [] }, 'memberships.plans[0].roles: needs at least one role'],
  [
    'an unknown type of role',
    { ...pass, roles: [{ ...adult, type: 'infant' }] },
    'memberships.plans[0].roles[0].type: expected adult, child, guest, senior, passholder, member, youth, employee or patrol, found "infant"',
  ],
  [
    'a role listed twice',
    { ...pass, roles: [adult, adult] },
    'memberships.plans[0].roles[1].id: adult is already taken by memberships.plans[0].roles[0].id',
  ],
  [
    'a maximum age below the minimum',
    { ...pass, roles: [{ ...adult, minAge: 18, maxAge: 12, requiredFields: ['birthdate'] }] },
    'memberships.plans[0].roles[0].maxAge: is less than minAge, which is 18',
  ],
  [
    'an age limit without a required birthdate',
    { ...pass, roles: [{ ...adult, minAge: 18 }] },
    'memberships.plans[0].roles[0].minAge: nobody is asked for their age: add birthdate to requiredFields',
  ],
  [
    'a field that is both required and optional',
    { ...pass, roles: [{ ...adult, optionalFields: ['lastName'] }] },
    'memberships.plans[0].roles[0].optionalFields[0]: lastName is required already',
  ],
  [
    'a window that ends before it begins',
    { ...pass, windows: [{ weekdays: 'daily', from: '17:00', to: '09:00' }] },
    'memberships.plans[0].windows[0].to: ends before it begins: "from" is 17:00',
  ],
  [
    'a blackout date listed twice',
    {
      ...pass,
      blackouts: [
        { name: 'Christmas', on: '2026-12-24' },
        { name: 'Christmas', on: '2026-12-24 to 2026-12-26' },
      ],
    },
    'memberships.plans[0].blackouts[1]: is listed twice',
  ],
  [
    'a rate that takes a guest pass of a plan without any',
    { ...pass, rates: [{ ...adultRate, price: 40, usesGuestPass: true }] },
    'memberships.plans[0].rates[0].usesGuestPass: takes a guest pass, but the plan has none: set its guestPasses',
  ],
  [
    'a price for an unknown activity',
    { ...pass, rates: [{ ...adultRate, activity: 'sunrise-kayaks', price: 40 }] },
    'memberships.plans[0].rates[0].activity: no activity has the id "sunrise-kayaks": did you mean "sunrise-kayak"?',
  ],
  [
    'a price for an unknown rate',
    { ...pass, rates: [{ ...adultRate, rate: 'adults', price: 40 }] },
    'memberships.plans[0].rates[0].rate: no rate has the id "adults": did you mean "adult"?',
  ],
  [
    'a rate without a price',
    { ...pass, rates: [adultRate] },
    'memberships.plans[0].rates[0].price: is missing: expected an amount like 40.00, or percentOff instead',
  ],
  [
    'a rate with two prices',
    { ...pass, rates: [{ ...adultRate, price: 40, percentOff: 10 }] },
    'memberships.plans[0].rates[0].percentOff: there is a price already: remove one of the two',
  ],
  [
    'a discount above 100 percent',
    { ...pass, rates: [{ ...adultRate, percentOff: 101 }] },
    'memberships.plans[0].rates[0].percentOff: may be at most 100, found 101',
  ],
  [
    'a rate listed twice',
    {
      ...pass,
      rates: [
        { ...adultRate, price: 40 },
        { ...adultRate, price: 30 },
      ],
    },
    'memberships.plans[0].rates[1]: this rate is listed twice',
  ],
])('refuses %s', (_, plan, words) => {
  expect(problemsIn(file(plan))).toEqual([words]);
});

it('refuses two plans with the same id, and a section without plans', () => {
  expect(problemsIn(file(pass, pass))).toEqual([
    'memberships.plans[1].id: is already taken by memberships.plans[0].id',
  ]);
  expect(problemsIn(file())).toEqual(['memberships.plans: needs at least one plan']);
});
