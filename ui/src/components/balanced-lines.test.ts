/** Titles broken into lines of similar length. */
import { expect, test } from 'vitest';
import { balancedLines } from './balanced-lines.ts';

test.each([
  ['', []],
  ['Kayak', ['Kayak']],
  ['Guided Fly Fishing, Half Day', ['Guided Fly', 'Fishing, Half Day']],
  ['Days on the water, and well above it.', ['Days on the water,', 'and well above it.']],
  ['Slot canyons by day and a great many stars.', ['Slot canyons by day and', 'a great many stars.']],
  ['Donaudampfschifffahrtsgesellschaft', ['Donaudampfschifffahrtsgesellschaft']],
])('%j is broken into %j', (text, lines) => expect(balancedLines(text)).toEqual(lines));
