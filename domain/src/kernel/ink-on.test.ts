/** Text on a venue's color is black or white, whichever is readable (D-OR-05). */
import { expect, test } from 'vitest';
import { inkOn } from './ink-on.ts';

test.each([
  ['#000000', '#ffffff'],
  ['#0b6b78', '#ffffff'],
  ['#b3261e', '#ffffff'],
  ['#ffd23f', '#14211f'],
  ['#ffffff', '#14211f'],
  // Gray of equal contrast with black and white.
  ['#757575', '#ffffff'],
  ['#767676', '#14211f'],
])('on %s it is %s (D-OR-05, D-TK-02)', (color, ink) => expect(inkOn(color)).toBe(ink));
