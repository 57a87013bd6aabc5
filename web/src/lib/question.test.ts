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
])(
  'shows a question of type %d as %s with at most %d characters (D-CU-01, D-GEN-02)',
  (typeKey, kind, letters) => {
    expect([kindOf({ typeKey }), lettersOf({ typeKey })]).toEqual([kind, letters]);
  },
);

describe('an answer', () => {
  const options = ['Birthday', 'Nothing'];
  it.each<[string, number, string, string | null]>([
    ['empty but required', 1, '  ', 'Level is required'],
    ['an unticked box but required', 7, 'false', 'Level is required'],
    ['two lines', 1, 'a\nb', 'Please answer “Level” in one line of up to 200 characters.'],
    ['too long', 2, 'x'.repeat(2001), 'Please answer “Level” in up to 2000 characters.'],
    ['a word instead of a number', 3, 'four', '“Level” needs a number, like 4 or 12.5.'],
    ['not one of the options', 5, 'Easter', 'Please choose one of the answers offered to “Level”.'],
    ['a word instead of a phone number', 8, 'home', '“Level” needs a phone number, like +1 303 555 0100.'],
    ['half an email address', 9, 'maya@', '“Level” needs an email address, like maya@example.com.'],
    ['one of the options', 5, 'Birthday', null],
    ['a ticked box', 7, 'true', null],
  ])('that is %s is accepted or explained (D-CU-02)', (_case, typeKey, value, words) => {
    expect(answerProblem(aQuestion({ label: 'Level', typeKey, options, isRequired: true }), value)).toBe(
      words,
    );
  });

  it('may be empty if it is not required (D-CU-02)', () => {
    expect(answerProblem(aQuestion({ typeKey: 3 }), ' ')).toBeNull();
  });

  it.each([
    [1, 'Vegan', 'Vegan'],
    [4, '2026-06-12', 'Jun 12, 2026'],
    [7, 'true', 'Yes'],
    [7, 'false', ''],
    [1, null, ''],
  ])('of type %d, %j, is shown as %j (D-CU-02)', (typeKey, value, words) => {
    expect(saidAnswer(aQuestion({ typeKey, value }))).toBe(words);
  });
});
