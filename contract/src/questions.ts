/**
 * The operator's questions as they come on the wire: their kind, who is asked what, validation of an answer, and
 * answers as text and as they are posted (D-CU-01, D-CU-02, D-UI-04).
 */
import type { FieldType } from '@gangway/domain/catalog/custom-field';
import type { RateSelection } from '@gangway/domain/catalog/rate';
import { answerWords } from '@gangway/domain/custom-fields/answer-words';
import {
  answerRefusal,
  type GivenAnswer,
  isAnswered,
  longestAnswer,
  longestEmail,
  longestLine,
} from '@gangway/domain/custom-fields/answers';
import type { Activity, Rate } from './catalog.ts';
import { wordsOf } from './refusals.ts';

export type { GivenAnswer } from '@gangway/domain/custom-fields/answers';

export type Question = Activity['customFields'][number];

/** An unknown kind falls back to a line of text. */
export const kindOf = ({ type }: Pick<Question, 'type'>): FieldType => (type === 'unknown' ? 'text' : type);

export function lettersOf(question: Pick<Question, 'type'>): number {
  const kind = kindOf(question);
  if (kind === 'longText') return longestAnswer;
  return kind === 'email' ? longestEmail : longestLine;
}

/** Returns the words of a wrong answer, which say how it would be right; null for a right one. */
export function answerProblem(question: Question, value: string): string | null {
  const { customFieldKey: key, label, options, isRequired } = question;
  const type = kindOf(question);
  if (!isAnswered({ type }, value)) return isRequired ? wordsOf('required', { label }) : null;
  const refusal = answerRefusal({ key, label, type, options }, value);
  return refusal === null ? null : wordsOf(refusal.code, { label, most: refusal.most });
}

/** The answer as receipt and cart show it; empty if there is none. */
export function saidAnswer(question: Question): string {
  const { value } = question;
  const type = kindOf(question);
  return value === null || !isAnswered({ type }, value) ? '' : answerWords({ type, value });
}

/** One question to one guest, or to the whole booking. */
export interface Asked {
  question: Question;
  /** 'Adult 2'; null if it is asked once. */
  who: string | null;
  rateKey: number | null;
  participantIndex: number | null;
}

/** Returns the questions of an activity to the booking as a whole, then those to each guest of a party. */
export function askedOf(
  { customFields }: Pick<Activity, 'customFields'>,
  rates: readonly Pick<Rate, 'rateKey' | 'name' | 'people'>[],
  party: readonly RateSelection[],
): Asked[] {
  const once = customFields
    .filter(({ scope }) => scope !== 'participant')
    .map((question): Asked => ({ question, who: null, rateKey: null, participantIndex: null }));
  const each = customFields.filter(({ scope }) => scope === 'participant');
  const perGuest = rates.flatMap(({ rateKey, name, people }) => {
    const participants = party.find((chosen) => chosen.rateKey === rateKey)?.participants ?? 0;
    return Array.from({ length: participants * people }, (_, index) =>
      each.map(
        (question): Asked => ({ question, who: `${name} ${index + 1}`, rateKey, participantIndex: index }),
      ),
    ).flat();
  });
  return [...once, ...perGuest];
}

const isAbout = (asked: Asked, answer: GivenAnswer) =>
  answer.fieldKey === asked.question.customFieldKey &&
  answer.rateKey === asked.rateKey &&
  answer.participantIndex === asked.participantIndex;

export function answerTo(answers: readonly GivenAnswer[], asked: Asked): string {
  return answers.find((answer) => isAbout(asked, answer))?.value ?? '';
}

export function withAnswer(answers: readonly GivenAnswer[], asked: Asked, value: string): GivenAnswer[] {
  const { question, rateKey, participantIndex } = asked;
  return replaceAnswer(answers, { fieldKey: question.customFieldKey, value, rateKey, participantIndex });
}

/** Replaces the answer to the same question by the same guest. */
export function replaceAnswer(answers: readonly GivenAnswer[], next: GivenAnswer): GivenAnswer[] {
  const isSame = (answer: GivenAnswer) =>
    answer.fieldKey === next.fieldKey &&
    answer.rateKey === next.rateKey &&
    answer.participantIndex === next.participantIndex;
  return [...answers.filter((answer) => !isSame(answer)), next];
}

/** Returns the name attribute of a question's field, by which the page finds it. */
export const fieldName = ({ question, rateKey, participantIndex }: Asked) =>
  `question-${question.customFieldKey}-${rateKey ?? 0}-${participantIndex ?? 0}`;

/** Returns the questions whose answers are missing or invalid, in order. */
export function unanswered(all: readonly Asked[], answers: readonly GivenAnswer[]): Asked[] {
  return all.filter((asked) => answerProblem(asked.question, answerTo(answers, asked)) !== null);
}

/** Returns the message of the first missing or invalid answer; null if all are fine. */
export function missingAnswer(all: readonly Asked[], answers: readonly GivenAnswer[]): string | null {
  for (const asked of all) {
    const words = answerProblem(asked.question, answerTo(answers, asked));
    if (words !== null) return asked.who === null ? words : `${asked.who}: ${words}`;
  }
  return null;
}

/** Whether a question has an answer that is not blank. */
export const isGiven = (asked: Asked, answers: readonly GivenAnswer[]): boolean =>
  isAnswered({ type: kindOf(asked.question) }, answerTo(answers, asked));

/** Returns the answers to some questions, trimmed, without blank ones and without those that nobody is asked. */
export const givenTo = (asked: readonly Asked[], answers: readonly GivenAnswer[]): GivenAnswer[] =>
  asked
    .filter((one) => isGiven(one, answers))
    .map((one) => ({
      ...{ fieldKey: one.question.customFieldKey, value: answerTo(answers, one).trim() },
      ...{ rateKey: one.rateKey, participantIndex: one.participantIndex },
    }));
