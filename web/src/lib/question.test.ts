/**
 * The operator's questions on the page: the kind of control,
 * validation, and the answer as text (D-CU-01, D-CU-02).
 */
import { describe, expect, it } from 'vitest';
import { aQuestion } from '../testing/catalog-builders.ts';
import { answerProblem, kindOf, lettersOf, saidAnswer } from './question.ts';

it.each([
  [1, 'text', 200],
  [2, 'longText', 2000],
  [3, 'number', 200],
  [4, 'date', 200],
  [5, 'select', 200],
  [6, 'radio', 200],
  [7, 'checkbox', 200],
  [8, 'phone', 200],
  [9, 'email', 254],
  [10, 'text', 200],
])('asks a question of type %d as %s of at most %d letters (D-CU-01, D-GEN-02)', (typeKey, kind, letters) => {
  expect([kindOf({ typeKey }), lettersOf({ typeKey })]).toEqual([kind, letters]);
});

describe('an answer', () => {
  const options = ['Birthday', 'Nothing'];
  it.each<[string, number, string, string | null]>([
    ['nothing where something is required', 1, '  ', 'Level is required'],
    ['an empty box where it is required', 7, 'false', 'Level is required'],
    ['two lines', 1, 'a\nb', 'Please answer “Level” in one line of up to 200 characters.'],
    ['too much', 2, 'x'.repeat(2001), 'Please answer “Level” in up to 2000 characters.'],
    ['a word for a number', 3, 'four', '“Level” needs a number, like 4 or 12.5.'],
    ['what is not offered', 5, 'Easter', 'Please choose one of the answers offered to “Level”.'],
    ['a word for a phone', 8, 'home', '“Level” needs a phone number, like +1 303 555 0100.'],
    ['half an address', 9, 'maya@', '“Level” needs an email address, like maya@example.com.'],
    ['what fits', 5, 'Birthday', null],
    ['a ticked box', 7, 'true', null],
  ])('that is %s says what would be right (D-CU-02)', (_case, typeKey, value, words) => {
    expect(answerProblem(aQuestion({ label: 'Level', typeKey, options, isRequired: true }), value)).toBe(
      words,
    );
  });

  it('may be left out where it is not required (D-CU-02)', () => {
    expect(answerProblem(aQuestion({ typeKey: 3 }), ' ')).toBeNull();
  });

  it.each([
    [1, 'Vegan', 'Vegan'],
    [4, '2026-06-12', 'Jun 12, 2026'],
    [7, 'true', 'Yes'],
    [7, 'false', ''],
    [1, null, ''],
  ])('of type %d, %j, is said as %j (D-CU-02)', (typeKey, value, words) => {
    expect(saidAnswer(aQuestion({ typeKey, value }))).toBe(words);
  });
});
