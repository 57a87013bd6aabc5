import type { RateKey } from '@gangway/domain/kernel/keys';
import { describe, expect, it } from 'vitest';
import { anActivity, aRate, aSlot } from '../../../testing/catalog-builders.ts';
import { lengthsOf, lengthWords, minutesIn, sameStart } from './lengths.ts';

const slot = (start: string, minutes: number, price: number, totalAvailable = 4) =>
  aSlot({
    value: `2026-06-12T${start}/PT${minutes}M`,
    durationMinutes: minutes,
    totalAvailable,
    rates: [
      aRate({ rateKey: 11 as RateKey, price: price + 1000 }),
      aRate({ rateKey: 12 as RateKey, price }),
      aRate({ rateKey: 13 as RateKey, price: 100, isPrivateTourRate: true }),
    ],
  });
const slots = [
  slot('09:00', 240, 6000),
  slot('09:00', 60, 2000),
  slot('10:00', 60, 1800),
  slot('10:00', 240, 6000, 0),
];
const rental = anActivity({
  capacityType: 'duration',
  durations: [
    { durationMinutes: 60, name: null },
    { durationMinutes: 240, name: 'Half a day' },
  ],
});

describe('the lengths of a rental', () => {
  it('are those of the day, shortest first, each with its lowest price (2.10-02, D-AV-03)', () => {
    expect(lengthsOf(rental, slots, false)).toEqual([
      { minutes: 60, words: '1 hour', fromPrice: 1800 },
      { minutes: 240, words: 'Half a day', fromPrice: 6000 },
    ]);
  });

  it('are empty if departures have their own length (D-AV-04)', () => {
    expect(lengthsOf(anActivity({ capacityType: 'rate' }), [aSlot()], false)).toEqual([]);
  });

  it('keep the start if it is free for the other length (D-AV-03)', () => {
    expect(sameStart(slots, '2026-06-12T09:00/PT60M', 240)?.value).toBe('2026-06-12T09:00/PT240M');
    expect(sameStart(slots, '2026-06-12T10:00/PT60M', 240)).toBeNull();
  });

  it('are read from a chosen time (6.3)', () => {
    expect(minutesIn('2026-06-12T09:00/PT60M')).toBe(60);
    expect(minutesIn('2026-06-12T09:00')).toBeNull();
    expect(minutesIn(null)).toBeNull();
  });

  it.each([
    [30, '30 minutes'],
    [60, '1 hour'],
    [90, '1.5 hours'],
    [100, '100 minutes'],
    [240, '4 hours'],
  ])('show %d minutes as %s', (minutes, words) => {
    expect(lengthWords(minutes)).toBe(words);
  });
});
