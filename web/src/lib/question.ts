/**
 * The operator's questions as they come on the wire: their kind, validation of an answer, and the answer as
 * text (D-CU-01, D-CU-02).
 */
import type { Activity } from '@gangway/contract/catalog';
import { wordsOf } from '@gangway/contract/refusals';
import type { FieldType } from '@gangway/domain/catalog/custom-field';
import { answerWords } from '@gangway/domain/custom-fields/answer-words';
import {
  answerRefusal,
  isAnswered,
  longestAnswer,
  longestEmail,
  longestLine,
} from '@gangway/domain/custom-fields/answers';

export type Question = Activity['customFields'][number];

/** An unknown kind falls back to a line of text. */
export const kindOf = ({ type }: Pick<Question, 'type'>): FieldType => (type === 'unknown' ? 'text' : type);

export function lettersOf(question: Pick<Question, 'type'>): number {
  const kind = kindOf(question);
  if (kind === 'longText') return longestAnswer;
  return kind === 'email' ? longestEmail : longestLine;
}

/** What is wrong with an answer, phrased as what would be right; null if nothing is. */
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
