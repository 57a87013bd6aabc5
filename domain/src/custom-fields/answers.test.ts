/** Answers to the operator's questions: kept, refused, missing (D-CU-01, D-CU-02). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldType } from '../catalog/custom-field.ts';
import type { RateKey } from '../kernel/keys.ts';
import { aCustomField } from '../testing/add-on-builders.ts';
import {
  type AnswerRefusal,
  answerRefusals,
  type GivenAnswer,
  missingAnswers,
  readAnswers,
} from './answers.ts';

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
  { rateKey: 11 as RateKey, participants: 2, people: 1 },
  { rateKey: 12 as RateKey, participants: 1, people: 1 },
];
const answer = (field: { key: number }, value: string, of?: [number, number]): GivenAnswer => ({
  fieldKey: field.key,
  value,
  rateKey: of?.[0] ?? null,
  participantIndex: of?.[1] ?? null,
});

type Rows = [FieldType, string, AnswerRefusal['code'] | null][];

describe('an answer', () => {
  it.each<Rows[number]>([
    ['text', 'No nuts', null],
    ['text', 'false', null],
    ['text', 'No\nnuts', 'answerNotLine'],
    ['text', 'x'.repeat(200), null],
    ['text', 'x'.repeat(201), 'answerNotLine'],
    ['longText', 'No\nnuts', null],
    ['longText', 'x'.repeat(2001), 'answerTooLong'],
    ['number', '4', null],
    ['number', '-1.5', null],
    ['number', '1,5', null],
    ['number', 'four', 'answerNotNumber'],
    ['date', '2026-06-12', null],
    ['date', '06/12/2026', 'answerNotDate'],
    ['date', '2026-02-30', 'answerNotDate'],
    ['select', 'Vegan', null],
    ['select', 'Fish', 'answerNotOption'],
    ['radio', 'Vegan', null],
    ['radio', 'vegan', 'answerNotOption'],
    ['checkbox', 'true', null],
    ['checkbox', 'yes', 'answerNotOption'],
    ['phone', '+1 970 555 0142', null],
    ['phone', 'at home', 'answerNotPhone'],
    ['email', 'ana@example.com', null],
    ['email', 'ana@example', 'answerNotEmail'],
    ['email', `${'x'.repeat(250)}@a.co`, 'answerNotEmail'],
  ])('to a %s with %j gives the refusal %s (D-CU-01, D-CU-02, D-GEN-02)', (type, value, code) => {
    const field = aCustomField({ type, label: 'Diet', options: ['Vegan', 'None'] });
    const outcome = readAnswers([field], [answer(field, value)]);
    expect(outcome).toMatchObject(
      code === null
        ? { ok: true, value: [{ value, label: 'Diet', type, scope: 'activity' }] }
        : { ok: false, refusal: { code, fieldKey: field.key, label: 'Diet' } },
    );
  });

  it('is dropped if it is blank, for an unknown question or for a guest who is not booked (D-CU-02)', () => {
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

  it('is kept once with its last value, and stays the same when it is read again (D-CU-02)', () => {
    const fields = [level, note, diet];
    const anAnswer = fc.record({
      fieldKey: fc.constantFrom(level.key, note.key, diet.key, 1),
      value: fc.constantFrom('', ' ', 'New', 'Old', 'never', 'false'),
      rateKey: fc.constantFrom(null, 11, 12, 13),
      participantIndex: fc.constantFrom(null, 0, 1, 2),
    });
    fc.assert(
      fc.property(fc.array(anAnswer, { maxLength: 12 }), (given) => {
        const outcome = readAnswers(fields, given, party);
        expect(outcome.ok).toBe(answerRefusals(fields, given, party).length === 0);
        if (!outcome.ok) return;
        const kept = outcome.value;
        expect(readAnswers(fields, kept, party)).toEqual(outcome);
        expect(readAnswers(fields, [...given, ...kept], party)).toEqual(outcome);
        const places = kept.map(({ fieldKey, rateKey, participantIndex }) =>
          [fieldKey, rateKey, participantIndex].join(),
        );
        expect(new Set(places).size).toBe(places.length);
        const inOrder = kept.map(({ fieldKey }) => fields.findIndex(({ key }) => key === fieldKey));
        expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other));
        for (const { fieldKey, value, rateKey, participantIndex } of kept)
          expect(
            given
              .findLast(
                (other) =>
                  other.fieldKey === fieldKey &&
                  other.rateKey === rateKey &&
                  other.participantIndex === participantIndex,
              )
              ?.value.trim(),
          ).toBe(value);
      }),
    );
  });

  it('that does not fit is reported with all others, in the order of the questions (D-CU-02)', () => {
    const count = aCustomField({ id: 'count', label: 'How many', type: 'number' });
    const refusals = answerRefusals(
      [level, count, note],
      [answer(note, 'x'.repeat(2001)), answer(count, 'two'), answer(level, 'New')],
    );
    expect(refusals.map(({ code, label, most }) => [code, label, most])).toEqual([
      ['answerNotNumber', 'How many', 200],
      ['answerTooLong', 'Note', 2000],
    ]);
  });

  it('replaces an earlier one, and a blank one removes it (D-CU-02)', () => {
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

describe('missing answers', () => {
  const about = (given: GivenAnswer[]) =>
    missingAnswers([diet, level, note], given, party).map(({ field, rateKey, participantIndex }) => [
      field.label,
      rateKey,
      participantIndex,
    ]);

  it('cover every required question, for the activity first and then for each participant (D-CU-02, D-UI-04)', () => {
    expect(about([])).toEqual([
      ['Level', null, null],
      ['Diet', 11, 0],
      ['Diet', 11, 1],
      ['Diet', 12, 0],
    ]);
  });

  it('exclude what was answered; blanks do not count as answers (D-CU-02)', () => {
    const given = [answer(level, 'New'), answer(diet, 'Vegan', [11, 1]), answer(diet, ' ', [11, 0])];
    expect(about(given)).toEqual([
      ['Diet', 11, 0],
      ['Diet', 12, 0],
    ]);
  });
});
