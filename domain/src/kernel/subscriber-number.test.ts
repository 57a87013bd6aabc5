/** Subscriber numbers as the form shows and stores them (5.1-19, C-30). */
import { expect, it } from 'vitest';
import { formatSubscriber } from './subscriber-number.ts';

it.each([
  ['5551234', '1', '555-1234'],
  [' 555-1234 ', '1', '555-1234'],
  ['55-51-234', '1', '555-1234'],
  ['555', '1', '555'],
  ['', '1', ''],
  ['6123-4567', '65', '61234567'],
  ['30 1234', '49', '30 1234'],
])('%j with dialing code %s becomes %j (5.1-19, C-30)', (typed, dialingCode, kept) => {
  expect(formatSubscriber(typed, dialingCode)).toBe(kept);
});
