/** When bookings are over, in nights in which clocks change (docs/rules/availability.md). */
import { expect, it } from 'vitest';
import type { WallTime } from '../kernel/local-time.ts';
import { endOfLine } from './line-end.ts';

it.each([
  [
    'an hour that the clock shows twice',
    'Europe/London',
    '2028-10-29T01:00',
    '2028-10-29T01:00',
    60,
    '01:00Z',
  ],
  [
    'from the repeated hour into the next',
    'Europe/London',
    '2027-10-31T01:30',
    '2027-10-31T01:30',
    60,
    '01:30Z',
  ],
  ['over a skipped hour', 'Europe/London', '2027-03-28T00:30', '2027-03-28T02:30', 60, '01:30Z'],
  ['an ordinary day', 'America/Denver', '2027-06-01T09:00', '2027-06-01T11:30', 150, '17:30Z'],
])('%s is over after its length (9-18, D-TM-02)', (_, zone, start, end, lengthMinutes, expected) => {
  const line = {
    start: start as WallTime,
    end: end as WallTime,
    details: { appointmentType: 'dateTime' as const, lengthMinutes },
  };
  expect(endOfLine(line, zone)).toBe(Date.parse(`${end.slice(0, 10)}T${expected}`));
});

it('a day is over when it closes (D-AV-05)', () => {
  const day = {
    start: '2027-06-01T00:00' as WallTime,
    end: '2027-06-01T21:00' as WallTime,
    details: { appointmentType: 'date' as const, lengthMinutes: 1440 },
  };
  expect(endOfLine(day, 'America/Denver')).toBe(Date.parse('2027-06-02T03:00Z'));
});
