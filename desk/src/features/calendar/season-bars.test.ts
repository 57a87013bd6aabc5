/** Where seasons lie in the coming twelve months, and how far their ends can be moved. */
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { describe, expect, it } from 'vitest';
import {
  barsOf,
  beginOf,
  byMonths,
  dayAt,
  dayByKey,
  monthsIn,
  widthOf,
  withEnd,
  within,
  yearFrom,
} from './season-bars.ts';

const day = (text: string) => text as VenueDate;
const months = yearFrom(day('2026-07-18'));

/** 2026-07-18 – 2026-10-31 |, where | is an end that can be moved. */
function drawn(season: { from?: string; to?: string; yearly?: [string, string] }, of = months) {
  const { from = null, to = null, yearly } = season;
  const bars = barsOf(
    {
      ...{ from: from as VenueDate | null, to: to as VenueDate | null },
      yearly: yearly === undefined ? null : { from: yearly[0], to: yearly[1] },
    },
    of,
  );
  return bars.map((bar) =>
    [bar.begin?.field, bar.from, '–', bar.to, bar.end?.field].filter((part) => part !== undefined).join(' '),
  );
}

it('shows the twelve months from today on', () => {
  expect(months).toEqual({ from: '2026-07-18', to: '2027-07-17' });
  expect(yearFrom(day('2028-02-29'))).toEqual({ from: '2028-02-29', to: '2029-02-28' });
  expect(monthsIn(months)).toHaveLength(12);
  expect(monthsIn(months)[0]).toBe('2026-08-01');
  expect(monthsIn(months).at(-1)).toBe('2027-07-01');
});

it.each([
  { season: {}, bars: ['from 2026-07-18 – 2027-07-17 to'] },
  { season: { from: '2026-08-01' }, bars: ['from 2026-08-01 – 2027-07-17 to'] },
  { season: { from: '2026-01-01', to: '2026-09-30' }, bars: ['2026-07-18 – 2026-09-30 to'] },
  { season: { from: '2027-07-01', to: '2027-12-31' }, bars: ['from 2027-07-01 – 2027-07-17'] },
  { season: { to: '2026-07-17' }, bars: [] },
  { season: { from: '2027-07-18' }, bars: [] },
  {
    season: { yearly: ['04-15', '10-31'] as [string, string] },
    bars: ['2026-07-18 – 2026-10-31 yearlyTo', 'yearlyFrom 2027-04-15 – 2027-07-17'],
  },
  {
    season: { yearly: ['12-01', '03-31'] as [string, string] },
    bars: ['yearlyFrom 2026-12-01 – 2027-03-31 yearlyTo'],
  },
  {
    season: { yearly: ['08-01', '02-29'] as [string, string] },
    bars: ['yearlyFrom 2026-08-01 – 2027-02-28 yearlyTo'],
  },
  {
    season: { yearly: ['04-15', '10-31'] as [string, string], from: '2027-05-01', to: '2027-06-01' },
    bars: ['from 2027-05-01 – 2027-06-01 to'],
  },
  {
    season: { yearly: ['09-01', '10-31'] as [string, string], to: '2026-12-31' },
    bars: ['yearlyFrom 2026-09-01 – 2026-10-31 yearlyTo'],
  },
])('draws $season as $bars', ({ season, bars }) => expect(drawn(season)).toEqual(bars));

it('lets an end be moved as far as the other end, the bar beside it and the months', () => {
  const [first, second] = barsOf({ from: null, to: null, yearly: { from: '04-15', to: '10-31' } }, months);
  expect(first?.end).toMatchObject({ least: '2026-07-18', most: '2027-04-14' });
  expect(second?.begin).toMatchObject({ least: '2026-11-01', most: '2027-07-17' });
  expect(within(day('2030-01-01'), { least: day('2026-07-18'), most: day('2027-04-14') })).toBe('2027-04-14');
  expect(within(day('2020-01-01'), { least: day('2026-07-18'), most: day('2027-04-14') })).toBe('2026-07-18');
});

it('moves the day of every year, or the bound', () => {
  const season = { from: null, to: null, yearly: { from: '04-15', to: '10-31' } };
  expect(withEnd(season, 'yearlyTo', day('2026-11-03'))).toEqual({
    ...season,
    yearly: { from: '04-15', to: '11-03' },
  });
  expect(withEnd(season, 'yearlyFrom', day('2027-05-01')).yearly).toEqual({ from: '05-01', to: '10-31' });
  expect(withEnd(season, 'to', day('2026-11-03'))).toEqual({ ...season, to: '2026-11-03' });
  expect(withEnd({ ...season, yearly: null }, 'yearlyTo', day('2026-11-03')).yearly).toBeNull();
});

describe('a bar in the line of months', () => {
  it('begins and is as long as its share of the days', () => {
    expect(beginOf(day('2026-07-18'), months)).toBe('0%');
    expect(beginOf(day('2026-09-29'), months)).toBe('20%');
    expect(widthOf({ from: day('2026-07-18'), to: day('2026-09-28') }, months)).toBe('20%');
    expect(widthOf(months, months)).toBe('100%');
  });

  it.each([
    { share: 0, isBegin: true, at: '2026-07-18' },
    { share: 0.2, isBegin: true, at: '2026-09-29' },
    { share: 0.2, isBegin: false, at: '2026-09-28' },
    { share: 1, isBegin: false, at: '2027-07-17' },
    { share: 7, isBegin: false, at: '2027-07-17' },
    { share: -1, isBegin: true, at: '2026-07-18' },
  ])('is at $at at $share of it', ({ share, isBegin, at }) => expect(dayAt(share, months, isBegin)).toBe(at));
});

it.each([
  { key: 'ArrowRight', at: '2026-11-01', rtl: '2026-10-30' },
  { key: 'ArrowLeft', at: '2026-10-30', rtl: '2026-11-01' },
  { key: 'ArrowUp', at: '2026-11-01', rtl: '2026-11-01' },
  { key: 'ArrowDown', at: '2026-10-30', rtl: '2026-10-30' },
  { key: 'PageUp', at: '2026-11-30', rtl: '2026-11-30' },
  { key: 'PageDown', at: '2026-09-30', rtl: '2026-09-30' },
  { key: 'Home', at: '2026-07-18', rtl: '2026-07-18' },
  { key: 'End', at: '2027-04-14', rtl: '2027-04-14' },
  { key: 'a', at: null, rtl: null },
])('$key moves an end to $at, and to $rtl where words run from the right', ({ key, at, rtl }) => {
  const end = {
    ...{ field: 'to' as const, day: day('2026-10-31') },
    ...{ least: day('2026-07-18'), most: day('2027-04-14') },
  };
  expect(dayByKey(key, end, false)).toBe(at);
  expect(dayByKey(key, end, true)).toBe(rtl);
});

it.each([
  { from: '2026-01-31', months: 1 as const, to: '2026-02-28' },
  { from: '2026-12-15', months: 1 as const, to: '2027-01-15' },
  { from: '2026-03-31', months: -1 as const, to: '2026-02-28' },
  { from: '2026-01-05', months: -1 as const, to: '2025-12-05' },
])('$from is $to a month on or back', ({ from, months: by, to }) => expect(byMonths(day(from), by)).toBe(to));
