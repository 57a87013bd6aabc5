/**
 * When a customer is reminded: at 9 AM venue time, seven and two days before the balance is due (D-DP-03).
 */
import { expect, it } from 'vitest';
import type { Instant, VenueDate } from '../kernel/local-time.ts';
import { balanceReminders } from './balance-reminders.ts';

const reminded = (due: string, zone: string, now: string) =>
  balanceReminders(due as VenueDate, zone, Date.parse(now) as Instant).map(
    ({ daysBefore, at }) => `${daysBefore}: ${new Date(at).toISOString().slice(0, 16)}`,
  );

it.each([
  [
    'twice',
    '2026-12-02',
    'America/Denver',
    '2026-11-21T17:00Z',
    ['7: 2026-11-25T16:00', '2: 2026-11-30T16:00'],
  ],
  [
    'at 9 AM before and after a clock change',
    '2027-03-16',
    'America/Denver',
    '2026-11-21T17:00Z',
    ['7: 2027-03-09T16:00', '2: 2027-03-14T15:00'],
  ],
  [
    'in venue time',
    '2026-12-02',
    'Europe/London',
    '2026-11-21T17:00Z',
    ['7: 2026-11-25T09:00', '2: 2026-11-30T09:00'],
  ],
  [
    'once when less than a week is left',
    '2026-11-27',
    'America/Denver',
    '2026-11-21T17:00Z',
    ['2: 2026-11-25T16:00'],
  ],
  ['not on the same morning', '2026-11-28', 'America/Denver', '2026-11-21T16:00Z', ['2: 2026-11-26T16:00']],
  ['not at all in the last two days', '2026-11-23', 'America/Denver', '2026-11-21T17:00Z', []],
])('reminds %s (D-DP-03)', (_case, due, zone, now, expected) => {
  expect(reminded(due, zone, now)).toEqual(expected);
});
