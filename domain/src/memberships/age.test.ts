/** Members' ages and the label of a role (5.1-20, C-12). */
import { describe, expect, it } from 'vitest';
import type { VenueDate } from '../kernel/local-time.ts';
import { ageLabel, ageOn } from './age.ts';

describe('the age label of a role', () => {
  it.each<{ what: string; minAge: number | null; maxAge: number | null; label: string }>([
    { what: 'both bounds', minAge: 5, maxAge: 12, label: '(5 - 12 years old)' },
    { what: 'only a maximum', minAge: null, maxAge: 12, label: '(Under 12)' },
    { what: 'only a minimum', minAge: 18, maxAge: null, label: '(18+)' },
    { what: 'a minimum of 0', minAge: 0, maxAge: 3, label: '(0 - 3 years old)' },
    { what: 'no bounds', minAge: null, maxAge: null, label: '' },
  ])('of $what is "$label", minimum and maximum not swapped (5.1-20, C-12)', ({ minAge, maxAge, label }) => {
    expect(ageLabel({ minAge, maxAge })).toBe(label);
  });
});

describe('an age', () => {
  it.each<[string, string, number]>([
    ['2014-11-21', '2026-11-21', 12],
    ['2014-11-22', '2026-11-21', 11],
    ['2013-11-21', '2026-11-21', 13],
    ['2026-11-21', '2026-11-21', 0],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2028-02-29', 20],
  ])('for a birthdate of %s on %s is %i', (birthdate, day, age) => {
    expect(ageOn(day as VenueDate, birthdate as VenueDate)).toBe(age);
  });
});
