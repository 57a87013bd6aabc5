/** Search and filters of the catalog. */
import type { ActivityKey } from '@gangway/domain/kernel/keys';
import type { VenueDate, WallTime } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';
import { describe, expect, test } from 'vitest';
import type { Card } from '../location/venue-source.ts';
import {
  filterCards,
  filterOptions,
  noFilter,
  readFilter,
  sortCards,
  takeFields,
  writeFilter,
} from './filter-cards.ts';

const aCard = (name: string, changes: Partial<Card> = {}): Card => ({
  activityKey: 1 as ActivityKey,
  name,
  summary: '',
  fromPrice: null,
  fromPriceName: null,
  isNew: false,
  photoDomain: null,
  photoFolder: null,
  photoVersion: null,
  photoColour: null,
  photoAlt: null,
  cancellation: null,
  duration: null,
  difficulty: null,
  ageMinimum: null,
  shortestMinutes: null,
  youngestAge: null,
  minHeight: null,
  categories: [],
  hideSpotsLeftUntilLessThan: 0,
  ...changes,
});

const cards = [
  aCard('Sunrise Kayak', {
    summary: 'With coffee',
    shortestMinutes: 150,
    difficulty: 'Easy',
    youngestAge: 8,
    categories: ['Water', 'Mornings'],
  }),
  aCard('Café Cruise', { categories: ['Water'], shortestMinutes: 90, difficulty: 'Easy', youngestAge: 0 }),
  aCard('Via Ferrata', {
    categories: ['Mountain'],
    shortestMinutes: 270,
    difficulty: 'Hard',
    youngestAge: 12,
  }),
  aCard('Open pass'),
];
const today = '2026-11-21' as VenueDate;
const prices: Record<string, number> = { 'Sunrise Kayak': 6400, 'Café Cruise': 4200, 'Via Ferrata': 13_900 };
const priced = cards.map((card) => {
  const price = prices[card.name];
  return { ...card, fromPrice: price === undefined ? null : amount(price) };
});
const found = (filter: Partial<typeof noFilter>) =>
  filterCards(cards, { ...noFilter, ...filter }).map((card) => card.name);

describe('filtering', () => {
  test('by text searches name and summary, ignoring accents and case', () => {
    expect(found({ text: 'CAFE' })).toEqual(['Café Cruise']);
    expect(found({ text: 'coffee kayak' })).toEqual(['Sunrise Kayak']);
  });
  test('by length keeps cards without a length', () =>
    expect(found({ hours: '2' })).toEqual(['Café Cruise', 'Open pass']));
  test('uses the numeric fields and not the labels, whatever their language', () => {
    const stadtrundfahrt = aCard('Stadtrundfahrt', {
      duration: '1 bis 12 Stunden',
      ageMinimum: 'ab 99',
      shortestMinutes: 60,
      youngestAge: 6,
    });
    const short = filterCards([stadtrundfahrt], { ...noFilter, hours: '2', age: '6' });
    expect(short).toEqual([stadtrundfahrt]);
    expect(filterCards([stadtrundfahrt], { ...noFilter, age: '5' })).toEqual([]);
  });
  test('by age keeps cards for that age, and those without one', () =>
    expect(found({ age: '8' })).toEqual(['Sunrise Kayak', 'Café Cruise', 'Open pass']));
  test('by difficulty keeps cards of that difficulty, and those without one', () =>
    expect(found({ difficulty: 'Hard' })).toEqual(['Via Ferrata', 'Open pass']));
  test('by category keeps only cards of that category', () => {
    expect(found({ category: 'Water' })).toEqual(['Sunrise Kayak', 'Café Cruise']);
    expect(found({ category: 'Mornings' })).toEqual(['Sunrise Kayak']);
  });
});

describe('the filter options', () => {
  test('are lengths that split the cards, difficulties from easy to hard, and ages from young to old', () => {
    const options = filterOptions(cards);
    expect(options.hours.map((option) => option.value)).toEqual(['2']);
    expect(options.difficulty.map((option) => option.label)).toEqual(['Easy', 'Hard']);
    expect(options.category.map((option) => option.label)).toEqual(['Water', 'Mornings', 'Mountain']);
    expect(options.age.map((option) => option.label)).toEqual(['Under 8', '8 or older', '12 or older']);
  });
  test('leave out a category that every card has', () => {
    const alike = [aCard('A', { categories: ['Water'] }), aCard('B', { categories: ['Water', 'Evenings'] })];
    expect(filterOptions(alike).category.map((option) => option.value)).toEqual(['Evenings']);
  });
  test('are empty if all cards are alike, except for the next time, which only the server knows', () =>
    expect(filterOptions([aCard('A'), aCard('B')])).toEqual({
      hours: [],
      difficulty: [],
      category: [],
      age: [],
      sort: [{ value: 'soonest', label: 'Soonest' }],
    }));
});

