/** What guests get back if they cancel: the worked examples of docs/rules/cancellation.md. */
import { describe, expect, it, test } from 'vitest';
import type { Instant, WallTime } from '../kernel/local-time.ts';
import { anActivity } from '../testing/builders.ts';
import {
  type CancellationTerms,
  cancellationAt,
  cancellationOf,
  sharedCancellation,
} from './cancellation.ts';
import {
  cancellationDates,
  cancellationHeadline,
  cancellationLines,
  cancellationNow,
  freeCancellation,
} from './cancellation-words.ts';

const free: CancellationTerms = [{ untilHours: 48, refund: 100 }];
const steps: CancellationTerms = [
  { untilHours: 48, refund: 100 },
  { untilHours: 24, refund: 50 },
];
const denver = 'America/Denver';
const at = (moment: string) => Date.parse(moment) as Instant;
/** Saturday, December 5, 9 AM in Denver. */
const start = { start: '2026-12-05T09:00' as WallTime, timeZone: denver };
const startAt = at('2026-12-05T16:00:00Z');

describe('the refund at a moment', () => {
  test.each<[string, CancellationTerms, string, number | null]>([
    ['long before', steps, '2026-11-01T00:00:00Z', 100],
    ['at the last moment of the first step', steps, '2026-12-03T16:00:00Z', 100],
    ['a millisecond later', steps, '2026-12-03T16:00:00.001Z', 50],
    ['at the last moment of the second step', steps, '2026-12-04T16:00:00Z', 50],
    ['later', steps, '2026-12-04T16:00:00.001Z', null],
    ['until it begins', [{ untilHours: 0, refund: 30 }], '2026-12-05T16:00:00Z', 30],
    ['without a refund', [], '2026-11-01T00:00:00Z', null],
  ])('%s', (_, terms, now, refund) => {
    expect(cancellationAt(terms, startAt, at(now))?.refund ?? null).toBe(refund);
  });
});

describe('the terms of an activity', () => {
  it.each([
    ['the venue’s', free, {}, free],
    ['its own', free, { cancellation: steps }, steps],
    ['its own, which refund nothing', free, { cancellation: [] }, []],
    ['none if nobody says any', null, {}, null],
    ['none for an open ticket, which has no start', free, { appointmentType: 'none' as const }, null],
  ])('are %s', (_, cancellation, changes, expected) => {
    expect(cancellationOf({ cancellation }, anActivity(changes))).toEqual(expected);
  });

  it('are those of a package where all of its activities have the same', () => {
    expect(sharedCancellation([free, [...free]])).toEqual(free);
    expect(sharedCancellation([free, steps])).toBeNull();
    expect(sharedCancellation([free, null])).toBeNull();
    expect(sharedCancellation([])).toBeNull();
  });
});

describe('the words', () => {
  it.each<[CancellationTerms, string[]]>([
    [free, ['Free cancellation until 48 hours before the start', 'No refund after that']],
    [
      steps,
      [
        'Free cancellation until 48 hours before the start',
        '50% refund until 24 hours before the start',
        'No refund after that',
      ],
    ],
    [
      [{ untilHours: 1, refund: 100 }],
      ['Free cancellation until 1 hour before the start', 'No refund after that'],
    ],
    [
      [{ untilHours: 72, refund: 100 }],
      ['Free cancellation until 72 hours before the start', 'No refund after that'],
    ],
    [
      [{ untilHours: 168, refund: 100 }],
      ['Free cancellation until 7 days before the start', 'No refund after that'],
    ],
    [
      [{ untilHours: 100, refund: 25 }],
      ['25% refund until 100 hours before the start', 'No refund after that'],
    ],
    [[{ untilHours: 0, refund: 100 }], ['Free cancellation until the start', 'No refund after that']],
    [[], ['No refund if you cancel']],
  ])('of %j, before a start is chosen', (terms, lines) => {
    expect(cancellationLines(terms)).toEqual(lines);
    expect(cancellationHeadline(terms)).toBe(lines[0]);
  });

  it('promise on cards only what is free at first', () => {
    expect(freeCancellation(steps)).toBe('Free cancellation until 48 hours before the start');
    expect(freeCancellation([{ untilHours: 48, refund: 90 }])).toBeNull();
    expect(freeCancellation([])).toBeNull();
    expect(freeCancellation(null)).toBeNull();
  });

  it('name the venue’s dates and times of a booking', () => {
    expect(cancellationDates(steps, start)).toEqual([
      'Free cancellation until Thu, December 3, 9:00 AM',
      '50% refund until Fri, December 4, 9:00 AM',
      'No refund after that',
    ]);
    expect(cancellationDates([], start)).toEqual(['No refund if you cancel']);
  });

  it('count hours that pass, not those of the clock, over a change of the clocks', () => {
    // The night before, clocks go from 2 to 3 AM.
    const spring = { start: '2027-03-14T09:00' as WallTime, timeZone: denver };
    expect(cancellationDates([{ untilHours: 24, refund: 100 }], spring)[0]).toBe(
      'Free cancellation until Sat, March 13, 8:00 AM',
    );
  });

  it.each([
    ['2026-12-01T00:00:00Z', 'Free cancellation until Thu, December 3, 9:00 AM'],
    ['2026-12-04T00:00:00Z', '50% refund until Fri, December 4, 9:00 AM'],
    ['2026-12-05T00:00:00Z', 'No refund if you cancel'],
  ])('of what still applies at %s', (now, words) => {
    expect(cancellationNow(steps, start, at(now))).toBe(words);
  });
});
