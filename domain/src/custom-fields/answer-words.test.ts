/** How receipts and emails show an answer (D-CU-02). */
import { expect, it } from 'vitest';
import type { FieldType } from '../catalog/custom-field.ts';
import { answerRow, answerWords, participantWords } from './answer-words.ts';

it.each<[FieldType, string, string]>([
  ['text', 'No nuts', 'No nuts'],
  ['longText', 'No nuts,\nno shrimp', 'No nuts,\nno shrimp'],
  ['number', '12.5', '12.5'],
  ['date', '2026-06-12', 'Jun 12, 2026'],
  ['select', 'Birthday', 'Birthday'],
  ['checkbox', 'true', 'Yes'],
  ['phone', '+1 303 555 0100', '+1 303 555 0100'],
])('shows the answer to a %s, %j, as %j (D-CU-02)', (type, value, words) => {
  expect(answerWords({ type, value })).toBe(words);
});

it.each([
  ['Diet', 'Diet: Vegan'],
  ['What do you eat?', 'What do you eat? Vegan'],
  ['Diet:', 'Diet: Vegan'],
])('writes question %j and answer on one line as %j (D-CU-02)', (label, row) => {
  expect(answerRow({ label, type: 'text', value: 'Vegan' })).toBe(row);
});

it('counts participants from one (D-CU-02)', () => {
  expect(participantWords('Adult', 0)).toBe('Adult 1');
});
