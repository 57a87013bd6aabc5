/** Search and filters of the catalog. */
import type { ActivityKey } from '@gangway/domain/kernel/keys';
import { describe, expect, test } from 'vitest';
import type { Card } from '../location/venue-source.ts';
import {
  ageOf,
  filterCards,
  filterOptions,
  hoursOf,
  noFilter,
  readFilter,
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
  duration: null,
  difficulty: null,
  ageMinimum: null,
  minHeight: null,
  hideSpotsLeftUntilLessThan: 0,
  ...changes,
});

const cards = [
  aCard('Sunrise Kayak', {
    summary: 'With coffee',
    duration: '2.5 hours',
    difficulty: 'Easy',
    ageMinimum: 'Ages 8 and over',
  }),
  aCard('Café Cruise', { duration: '90 minutes', difficulty: 'Easy', ageMinimum: 'All ages' }),
  aCard('Via Ferrata', { duration: 'Half day', difficulty: 'Hard', ageMinimum: 'Ages 12 and over' }),
  aCard('Open pass'),
];
const found = (filter: Partial<typeof noFilter>) =>
  filterCards(cards, { ...noFilter, ...filter }).map((card) => card.name);

test.each([
  ['2.5 hours', 2.5],
  ['1 to 4 hours', 4],
  ['90 minutes', 1.5],
  ['Half day', 4],
  ['2 days', 16],
  ['All day', 8],
  ['As long as you like', null],
  [null, null],
])('a length of %s is %s hours', (words, hours) => expect(hoursOf(words)).toBe(hours));

test.each([
  ['Ages 8 and over', 8],
  ['All ages', 0],
  ['Ask us', null],
])('%s means from %s years', (words, age) => expect(ageOf(words)).toBe(age));

describe('filtering', () => {
  test('finds words in name and summary, whatever their accents and case', () => {
    expect(found({ text: 'CAFE' })).toEqual(['Café Cruise']);
    expect(found({ text: 'coffee kayak' })).toEqual(['Sunrise Kayak']);
  });
  test('keeps to the length, and a card that tells none stays', () =>
    expect(found({ hours: '2' })).toEqual(['Café Cruise', 'Open pass']));
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
    expect(filterOptions([aCard('A'), aCard('B')])).toEqual({ hours: [], difficulty: [], age: [] }));
});

test('the choices stand in the address and come back from it; other values stay', () => {
  const filter = { text: 'kayak', hours: '2', difficulty: '', age: '8' };
  const search = writeFilter({ orderKey: 'k', difficulty: 'Easy' }, filter);
  expect(search).toEqual({ orderKey: 'k', q: 'kayak', hours: '2', age: '8', difficulty: undefined });
  expect(readFilter(search)).toEqual(filter);
  expect(readFilter({ hours: 'many', age: '-1' })).toEqual(noFilter);
});
