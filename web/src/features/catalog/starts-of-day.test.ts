import { expect, test } from 'vitest';
import { type StartOfDay, startsOfDay } from './starts-of-day.ts';

const slot = (value: string, totalAvailable: number | null = 4): StartOfDay => ({
  value,
  displayName: value.slice(11, 16),
  status: totalAvailable === 0 ? 'SoldOut' : 'Available',
  totalAvailable,
  reason: null,
  reasonText: null,
});

test('departures are shown unchanged', () => {
  const slots = [slot('2026-06-12T09:00'), slot('2026-06-12T13:00', 0)];
  expect(startsOfDay(slots)).toEqual(slots);
});

test('a rental shows each start once, with its first free length (D-AV-03)', () => {
  const starts = startsOfDay([
    slot('2026-06-12T09:00/PT60M', 0),
    slot('2026-06-12T09:00/PT120M'),
    slot('2026-06-12T10:00/PT60M', 0),
    slot('2026-06-12T10:00/PT120M', 0),
  ]);
  expect(starts.map(({ value }) => value)).toEqual(['2026-06-12T09:00/PT120M', '2026-06-12T10:00/PT60M']);
});
