import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { expect, test } from 'vitest';
import { type DateParts, dateOfParts } from './date-of-parts.ts';

const today = '2026-06-12' as VenueDate;

test.each<[DateParts, string]>([
  [{}, '2026-06-12'],
  [{ day: '20' }, '2026-06-20'],
  [{ day: '5', month: '7' }, '2026-07-05'],
  [{ day: '05', month: '07', year: '2027' }, '2027-07-05'],
  [{ day: '31', month: '6', year: '2026' }, '2026-06-12'],
  [{ day: '29', month: '2', year: '2027' }, '2026-06-12'],
  [{ day: '29', month: '2', year: '2028' }, '2028-02-29'],
  [{ day: '1', month: '13', year: '2026' }, '2026-06-12'],
  [{ day: 'x', month: '6', year: '2026' }, '2026-06-12'],
  [{ day: '12', month: '6', year: '26' }, '2026-06-12'],
  [{ day: '-1', month: '6', year: '2026' }, '2026-06-12'],
])('%j means %s when today is June 12 (2.1-16, D-RT-07)', (parts, date) => {
  expect(dateOfParts(parts, today)).toBe(date);
});
