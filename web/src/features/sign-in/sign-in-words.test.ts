/**
 * Messages for an error that the provider returns, and for one
 * that anybody wrote into an address (8.3-01, 8.3-02, S17).
 */
import { expect, it } from 'vitest';
import { wordsOfReturn } from './sign-in-words.ts';

const general = 'We couldn’t sign you in. Please try again.';
const described = { error: 'server_error', error_description: 'The code has expired.' };

it.each([
  [{}, true, null],
  [{ error: 'access_denied', error_description: 'no' }, false, 'You do not have an account at Lake Estelle'],
  [described, true, 'The sign-in service said: The code has expired.'],
  [{ error_description: 'The code has expired.' }, true, 'The sign-in service said: The code has expired.'],
  [described, false, general],
  [{ error_description: 'Call 0900 666 to unlock your account' }, false, general],
  [{ error: 'server_error' }, true, general],
  [{ error_description: '   ' }, true, null],
])(
  '%o, with sign-in started in this tab: %s, is shown as %j (8.3-01, 8.3-02, S17)',
  (search, hasBegun, words) => {
    expect(wordsOfReturn(search, 'Lake Estelle', hasBegun)).toBe(words);
  },
);

it('cuts the provider’s message to 200 characters (S17)', () => {
  const words = wordsOfReturn({ error_description: 'x'.repeat(3000) }, 'Lake Estelle', true);
  expect(words).toBe(`The sign-in service said: ${'x'.repeat(200)}`);
});
