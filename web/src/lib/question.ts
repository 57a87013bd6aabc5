/** The operator's questions as they travel: their kind, what is wrong with an answer, and how an answer is said (D-CU-01, D-CU-02). */
import type { Activity } from '@gangway/contract/catalogue';
import { wordsOf } from '@gangway/contract/refusals';
import { type FieldType, fieldTypes } from '@gangway/domain/catalogue/custom-field';
import { answerWords } from '@gangway/domain/custom-fields/answer-words';
import {
  answerRefusal,
  isAnswered,
  longestAnswer,
  longestEmail,
  longestLine,
} from '@gangway/domain/custom-fields/answers';

export type Question = Activity['customFields'][number];

/** A kind that is not known yet is asked as a line of text. */
export const kindOf = ({ typeKey }: Pick<Question, 'typeKey'>): FieldType =>
  fieldTypes[typeKey - 1] ?? 'text';

export function lettersOf(question: Pick<Question, 'typeKey'>): number {
  const kind = kindOf(question);
  if (kind === 'longText') return longestAnswer;
  return kind === 'email' ? longestEmail : longestLine;
}

/** What is wrong with an answer, in words that say what would be right; null when nothing is. */
export function answerProblem(question: Question, value: string): string | null {
  const { customFieldKey: key, label, options, isRequired } = question;
  const type = kindOf(question);
  if (!isAnswered({ type }, value)) return isRequired ? wordsOf('required', { label }) : null;
  const refusal = answerRefusal({ key, label, type, options }, value);
  return refusal === null ? null : wordsOf(refusal.code, { label, most: refusal.most });
}

/** As receipt and cart say it; empty when there is no answer. */
export function saidAnswer(question: Question): string {
  const { value } = question;
  const type = kindOf(question);
  return value === null || !isAnswered({ type }, value) ? '' : answerWords({ type, value });
}
