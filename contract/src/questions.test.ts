/**
 * The operator's questions on the page: the kind of control,
 * validation, and the answer as text (D-CU-01, D-CU-02).
 */
import type { FieldType } from '@gangway/domain/catalog/custom-field';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { questionType } from './kinds.ts';
import { answerProblem, kindOf, lettersOf, type Question, saidAnswer } from './questions.ts';

const aQuestion = (changes: Partial<Question>): Question => ({
  ...{ customFieldKey: 1, label: 'Food we should know of', helpText: null, type: 'text', options: [] },
  ...{ isRequired: false, scope: 'activity', value: null },
  ...changes,
});

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
    const type = z.decode(questionType, typeKey);
    expect([kindOf({ type }), lettersOf({ type })]).toEqual([kind, letters]);
  },
);

describe('an answer', () => {
  const options = ['Birthday', 'Nothing'];
  it.each<[string, FieldType, string, string | null]>([
    ['empty but required', 'text', '  ', 'Level is required'],
    ['an unticked box but required', 'checkbox', 'false', 'Level is required'],
    ['two lines', 'text', 'a\nb', 'Please answer “Level” in one line of up to 200 characters.'],
    ['too long', 'longText', 'x'.repeat(2001), 'Please answer “Level” in up to 2000 characters.'],
    ['a word instead of a number', 'number', 'four', '“Level” needs a number, like 4 or 12.5.'],
    ['not one of the options', 'select', 'Easter', 'Please choose one of the answers offered to “Level”.'],
    [
      'a word instead of a phone number',
      'phone',
      'home',
      '“Level” needs a phone number, like +1 303 555 0100.',
    ],
    ['half an email address', 'email', 'maya@', '“Level” needs an email address, like maya@example.com.'],
    ['one of the options', 'select', 'Birthday', null],
    ['a ticked box', 'checkbox', 'true', null],
  ])('that is %s is accepted or explained (D-CU-02)', (_case, type, value, words) => {
    expect(answerProblem(aQuestion({ label: 'Level', type, options, isRequired: true }), value)).toBe(words);
  });

  it('may be empty if it is not required (D-CU-02)', () => {
    expect(answerProblem(aQuestion({ type: 'number' }), ' ')).toBeNull();
  });

  it.each<[FieldType, string | null, string]>([
    ['text', 'Vegan', 'Vegan'],
    ['date', '2026-06-12', 'Jun 12, 2026'],
    ['checkbox', 'true', 'Yes'],
    ['checkbox', 'false', ''],
    ['text', null, ''],
  ])('of type %s, %j, is shown as %j (D-CU-02)', (type, value, words) => {
    expect(saidAnswer(aQuestion({ type, value }))).toBe(words);
  });
});
