/** Names of time zones. */
import { expect, it } from 'vitest';
import type { Instant } from './local-time.ts';
import { shortZoneName, zoneName } from './zone-name.ts';

const winter = Date.parse('2026-12-05T12:00:00Z') as Instant;
const summer = Date.parse('2026-06-05T12:00:00Z') as Instant;

it.each([
  [winter, 'America/Denver', 'Mountain Time (MST)'],
  [summer, 'America/Denver', 'Mountain Time (MDT)'],
  [winter, 'Europe/London', 'Greenwich Mean Time'],
  [summer, 'Europe/London', 'British Summer Time'],
  [winter, 'Asia/Tokyo', 'Japan Standard Time'],
  [winter, 'UTC', 'Coordinated Universal Time'],
])('%i in %s is %s (C-15)', (at, zone, name) => {
  expect(zoneName(at, zone)).toBe(name);
});

it('has an abbreviation that follows the season (C-15)', () => {
  expect(shortZoneName(winter, 'America/Denver')).toBe('MST');
  expect(shortZoneName(summer, 'America/Denver')).toBe('MDT');
});
