/** What was asked and answered, for cart, receipt and whoever else says it (D-CU-02). */
import type { Activity } from '@gangway/contract/catalogue';
import type { Order } from '@gangway/contract/order';
import { participantWords } from '@gangway/domain/custom-fields/answer-words';
import { type Question, saidAnswer } from '../../lib/question.ts';

export interface SaidAnswer {
  key: string;
  /** 'Diet', or 'Adult 2, Diet'. */
  label: string;
  words: string;
  /** Needs the whole width. */
  isLong: boolean;
}

/** Letters that stand beside something else. */
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

/** Of an activity: its own, then those of each participant. */
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

/** Of an order: about its customer, then about itself. */
export function orderAnswers({
  customer,
  customFields,
}: Pick<Order, 'customer' | 'customFields'>): SaidAnswer[] {
  return [...said(customer.customFields), ...said(customFields)];
}
