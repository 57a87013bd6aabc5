/** Days of saved searches (docs/rules/finding-orders.md, "Saved views"). */

import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { expect, it } from 'vitest';
import { everydayViews } from './orders.ts';
import { everydaySearches, searchOn } from './saved-search.ts';

const day = (text: string) => text as VenueDate;
const { today } = everydaySearches;
const noDays = { visitFrom: null, visitTo: null, soldFrom: null, soldTo: null };

it.each([
  ['today', { visitFromIn: 0, visitToIn: 0 }, { visitFrom: '2026-12-31', visitTo: '2026-12-31' }],
  [
    'over the end of a year',
    { visitFromIn: 0, visitToIn: 6 },
    { visitFrom: '2026-12-31', visitTo: '2027-01-06' },
  ],
  ['days before', { soldFromIn: -31, soldToIn: -1 }, { soldFrom: '2026-11-30', soldTo: '2026-12-30' }],
  ['one end', { visitFromIn: 1 }, { visitFrom: '2027-01-01' }],
  ['dates', { soldFrom: day('2026-07-01') }, { soldFrom: '2026-07-01' }],
])('%s: numbers of days are counted from today, and dates stay', (_what, days, shown) => {
  const search = { ...today, visitFromIn: null, visitToIn: null, ...days };
  expect(searchOn(search, day('2026-12-31'))).toEqual({
    ...{ text: null, activityKey: null, state: null, due: null, sort: 'visit' },
    ...noDays,
    ...shown,
  });
});

it('each view that every venue has searches by something', () => {
  for (const view of everydayViews) {
    const { sort: _, ...search } = searchOn(everydaySearches[view], day('2026-12-31'));
    expect(Object.values(search).some((value) => value !== null)).toBe(true);
  }
});
