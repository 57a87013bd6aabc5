/** Search and filters of the catalog. */
import type { ActivityKey } from '@gangway/domain/kernel/keys';
import { amount } from '@gangway/domain/kernel/money';
import { describe, expect, test } from 'vitest';
import type { Card } from '../location/venue-source.ts';
import { filterCards, filterOptions, noFilter, readFilter, sortCards, writeFilter } from './filter-cards.ts';

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
  duration: null,
  difficulty: null,
  ageMinimum: null,
  shortestMinutes: null,
  youngestAge: null,
  minHeight: null,
  hideSpotsLeftUntilLessThan: 0,
  ...changes,
});

const cards = [
  aCard('Sunrise Kayak', {
    summary: 'With coffee',
    shortestMinutes: 150,
    difficulty: 'Easy',
    youngestAge: 8,
  }),
  aCard('Café Cruise', { shortestMinutes: 90, difficulty: 'Easy', youngestAge: 0 }),
  aCard('Via Ferrata', { shortestMinutes: 270, difficulty: 'Hard', youngestAge: 12 }),
  aCard('Open pass'),
];
const prices: Record<string, number> = { 'Sunrise Kayak': 6400, 'Café Cruise': 4200, 'Via Ferrata': 13_900 };
const priced = cards.map((card) => {
  const price = prices[card.name];
  return { ...card, fromPrice: price === undefined ? null : amount(price) };
});
const found = (filter: Partial<typeof noFilter>) =>
  filterCards(cards, { ...noFilter, ...filter }).map((card) => card.name);

describe('filtering', () => {
  test('finds words in name and summary, whatever their accents and case', () => {
    expect(found({ text: 'CAFE' })).toEqual(['Café Cruise']);
    expect(found({ text: 'coffee kayak' })).toEqual(['Sunrise Kayak']);
  });
  test('keeps to the length, and a card that tells none stays', () =>
    expect(found({ hours: '2' })).toEqual(['Café Cruise', 'Open pass']));
  test('reads fields and not the labels, whatever language those are in', () => {
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
  test('keeps to the youngest guest', () =>
    expect(found({ age: '8' })).toEqual(['Sunrise Kayak', 'Café Cruise', 'Open pass']));
  test('keeps to the difficulty', () =>
    expect(found({ difficulty: 'Hard' })).toEqual(['Via Ferrata', 'Open pass']));
});

describe('what is offered', () => {
  test('only lengths that part the cards, difficulties from easy to hard, ages from young to old', () => {
    const options = filterOptions(cards);
    expect(options.hours.map((option) => option.value)).toEqual(['2']);
    expect(options.difficulty.map((option) => option.label)).toEqual(['Easy', 'Hard']);
    expect(options.age.map((option) => option.label)).toEqual(['Under 8', '8 or older', '12 or older']);
  });
  test('nothing where all cards are alike', () =>
    expect(filterOptions([aCard('A'), aCard('B')])).toEqual({
      hours: [],
      difficulty: [],
      age: [],
      sort: [],
    }));
});

test('the choices stand in the address and come back from it; other values stay', () => {
  const filter = { text: 'kayak', hours: '2', difficulty: '', age: '8', sort: 'price' };
  const search = writeFilter({ orderKey: 'k', difficulty: 'Easy' }, filter);
  expect(search).toEqual({
    orderKey: 'k',
    q: 'kayak',
    hours: '2',
    age: '8',
    sort: 'price',
    difficulty: undefined,
  });
  expect(readFilter(search, priced)).toEqual(filter);
});

test.each(['hours', 'difficulty', 'age', 'sort'])(
  'a value of %s that is none of the choices is dropped alone',
  (name) => {
    const asked = { q: 'kayak', hours: '2', difficulty: 'Easy', age: '8', sort: 'price' };
    const known = readFilter(asked, priced);
    expect(known).toEqual({ text: 'kayak', hours: '2', difficulty: 'Easy', age: '8', sort: 'price' });
    expect(readFilter({ ...asked, [name]: 'nonsense' }, priced)).toEqual({ ...known, [name]: '' });
  },
);

describe('sorting', () => {
  const sorted = (sort: string) => sortCards(priced, sort).map(({ name }) => name);
  test('keeps to the venue’s own order unless told otherwise', () =>
    expect(sorted('')).toEqual(priced.map(({ name }) => name)));
  test('by price and by length, what does not say last', () => {
    expect(sorted('price')).toEqual(['Café Cruise', 'Sunrise Kayak', 'Via Ferrata', 'Open pass']);
    expect(sorted('duration')).toEqual(['Café Cruise', 'Sunrise Kayak', 'Via Ferrata', 'Open pass']);
  });
  test('is not offered where it would change nothing', () => {
    const [first] = priced;
    expect(filterOptions(first === undefined ? [] : [first]).sort).toEqual([]);
    expect(filterOptions(priced).sort.map(({ value }) => value)).toEqual(['price', 'duration']);
  });
});
