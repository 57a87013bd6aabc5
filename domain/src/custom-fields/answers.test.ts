/** Answers to the operator's questions: kept, refused, missing (D-CU-01, D-CU-02). */
import { describe, expect, it } from 'vitest';
import type { FieldType } from '../catalogue/custom-field.ts';
import type { RateKey } from '../kernel/keys.ts';
import { aCustomField } from '../testing/add-on-builders.ts';
import { type GivenAnswer, missingAnswers, readAnswers } from './answers.ts';

const diet = aCustomField({ scope: 'participant', isRequired: true, label: 'Diet' });
const level = aCustomField({
  id: 'level',
  isRequired: true,
  label: 'Level',
  type: 'select',
  options: ['New', 'Old'],
});
const note = aCustomField({ id: 'note', label: 'Note', type: 'longText' });
const party = [
  { rateKey: 11 as RateKey, participants: 2 },
  { rateKey: 12 as RateKey, participants: 1 },
];
const answer = (field: { key: number }, value: string, of?: [number, number]): GivenAnswer => ({
  fieldKey: field.key,
  value,
  rateKey: of?.[0] ?? null,
  participantIndex: of?.[1] ?? null,
});

describe('an answer', () => {
  it.each<[FieldType, string, boolean]>([
    ['text', 'No nuts', true],
    ['text', 'No\nnuts', false],
    ['text', 'x'.repeat(201), false],
    ['longText', 'No\nnuts', true],
    ['longText', 'x'.repeat(2001), false],
    ['number', '4', true],
    ['number', '-1.5', true],
    ['number', 'four', false],
    ['date', '2026-06-12', true],
    ['date', '06/12/2026', false],
    ['date', '2026-02-30', false],
    ['select', 'Vegan', true],
    ['select', 'Fish', false],
    ['radio', 'Vegan', true],
    ['radio', 'vegan', false],
    ['checkbox', 'true', true],
    ['checkbox', 'yes', false],
    ['phone', '+1 970 555 0142', true],
    ['phone', 'at home', false],
    ['email', 'ana@example.com', true],
    ['email', 'ana@example', false],
  ])('to a %s of %j fits: %s (D-CU-01, D-CU-02)', (type, value, fits) => {
    const field = aCustomField({ type, label: 'Diet', options: ['Vegan', 'None'] });
    const outcome = readAnswers([field], [answer(field, value)]);
    expect(outcome).toMatchObject(
      fits
        ? { ok: true, value: [{ value, label: 'Diet', type, scope: 'activity' }] }
        : { ok: false, refusal: { code: 'answerNotValid', label: 'Diet' } },
    );
  });

  it('is not kept when it is blank, to no question, or about nobody who comes (D-CU-02)', () => {
    const box = aCustomField({ id: 'box', type: 'checkbox' });
    const outcome = readAnswers(
      [diet, note, box],
      [
        answer(note, '  '),
        answer(box, 'false'),
        answer({ key: 1 }, 'x'),
        answer(diet, 'Vegan'),
        answer(diet, 'Vegan', [11, 2]),
        answer(diet, 'Vegan', [13, 0]),
        answer(diet, ' Vegan ', [12, 0]),
      ],
      party,
    );
    expect(outcome.ok && outcome.value.map(({ value, rateKey }) => [value, rateKey])).toEqual([
      ['Vegan', 12],
    ]);
  });

  it('replaces an earlier one, and a blank one takes it back (D-CU-02)', () => {
    const values = (...texts: string[]) => {
      const outcome = readAnswers(
        [note],
        texts.map((text) => answer(note, text)),
      );
      return outcome.ok ? outcome.value.map(({ value }) => value) : null;
    };
    expect(values('one', 'two')).toEqual(['two']);
    expect(values('one', '')).toEqual([]);
  });
});

describe('what is missing', () => {
  const about = (given: GivenAnswer[]) =>
    missingAnswers([diet, level, note], given, party).map(({ field, rateKey, participantIndex }) => [
      field.label,
      rateKey,
      participantIndex,
    ]);

  it('is every required question, of the activity first and then of each participant (D-CU-02, D-UI-04)', () => {
    expect(about([])).toEqual([
      ['Level', null, null],
      ['Diet', 11, 0],
      ['Diet', 11, 1],
      ['Diet', 12, 0],
    ]);
  });

  it('is not what was answered; blanks are no answer (D-CU-02)', () => {
    const given = [answer(level, 'New'), answer(diet, 'Vegan', [11, 1]), answer(diet, ' ', [11, 0])];
    expect(about(given)).toEqual([
      ['Diet', 11, 0],
      ['Diet', 12, 0],
    ]);
  });
});
