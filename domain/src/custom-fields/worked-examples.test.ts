/** The worked examples of docs/rules/custom-fields.md, row by row. */
import { describe, expect, it } from 'vitest';
import type { FieldType } from '../catalog/custom-field.ts';
import type { RateKey } from '../kernel/keys.ts';
import { aCustomField } from '../testing/add-on-builders.ts';
import { type AnswerRefusal, type GivenAnswer, missingAnswers, readAnswers } from './answers.ts';

const celebrated = aCustomField({
  id: 'celebrated',
  label: 'celebrated',
  scope: 'order',
  type: 'select',
  options: ['Birthday', 'Nothing'],
});
const allergies = aCustomField({ id: 'allergies', label: 'allergies', scope: 'customer' });
const diet = aCustomField({ id: 'diet', label: 'diet', scope: 'participant' });
const fields = [celebrated, allergies, diet];
const adult = 11 as RateKey;
const party = [{ rateKey: adult, participants: 2, people: 1 }];

const once = ({ key }: { key: number }, value: string): GivenAnswer => ({
  fieldKey: key,
  value,
  rateKey: null,
  participantIndex: null,
});
const ofAdult = (number: number, value: string): GivenAnswer => ({
  fieldKey: diet.key,
  value,
  rateKey: adult,
  participantIndex: number - 1,
});

describe('checking an answer', () => {
  type Verdict = 'kept' | 'no answer' | AnswerRefusal['code'];
  it.each<[FieldType, string, Verdict]>([
    ['text', 'No nuts', 'kept'],
    ['text', 'x'.repeat(201), 'answerNotLine'],
    ['longText', 'x'.repeat(2001), 'answerTooLong'],
    ['number', '12.5', 'kept'],
    ['number', 'a dozen', 'answerNotNumber'],
    ['date', '2026-06-12', 'kept'],
    ['date', 'June 12', 'answerNotDate'],
    ['select', 'Birthday', 'kept'],
    ['select', 'Easter', 'answerNotOption'],
    ['checkbox', 'true', 'kept'],
    ['checkbox', 'false', 'no answer'],
    ['phone', '+1 303 555 0100', 'kept'],
    ['phone', 'call me', 'answerNotPhone'],
    ['email', 'maya@example.com', 'kept'],
    ['email', 'maya@', 'answerNotEmail'],
  ])('%s: %s is %s (D-CU-01, D-CU-02)', (type, value, verdict) => {
    const field = aCustomField({ type, options: ['Birthday', 'Nothing'], scope: 'order' });
    const outcome = readAnswers([field], [once(field, value)]);
    const found = outcome.ok ? outcome.value.map((answer) => answer.value) : outcome.refusal.code;
    expect(found).toEqual(verdict === 'kept' ? [value] : verdict === 'no answer' ? [] : verdict);
  });
});

const named = ({ label, rateKey, participantIndex }: GivenAnswer & { label: string }) =>
  rateKey === null ? label : `${label} of adult ${(participantIndex ?? 0) + 1}`;

describe('the kept answers', () => {
  it.each<[string, GivenAnswer[], GivenAnswer[], string]>([
    ['nothing', [], [once(allergies, 'Nuts')], 'allergies Nuts'],
    [
      'allergies Nuts',
      [once(allergies, 'Nuts')],
      [once(celebrated, 'Birthday')],
      'celebrated Birthday, allergies Nuts',
    ],
    ['allergies Nuts', [once(allergies, 'Nuts')], [once(allergies, ' ')], 'nothing'],
    [
      'celebrated Birthday',
      [once(celebrated, 'Birthday')],
      [once(celebrated, 'Nothing'), once(celebrated, 'Birthday')],
      'celebrated Birthday',
    ],
    ['nothing', [], [ofAdult(2, 'Vegan')], 'diet of adult 2 Vegan'],
    ['nothing', [], [ofAdult(3, 'Vegan')], 'nothing'],
    ['nothing', [], [once(diet, 'Vegan')], 'nothing'],
    ['nothing', [], [once({ key: 1 }, '4')], 'nothing'],
  ])('after %s, %j leaves %s (D-CU-02)', (_words, before, given, kept) => {
    const outcome = readAnswers(fields, [...before, ...given], party);
    const words = outcome.ok ? outcome.value.map((answer) => `${named(answer)} ${answer.value}`) : [];
    expect(words.join(', ') || 'nothing').toBe(kept);
  });
});

describe('the missing answers', () => {
  const required = fields.map((field) => ({ ...field, isRequired: field !== allergies }));
  it.each<[GivenAnswer[], string]>([
    [[], 'celebrated, diet of adult 1, diet of adult 2'],
    [[once(celebrated, 'Nothing'), ofAdult(2, 'Vegan')], 'diet of adult 1'],
    [[once(celebrated, '  ')], 'celebrated, diet of adult 1, diet of adult 2'],
  ])('after %j: %s (D-CU-02)', (answered, missing) => {
    const found = missingAnswers(required, answered, party).map(({ field, rateKey, participantIndex }) =>
      named({ label: field.label, fieldKey: field.key, value: '', rateKey, participantIndex }),
    );
    expect(found.join(', ')).toBe(missing);
  });
});
