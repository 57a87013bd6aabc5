/**
 * The operator's questions while booking: who is asked what, the answers, and what is missing (D-CU-01,
 * D-CU-02, D-UI-04).
 */
import type { Activity, Rate } from '@gangway/contract/catalog';
import type { RateSelection } from '@gangway/domain/catalog/rate';
import type { GivenAnswer } from '@gangway/domain/custom-fields/answers';
import { answerProblem, type Question } from '../../../lib/question.ts';

/** One question to one guest, or to the whole booking. */
export interface Asked {
  question: Question;
  /** 'Adult 2'; null if it is asked once. */
  who: string | null;
  rateKey: number | null;
  participantIndex: number | null;
}

export function askedOf(
  { customFields }: Pick<Activity, 'customFields'>,
  rates: readonly Rate[],
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
