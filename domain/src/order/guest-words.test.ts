/** Guests of a rate, counted. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { t } from '../messages/t.ts';
import { inLocale } from '../testing/in-locale.ts';
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

describe('in another language', () => {
  it.each([
    ['de', 1, 'Erwachsener', '1 Erwachsener'],
    ['de', 2, 'Erwachsener (ab 13)', '2 Erwachsene (ab 13)'],
    ['de', 2, 'Kleines Kind', '2 × Kleines Kind'],
    ['es', 1, 'Niño', '1 niño'],
    ['es', 2, 'Adulto (13 años o más)', '2 adultos (13 años o más)'],
    ['fr', 2, 'Enfant', '2 enfants'],
    ['fr', 2, 'Petit enfant', '2 × Petit enfant'],
    // One and two have a form without a number; three to ten, eleven and more, and hundreds differ.
    ['ar', 1, 'بالغ', 'بالغ واحد'],
    ['ar', 2, 'بالغ', 'بالغان'],
    ['ar', 3, 'بالغ', '3 بالغين'],
    ['ar', 10, 'طفل', '10 أطفال'],
    ['ar', 11, 'طفل', '11 طفلًا'],
    ['ar', 100, 'طفل', '100 طفل'],
    ['ar', 103, 'طفل', '103 أطفال'],
    ['ar', 1, 'عائلة', 'عائلة واحدة'],
    ['ar', 2, 'محارب قديم', 'محاربان قديمان'],
    ['ar', 4, 'درّاج (13 وأكثر)', '4 درّاجين (13 وأكثر)'],
    ['ar', 0, 'طفل', '0 طفل'],
  ])('%s: %i of %s are "%s" (2.8-01, D-I18-01)', (language, participants, name, words) => {
    onTestFinished(inLocale(`${language}-US`));
    expect(rateWords(participants, name, null)).toBe(words);
  });

  it('counts with the forms of its language, whatever the venue calls the guests (D-I18-01)', () => {
    onTestFinished(inLocale('ar-US'));
    expect(rateWords(2, 'بالغ', { singular: 'بالغ', plural: 'بالغين' })).toBe('بالغان');
    expect(rateWords(2, 'غواص', null)).toMatch(/2.* × .*غواص/u);
  });

  it('has every form of every noun in Arabic (D-I18-01)', () => {
    onTestFinished(inLocale('ar-US'));
    const nouns = t('order.guests.nouns').split(', ');
    expect(nouns.length).toBeGreaterThan(20);
    for (const noun of nouns) expect(noun).toMatch(/^[^=/#]+=[^=/#]+\/[^=/#]+(\/# [^=/#]+){3}$/);
  });
});