test('the choices are written to the URL and read back, and other values stay', () => {
  const filter = {
    text: 'kayak',
    date: '2026-12-05',
    guests: '4',
    hours: '2',
    difficulty: '',
    category: 'Water',
    age: '8',
    sort: 'price',
  };
  const search = writeFilter({ orderKey: 'k', difficulty: 'Easy' }, filter);
  expect(search).toEqual({
    orderKey: 'k',
    q: 'kayak',
    date: '2026-12-05',
    guests: '4',
    hours: '2',
    age: '8',
    sort: 'price',
    difficulty: undefined,
    category: 'Water',
  });
  expect(readFilter(search, priced, today)).toEqual(filter);
});

test.each(['hours', 'difficulty', 'category', 'age', 'sort'])(
  'an unknown value of %s is dropped without affecting the others',
  (name) => {
    const asked = { q: 'kayak', hours: '2', difficulty: 'Easy', category: 'Water', age: '8', sort: 'price' };
    const known = readFilter(asked, priced, today);
    expect(known).toEqual({
      text: 'kayak',
      date: '',
      guests: '',
      hours: '2',
      difficulty: 'Easy',
      category: 'Water',
      age: '8',
      sort: 'price',
    });
    expect(readFilter({ ...asked, [name]: 'nonsense' }, priced, today)).toEqual({ ...known, [name]: '' });
  },
);

test.each([
  ['date', '2026-11-20'],
  ['date', '2026-02-30'],
  ['date', '0002-12-05'],
  ['guests', '0'],
  ['guests', '201'],
  ['guests', '1.5'],
])('the %s %s is dropped, and one that can be is kept', (name, value) => {
  const asked = { date: '2026-11-21', guests: '200' };
  expect(readFilter({ ...asked, [name]: value }, priced, today)).toEqual({
    ...noFilter,
    ...asked,
    [name]: '',
  });
});

describe('what is free (D-API-60)', () => {
  const [kayak, cruise, pass] = ['Kayak', 'Cruise', 'Pass'].map((name, index) =>
    aCard(name, { activityKey: (index + 1) as ActivityKey }),
  ) as [Card, Card, Card];
  const all = [kayak, cruise, pass];
  const at = (time: string) => time as WallTime;
  const free = new Map([
    [1, at('2026-12-06T09:00')],
    [2, null],
  ]);
  test('leaves out what has no free time, and keeps open tickets, which have no day', () => {
    expect(filterCards(all, { ...noFilter, date: '2026-12-06' }, free)).toEqual([kayak, pass]);
    expect(filterCards(all, { ...noFilter, guests: '4' }, free)).toEqual([kayak, pass]);
  });
  test('leaves out nothing while it is not known or not asked', () => {
    expect(filterCards(all, { ...noFilter, date: '2026-12-06' }, null)).toEqual(all);
    expect(filterCards(all, { ...noFilter, sort: 'soonest' }, free)).toEqual(all);
  });
  test('sorts by the next time, with those that have none last', () => {
    const times = new Map([
      [1, at('2026-12-06T09:00')],
      [3, at('2026-12-06T08:30')],
    ]);
    expect(sortCards([cruise, kayak, pass], 'soonest', times)).toEqual([pass, kayak, cruise]);
    expect(sortCards(all, 'soonest', null)).toEqual(all);
  });
});

describe('sorting', () => {
  const sorted = (sort: string) => sortCards(priced, sort).map(({ name }) => name);
  test('keeps the venue’s own order by default', () =>
    expect(sorted('')).toEqual(priced.map(({ name }) => name)));
  test('by price and by length puts cards without a value last', () => {
    expect(sorted('price')).toEqual(['Café Cruise', 'Sunrise Kayak', 'Via Ferrata', 'Open pass']);
    expect(sorted('duration')).toEqual(['Café Cruise', 'Sunrise Kayak', 'Via Ferrata', 'Open pass']);
  });
  test('is not offered if it would change nothing', () => {
    const [first] = priced;
    expect(filterOptions(first === undefined ? [] : [first]).sort).toEqual([]);
    expect(filterOptions(priced).sort.map(({ value }) => value)).toEqual(['price', 'duration', 'soonest']);
  });
});

test('what the fields of the form hold replaces the choices; fields that are not shown keep theirs (D-API-60)', () => {
  const filter = { ...noFilter, text: 'kayak', category: 'Water' };
  const fields = new FormData();
  fields.set('q', 'kayak');
  expect(takeFields(filter, fields)).toBe(filter);
  fields.set('guests', '4');
  fields.set('date', '2026-12-01');
  fields.set('q', '');
  expect(takeFields(filter, fields)).toEqual({
    ...noFilter,
    category: 'Water',
    guests: '4',
    date: '2026-12-01',
  });
});
