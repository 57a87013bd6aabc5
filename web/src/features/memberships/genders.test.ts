/** Labels of the gender keys in the member form (3.8). */
import { expect, it } from 'vitest';
import { genders } from './member-form.ts';

it('gender 1 is shown as Male, 2 as Female and 3 as Other (3.8-09)', () => {
  expect(genders().map(({ value, label }) => [value, label])).toEqual([
    ['1', 'Male'],
    ['2', 'Female'],
    ['3', 'Other'],
  ]);
});
