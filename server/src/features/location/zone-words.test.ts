/** The specification's way to a location's time, from its offset and its daylight flag, against the zone (C-15). */
import type { Instant } from '@gangway/domain/kernel/local-time';
import { wallAt } from '@gangway/domain/kernel/zone-time';
import { expect, it } from 'vitest';
import { zoneWords } from './zone-words.ts';

const hourMs = 3_600_000;

/** Returns the instant of a Sunday of a month at an hour of standard time. */
function sunday(year: number, month: number, nth: number, standardHour: number, offset: number): number {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  const day = 1 + ((7 - first) % 7) + (nth - 1) * 7;
  return Date.UTC(year, month - 1, day) + (standardHour - offset) * hourMs;
}

/** The second Sunday of March, 2 AM, to the first Sunday of November, 2 AM daylight time (D-TM-01). */
function isDaylight(instant: number, offset: number): boolean {
  const year = new Date(instant + offset * hourMs).getUTCFullYear();
  return instant >= sunday(year, 3, 2, 2, offset) && instant < sunday(year, 11, 1, 1, offset);
}

function shownByOffset(instant: number, zone: string): string {
  const { utcOffset, observeDaylightSavingTime } = zoneWords(zone, instant);
  const extra = observeDaylightSavingTime && isDaylight(instant, utcOffset) ? 1 : 0;
  return new Date(instant + (utcOffset + extra) * hourMs).toISOString().slice(0, 16);
}

it.each(['America/Denver', 'America/New_York', 'America/Phoenix', 'Pacific/Honolulu', 'Asia/Kolkata'])(
  'the time of %s is its UTC offset, and an hour more in summer where it has one, at 2,600 instants (9-18, D-TM-01)',
  (zone) => {
    const instants: number[] = [];
    for (let year = 2024; year <= 2030; year += 1) {
      for (const [month, day] of [
        [3, 8],
        [11, 1],
      ] as const)
        for (let hour = 0; hour < 8 * 24; hour += 2)
          instants.push(Date.UTC(year, month - 1, day) + hour * hourMs);
      for (let day = 0; day < 360; day += 2) instants.push(Date.UTC(year, 0, 1) + day * 25 * hourMs);
    }
    const wrong = instants.filter(
      (instant) => shownByOffset(instant, zone) !== wallAt(instant as Instant, zone),
    );
    expect(instants).toHaveLength(2604);
    expect(wrong).toEqual([]);
  },
);
