/** Which photo format each browser gets (AVIF/WebP). */
import { expect, it } from 'vitest';
import { negotiateFormat } from './negotiate-format.ts';

it.each([
  ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'avif'],
  ['image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5', 'webp'],
  ['image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5', 'jpeg'],
  ['*/*', 'jpeg'],
  ['image/*', 'jpeg'],
  [undefined, 'jpeg'],
  ['', 'jpeg'],
  ['IMAGE/AVIF', 'avif'],
  ['image/avif;q=0,image/webp', 'webp'],
  ['image/avif;q=0.1,image/webp;q=0.9', 'webp'],
  ['image/webp;q=0.2,image/jpeg', 'jpeg'],
  ['image/avif;q=nonsense,*/*', 'jpeg'],
  ['text/html', 'jpeg'],
  [`${'a/b,'.repeat(5000)}image/avif`, 'jpeg'],
])('answers Accept %j with %s (D-UI-07)', (accept, format) => {
  expect(negotiateFormat(accept)).toBe(format);
});
