/** Which GET requests may change a cart. */
import { expect, it } from 'vitest';
import { isInvited } from './invited.ts';

const chrome = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0';
const own = { 'user-agent': chrome, 'x-requested-with': 'storefront' };

it.each<[string, Record<string, string>, boolean]>([
  ['the shop’s own page', { ...own, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }, true],
  ['the shop’s own page in an older browser', own, true],
  ['a program', { 'user-agent': 'curl/8.9' }, true],
  ['a program without a name', {}, true],
  ['a URL that is opened', { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none', ...own }, false],
  ['a URL that is opened in an older browser', { 'user-agent': chrome }, false],
  ['a link preview that says it is a browser', { 'user-agent': 'Mozilla/5.0 (compatible; Bot/2)' }, false],
  ['an image', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'same-origin' }, false],
  ['an image on another site', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'cross-site' }, false],
  ['a script on another site', { ...own, 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'cross-site' }, false],
  ['a script on a sibling host', { ...own, 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-site' }, false],
  [
    'a script on this origin that is not ours',
    { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' },
    false,
  ],
  ['a prefetch', { ...own, 'sec-purpose': 'prefetch' }, false],
  ['a prerender', { ...own, 'sec-purpose': 'prefetch;prerender' }, false],
  ['a prefetch by an older browser', { ...own, purpose: 'prefetch' }, false],
  ['a prefetch by Firefox', { ...own, 'x-moz': 'prefetch' }, false],
  ['a preview by Safari', { ...own, 'x-purpose': 'preview' }, false],
])('decides whether %s may change data (C-24, S7)', (_what, headers, invited) => {
  expect(isInvited(headers)).toBe(invited);
});
