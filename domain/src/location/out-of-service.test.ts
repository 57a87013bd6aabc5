/** Taking units of a pool out of service and putting them back (docs/rules/capacity.md, "Out of service"). */
import { describe, expect, it } from 'vitest';
import type { OutOfService } from '../catalog/resource-pool.ts';
import type { Instant, WallTime } from '../kernel/local-time.ts';
import { fewestUnits, outDuring, putBack, spanOf, takeOut } from './out-of-service.ts';

const timeZone = 'America/Denver';
/** 10:07 in the morning. */
const now = Date.parse('2026-12-05T17:07:00Z') as Instant;
const hours = (from: string, until: string, units = 1): OutOfService => ({
  from: `2026-12-05T${from}` as WallTime,
  until: `2026-12-05T${until}` as WallTime,
  units,
});
const venue = (outOfService?: OutOfService[]) => ({
  timeZone,
  pools: [
    { id: 'vans', name: 'Vans', units: 2 },
    { id: 'boats', name: 'Boats', units: 12, ...(outOfService === undefined ? {} : { outOfService }) },
  ],
});
const boats = (changed: ReturnType<typeof takeOut>) =>
  changed.ok ? (changed.pools[1]?.outOfService ?? null) : changed.refusal;

describe('taken out of service', () => {
  it.each<[string, OutOfService[] | undefined, OutOfService, unknown]>([
    ['the first', undefined, hours('12:00', '16:00'), [hours('12:00', '16:00')]],
    [
      'another at the same hours stands beside it',
      [hours('12:00', '16:00')],
      hours('12:00', '16:00'),
      [hours('12:00', '16:00'), hours('12:00', '16:00')],
    ],
    [
      'what is over leaves, and the others are by time',
      [hours('13:00', '14:00'), hours('07:00', '10:00'), hours('09:00', '10:01')],
      hours('12:00', '16:00'),
      [hours('09:00', '10:01'), hours('12:00', '16:00'), hours('13:00', '14:00')],
    ],
    ['what began before is out for the rest', undefined, hours('09:00', '10:15'), [hours('09:00', '10:15')]],
    ['what ends as it begins is refused', undefined, hours('12:00', '12:00'), { code: 'endsBeforeStart' }],
    [
      'what ends before it begins is refused',
      undefined,
      hours('12:00', '11:00'),
      { code: 'endsBeforeStart' },
    ],
    ['what is over is refused', undefined, hours('08:00', '10:00'), { code: 'past' }],
    ['all of them at once', undefined, hours('12:00', '16:00', 12), [hours('12:00', '16:00', 12)]],
    [
      'more than there are are refused',
      undefined,
      hours('12:00', '16:00', 13),
      { code: 'tooFewUnits', most: 12 },
    ],
    [
      'more than are in service at any time of it are refused',
      [hours('15:45', '18:00', 5), hours('07:00', '12:00', 9)],
      hours('12:00', '16:00', 8),
      { code: 'tooFewUnits', most: 7 },
    ],
    [
      'no more entries than a venue file has',
      Array.from({ length: 200 }, () => hours('12:00', '12:15', 0)),
      hours('13:00', '14:00'),
      { code: 'tooMany' },
    ],
  ])('%s (6-12)', (_, before, asked, expected) => {
    expect(boats(takeOut(venue(before), { poolId: 'boats', ...asked }, now))).toEqual(expected);
  });

  it('of a pool that the venue no longer has is refused (6-12)', () => {
    const asked = { poolId: 'rafts', ...hours('12:00', '16:00') };
    expect(takeOut(venue(), asked, now)).toEqual({ ok: false, refusal: { code: 'gone' } });
    expect(putBack(venue(), asked, now)).toEqual({ ok: false, refusal: { code: 'gone' } });
  });

  it('leaves the other pools as they are (6-12)', () => {
    const before = venue();
    const changed = takeOut(before, { poolId: 'boats', ...hours('12:00', '16:00') }, now);
    expect(changed.ok && changed.pools[0]).toBe(before.pools[0]);
  });
});

describe('put back', () => {
  it.each<[string, OutOfService[] | undefined, OutOfService, unknown]>([
    ['the last, and the pool is as it was', [hours('12:00', '16:00')], hours('12:00', '16:00'), null],
    [
      'one of two at the same hours',
      [hours('12:00', '16:00'), hours('12:00', '16:00')],
      hours('12:00', '16:00'),
      [hours('12:00', '16:00')],
    ],
    ['before it would have been', [hours('09:00', '16:00')], hours('09:00', '16:00'), null],
    [
      'other units than are out are refused',
      [hours('12:00', '16:00', 2)],
      hours('12:00', '16:00'),
      { code: 'gone' },
    ],
    ['other hours are refused', [hours('12:00', '16:00')], hours('12:00', '15:00'), { code: 'gone' }],
    ['nothing is out', undefined, hours('12:00', '16:00'), { code: 'gone' }],
  ])('%s (6-12)', (_, before, asked, expected) => {
    expect(boats(putBack(venue(before), { poolId: 'boats', ...asked }, now))).toEqual(expected);
  });
});

it('what touches a departure is listed by its begin, whole quarters counting (6-12)', () => {
  const all = [
    hours('12:00', '13:00'),
    hours('09:00', '11:01'),
    hours('08:00', '11:00'),
    hours('13:00', '14:00'),
  ];
  const [, pool] = venue(all).pools;
  const span = spanOf(hours('11:00', '13:00'), timeZone);
  expect(pool === undefined ? [] : outDuring(pool, timeZone, span)).toEqual([
    hours('09:00', '11:01'),
    hours('12:00', '13:00'),
  ]);
  expect(pool === undefined ? 0 : fewestUnits(pool, timeZone, span)).toBe(11);
});
