/** Guests of a rate, counted. */
import { expect, it } from 'vitest';
import { rateWords } from './guest-words.ts';

it.each([
  [2, 'Adult', null, '2 adults'],
  [1, 'Adult', null, '1 adult'],
  [3, 'Child', null, '3 children'],
  [2, 'Small child', null, '2 small children'],
  [2, 'Adult (13 and older)', null, '2 adults (13 and older)'],
  [1, 'Family', null, '1 family'],
  [2, 'Angler', { singular: 'angler', plural: 'anglers' }, '2 anglers'],
  [2, 'Young rider', { singular: 'rider', plural: 'riders' }, '2 young riders'],
  [1, 'Sock', { singular: 'sock', plural: 'pair of socks' }, '1 sock'],
])('%i of %s with the label %o are "%s" (2.8-01, 9-09)', (participants, name, label, words) => {
  expect(rateWords(participants, name, label)).toBe(words);
});

it.each(['Bike and rider', 'Lawn, child', 'Whole boat', 'VIP', 'Adult + Child', ''])(
  'a rate called %s keeps its name, because its plural is not known (2.8-01)',
  (name) => {
    expect(rateWords(2, name, { singular: 'rider', plural: 'riders' })).toBe(`2 × ${name}`);
  },
);
