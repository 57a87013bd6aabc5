/** The parts of an affiliate's report and links that need no page (D-AG-03, D-API-69). */
import type { AffiliateReport } from '@gangway/contract/affiliates';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { amount, zero } from '@gangway/domain/kernel/money';
import { describe, expect, it } from 'vitest';
import { itemOfPath } from './count-click.ts';
import { addressToShare } from './link-section.tsx';
import { barsOf } from './report-chart.tsx';
import { reportCsv } from './report-csv.ts';
import { datesOf, rangeOf, wrongRange } from './report-range.ts';

const day = (text: string) => text as VenueDate;
const nothing: AffiliateReport['totals'] = {
  ...{ clicks: 0, orders: 0, guests: 0, sales: zero, commission: zero },
  ...{ pending: zero, approved: zero, paid: zero, reversed: zero },
};

describe('the dates of a report (D-AG-03)', () => {
  it.each([
    ['lastDays', '2027-03-03', '2027-02-25', '2027-03-03'],
    ['month', '2027-03-03', '2027-03-01', '2027-03-03'],
    ['lastMonth', '2027-03-31', '2027-02-01', '2027-02-28'],
    ['lastMonth', '2027-01-05', '2026-12-01', '2026-12-31'],
  ] as const)('%s on %s: from %s to %s', (preset, today, from, to) => {
    expect(rangeOf(preset, day(today))).toEqual({ from, to });
  });

  it.each([
    ['2027-01-01', '2027-01-01', null],
    ['2027-01-01', '2028-01-01', null],
    ['2027-01-01', '2028-01-02', 'tooLong'],
    ['2027-01-02', '2027-01-01', 'backwards'],
    ['', '2027-01-01', 'missing'],
    ['2027-02-30', '2027-03-01', 'missing'],
  ])('from %j to %j: %j', (from, to, wrong) => expect(wrongRange(from, to)).toBe(wrong));
});

describe('the chart', () => {
  const days = [
    { date: day('2027-01-30'), ...nothing, clicks: 3 },
    { date: day('2027-02-02'), ...nothing, clicks: 4, commission: amount(250) },
  ];

  it('has a bar for each day, also for those without anything (D-AG-03)', () => {
    const range = { from: day('2027-01-30'), to: day('2027-02-02') };
    expect(barsOf(days, range, 'clicks').map(({ value }) => value)).toEqual([3, 0, 0, 4]);
    expect(barsOf(days, range, 'commission').at(-1)).toMatchObject({ words: 'Feb 2, 2027', value: 250 });
  });

  it('has one for each month of a long range, the longest of which is 366 days (D-API-69)', () => {
    const range = { from: day('2027-01-01'), to: day('2028-01-01') };
    expect(datesOf(range)).toHaveLength(366);
    const bars = barsOf(days, range, 'clicks');
    expect([bars.length, bars[0], bars[1]?.value]).toEqual([
      13,
      { date: '2027-01-01', words: 'January 2027', value: 3 },
      4,
    ]);
  });
});

describe('the file', () => {
  const row = (itemName: string | null, itemKey: number | null = 7) => ({
    ...nothing,
    date: day('2027-06-12'),
    itemKey,
    itemName,
    ...{ clicks: 3, orders: 1, guests: 2, sales: amount(123_450), approved: amount(-1000) },
  });
  const linesOf = (...rows: AffiliateReport['rows']) =>
    reportCsv({ currencyCode: 'USD', sellers: [], rows, days: [], items: [], totals: nothing }).split('\r\n');

  it('is UTF-8 with a mark, quoted, with plain decimals (D-AG-03)', () => {
    const [head, first, second, end] = linesOf(row('Kayak, "sunrise"'), row(null, null));
    expect(head?.startsWith('\ufeff"Date","Item","Clicks"')).toBe(true);
    expect(first).toBe(
      '"2027-06-12","Kayak, ""sunrise""","3","1","2","1234.50","0.00","0.00","-10.00","0.00","0.00","USD"',
    );
    expect(second).toContain('"Other pages"');
    expect(end).toBe('');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
    'makes the item %j harmless (D-AG-03)',
    (name) => {
      expect(linesOf(row(name))[1]).toContain(`"2027-06-12","'${name}"`);
    },
  );

  it('names an item that is no longer offered by its key (D-AG-03)', () =>
    expect(linesOf(row(null, 9))[1]).toContain('"No longer offered (9)"'));
});

it.each([
  ['/1/activity/details/101', 101],
  ['/1/activity/details/101/time', 101],
  ['/1/package/details/63', 63],
  ['/1/embed/item/12/activity', 12],
  ['/1/catalog/activities', null],
  ['/1/activity/details/x', null],
])('a click on %s is counted for the item %j (D-AG-03)', (path, key) => expect(itemOfPath(path)).toBe(key));

it.each([
  ['catalog', '', 'https://shop.example/7/catalog?clientAgentKey=301'],
  ['item:101', '', 'https://shop.example/7/activity/details/101?clientAgentKey=301'],
  ['item:63', '', 'https://shop.example/7/package/details/63?clientAgentKey=301'],
  ['date', '2027-06-12', 'https://shop.example/7/catalog/date/12/6/2027?clientAgentKey=301'],
])('a link to %s %s carries the key (D-AG-03)', (show, date, address) => {
  const choice = {
    ...{ show, date, mode: 'overlay' as const, label: 'Book', theme: '', topOnPhones: false },
    ...{ clientAgentKey: '301', bookingAgentKey: '', sig: '' },
  };
  const items = [
    { key: 101, name: 'Kayak', isPackage: false },
    { key: 63, name: 'Day out', isPackage: true },
  ];
  expect(addressToShare(7 as LocationKey, 'https://shop.example', choice, items)).toBe(address);
});
