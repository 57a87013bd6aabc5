/**
 * Refusals use the specification's wording verbatim, and every refusal has a message (8.1, decisions 6.1 and
 * 6.5).
 */
import { describe, expect, it } from 'vitest';
import english from './messages/en.json' with { type: 'json' };
import { type RefusalCode, refusals, wordsOf } from './refusals.ts';

const somethingWentWrong = 'Something went wrong. Please try again in a moment.';

describe('messages of the specification', () => {
  it.each<{ row: string; code: RefusalCode; words: string; details?: Record<string, string | number> }>([
    { row: '4.3-02, 8.1-06', code: 'savedOrder', words: 'Can not add to a saved order.' },
    { row: '8.1-03', code: 'fault', words: somethingWentWrong },
    { row: '8.1-11', code: 'paymentUnavailable', words: somethingWentWrong },
    { row: '8.1-10', code: 'cardDeclined', words: 'The card was declined.' },
    { row: '5.1-11', code: 'emailNotValid', words: 'Email is not valid' },
    { row: '5.1-01', code: 'required', words: 'First Name is required', details: { label: 'First Name' } },
    { row: '5.1-02', code: 'required', words: 'Last Name is required', details: { label: 'Last Name' } },
    ...(
      [
        'Date of Birth',
        'Emergency Contact First Name',
        'Emergency Contact Last Name',
        'Emergency Contact Phone Number',
        'Email',
        'Phone Number',
        'Address Line 1',
        'City',
        'State',
        'Zip',
        'Gender',
      ] as const
    ).map((label) => ({
      row: '8.2-08, D-MB-07',
      code: 'required' as const,
      words: `${label} is required`,
      details: { label },
    })),
    { row: '5.1-05', code: 'birthdateNotValid', words: 'Date of Birth is not valid' },
    { row: '5.1-06', code: 'tooYoung', words: 'Minimum age is 18', details: { min: 18 } },
    { row: '5.1-07', code: 'tooOld', words: 'Maximum age is 12', details: { max: 12 } },
    { row: '5.1-15', code: 'photoMissing', words: 'Please upload a profile photo' },
    { row: '5.1-16, C-14', code: 'idPhotoMissing', words: 'Please upload a photo of avalid government ID' },
  ])('$words ($row)', ({ code, words, details }) => {
    expect(wordsOf(code, details)).toBe(words);
  });
});

describe('messages of the decisions', () => {
  it.each<[RefusalCode, string, Record<string, string | number>?]>([
    ['spotsLeft', 'Only 3 spots are left for this time.', { left: 3 }],
    ['noAvailability', 'This time is no longer available.'],
    ['tooFew', 'Please choose at least 2 guests.', { least: 2 }],
    ['cutoff', 'This activity can only be booked until 2 hours before departure.', { notice: '2 hours' }],
    [
      'cutoffOfDay',
      'This activity can only be booked until 1 hour before closing.',
      { notice: '1 hour', end: 'closing' },
    ],
    ['totalChanged', 'The total has changed. Please review your order and try again.'],
    ['bankRefused', 'Your bank could not verify this payment. Please try another card.'],
    ['cartExpired', 'Your cart has expired.'],
    ['giftCardNotFound', 'Gift card was not found.'],
    ['giftCardEmpty', 'Gift card has no remaining balance.'],
    ['giftCardExpired', 'Gift card has expired.'],
    ['giftCardApplied', 'Gift card is already applied.'],
    ['giftCardForGiftCards', 'Gift cards can not be used to buy gift cards.'],
    ['tooManyAttempts', 'Too many attempts. Please try again later.'],
    ['unavailableItem', 'This item is no longer available.'],
    ['notBookableOnline', 'This item can not be booked online. Please contact us.'],
  ])('%s: %s (8.1-02, 8.1-12)', (code, words, details) => {
    expect(wordsOf(code, details)).toBe(words);
  });
});

/** Wording of the member form that the specification gives and that is not in full sentences. */
const literal: readonly RefusalCode[] = ['tooYoung', 'tooOld', 'photoMissing', 'idPhotoMissing'];
const codes = Object.keys(refusals) as RefusalCode[];

it('business refusals have status 200; transport errors do not (D-API-00)', () => {
  for (const code of codes) {
    const { form, status } = refusals[code];
    expect(status === 200).toBe(form !== 'transport');
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(600);
  }
});

it('every refusal is a full sentence, or a field label with its problem, without technical details (8.1-02)', () => {
  const worded = Object.keys(english).filter((id) => id.startsWith('refusals.'));
  expect(worded.toSorted()).toEqual(codes.map((code) => `refusals.${code}`).toSorted());
  for (const code of codes) {
    const words = english[`refusals.${code}`];
    if (!literal.includes(code)) expect(words).toMatch(/^[A-Z{“].*(\.| is required| is not valid)$/);
    expect(words).not.toMatch(/undefined|null|SQL|Error|GW\d/);
  }
});

it('a message with a missing detail throws an error instead of showing a gap (8.1-02)', () => {
  expect(() => wordsOf('spotsLeft')).toThrow('left');
  expect(wordsOf('required', { label: '{label}' })).toBe('{label} is required');
});
