/** Lists of words. */
import { expect, it, onTestFinished } from 'vitest';
import { inLocale } from '../testing/in-locale.ts';
import { comma } from './word-list.ts';

it.each([
  ['en-US', 'Adult × 2, Child × 1'],
  ['de-DE', 'Adult × 2, Child × 1'],
  ['fr-FR', 'Adult × 2, Child × 1'],
  ['es-ES', 'Adult × 2, Child × 1'],
  ['ar-AE', 'Adult × 2، Child × 1'],
])('have the comma of %s', (locale, list) => {
  onTestFinished(inLocale(locale));
  expect(['Adult × 2', 'Child × 1'].join(comma())).toBe(list);
});
