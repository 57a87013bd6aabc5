/** How often a day is read for those who watch it, and what they are sent (docs/rules/day.md). */
import type { OutputOf } from '@gangway/contract/call';
import type { getDay } from '@gangway/contract/departures';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { speaking } from '../../platform/speech.ts';
import { createWatchDay } from './watch-day.service.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const date = '2026-12-05' as VenueDate;
const input = { locationKey: 1 as LocationKey, date };

function aDay() {
  const place = { guests: 0, led: new Map<string, number>(), reads: 0, fails: false, warnings: 0 };
  const watch = createWatchDay({
    read: async () => {
      place.reads += 1;
      if (place.fails) throw new Error('the database is away');
      return ({ onlyLedBy }) =>
        ({
          ...{ date, today: date, timeZone: 'America/Denver', currency: 'USD' },
          ...{ readOn: new Date(place.reads).toISOString(), departures: [], arrived: 0 },
          guests: onlyLedBy === null ? place.guests : (place.led.get(onlyLedBy) ?? 0),
          ...{ due: 0, pools: [], nextDate: null },
        }) as unknown as OutputOf<typeof getDay>;
    },
    log: {
      warn: () => {
        place.warnings += 1;
      },
    } as never,
  });
  const open = (asked: typeof input = input, onlyLedBy: string | null = null) => {
    const leaving = new AbortController();
    const heard: (number | string)[] = [];
    watch(
      asked,
      {
        send: (event, data) => heard.push((JSON.parse(data) as { Guests?: number }).Guests ?? event),
        signal: leaving.signal,
      },
      { onlyLedBy },
    );
    return { heard, leave: () => leaving.abort() };
  };
  return { place, open };
}

it('reads once a second for everybody who watches, and sends what differs', async () => {
  const { place, open } = aDay();
  const streams = Array.from({ length: 50 }, () => open());
  await vi.advanceTimersByTimeAsync(3500);
  expect(place.reads).toBe(4);
  place.guests = 2;
  await vi.advanceTimersByTimeAsync(1000);
  expect(place.reads).toBe(5);
  for (const { heard } of streams) expect(heard).toEqual([0, 2]);
});

it('tells who comes later at once what the others know', async () => {
  const { place, open } = aDay();
  open();
  await vi.advanceTimersByTimeAsync(10);
  const { heard } = open();
  expect([heard, place.reads]).toEqual([[0], 1]);
});

it('reads no more when the last has left, and begins anew for the next', async () => {
  const { place, open } = aDay();
  const [one, other] = [open(), open()];
  await vi.advanceTimersByTimeAsync(100);
  one.leave();
  await vi.advanceTimersByTimeAsync(2000);
  other.leave();
  const { reads } = place;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(place.reads).toBe(reads);
  place.guests = 5;
  const { heard } = open();
  await vi.advanceTimersByTimeAsync(10);
  expect(heard).toEqual([5]);
});

it('reads each day, venue and language on its own', async () => {
  const { place, open } = aDay();
  open();
  open({ ...input, date: '2026-12-06' as VenueDate });
  open({ ...input, locationKey: 2 as LocationKey });
  speaking('de-DE', () => open());
  await vi.advanceTimersByTimeAsync(10);
  expect(place.reads).toBe(4);
});

it('says so once if it cannot be read, and sends it again when it can', async () => {
  const { place, open } = aDay();
  const { heard } = open();
  await vi.advanceTimersByTimeAsync(10);
  place.fails = true;
  await vi.advanceTimersByTimeAsync(3000);
  expect(place.warnings).toBe(3);
  const { heard: later } = open();
  place.fails = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect([heard, later]).toEqual([
    [0, 'late', 0],
    [0, 'late', 0],
  ]);
});

it('reads once for guides too, and sends each what they lead and nothing else', async () => {
  const { place, open } = aDay();
  place.led.set('sam', 1);
  const all = open();
  const sam = open(input, 'sam');
  const lee = open(input, 'lee');
  await vi.advanceTimersByTimeAsync(2500);
  expect(place.reads).toBe(3);
  place.led.set('lee', 4);
  await vi.advanceTimersByTimeAsync(1000);
  place.guests = 9;
  await vi.advanceTimersByTimeAsync(1000);
  expect([all.heard, sam.heard, lee.heard]).toEqual([[0, 9], [1], [0, 4]]);
  expect(place.reads).toBe(5);
});
