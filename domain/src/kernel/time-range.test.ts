/** The forms of a time range. */
import { expect, it } from 'vitest';
import type { WallTime } from './local-time.ts';
import { timeRange } from './time-range.ts';

const on = (day: number, time: string) => `2026-06-${day}T${time}` as WallTime;

it('shows AM or PM once if both times share it', () => {
  expect(timeRange(on(12, '09:00'), on(12, '11:30'))).toBe('9:00 to 11:30 AM');
  expect(timeRange(on(12, '09:00'), on(12, '13:30'))).toBe('9:00 AM to 1:30 PM');
});

it('marks an end on the next day', () => {
  expect(timeRange(on(12, '22:00'), on(13, '01:00'))).toBe('10:00 PM to 1:00 AM (next day)');
});

it('shows one time if start and end are equal', () => {
  expect(timeRange(on(12, '09:00'), on(12, '09:00'))).toBe('9:00 AM');
});
