/** Questions and answers as text, for cart, receipt and others (D-CU-02). */
import type { Activity } from '@gangway/contract/catalog';
import type { Order } from '@gangway/contract/order';
import { type Question, saidAnswer } from '@gangway/contract/questions';
import { participantWords } from '@gangway/domain/custom-fields/answer-words';

export interface SaidAnswer {
  key: string;
  /** 'Diet', or 'Adult 2, Diet'. */
  label: string;
  words: string;
  /** True if it needs the full width. */
  isLong: boolean;
}

/** Maximum length, in characters, to fit beside another answer. */
const longestBeside = 60;

function said(questions: readonly Question[], who = ''): SaidAnswer[] {
  return questions
    .map((question) => ({ question, words: saidAnswer(question) }))
    .filter(({ words }) => words !== '')
    .map(({ question, words }) => ({
      key: `${who}${question.customFieldKey}`,
      label: `${who}${question.label}`,
      words,
      isLong: words.length > longestBeside || words.includes('\n'),
    }));
}

/** Returns an activity's answers: its own first, then those of each participant. */
export function activityAnswers({
  customFields,
  rates,
}: Pick<Activity, 'customFields' | 'rates'>): SaidAnswer[] {
  const ofParticipants = rates.flatMap((rate) =>
    rate.customFieldParticipants.flatMap(({ participantIndex, customFields: answers }) =>
      said(answers, `${participantWords(rate.name, participantIndex)}, `),
    ),
  );
  return [...said(customFields), ...ofParticipants];
}

/** Returns an order's answers: about the customer first, then about the order. */
export function orderAnswers({
  customer,
  customFields,
}: Pick<Order, 'customer' | 'customFields'>): SaidAnswer[] {
  return [...said(customer.customFields), ...said(customFields)];
}
