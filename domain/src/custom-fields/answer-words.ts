/** An answer as receipt and mail say it (D-CU-02): a ticked box is a yes, a date is a day one can read. */
import type { FieldType } from '../catalogue/custom-field.ts';
import { shortDate } from '../kernel/date-words.ts';
import { isVenueDate } from '../kernel/local-time.ts';
import { t } from '../messages/t.ts';

export function answerWords({ type, value }: { type: FieldType; value: string }): string {
  if (type === 'checkbox') return t('customFields.answer.yes');
  return type === 'date' && isVenueDate(value) ? shortDate(value) : value;
}

/** Question and answer on one line: 'Diet: Vegan', 'What do you celebrate? Birthday'. */
export function answerRow(answer: { label: string; type: FieldType; value: string }): string {
  const { label } = answer;
  return /[?!.:]$/.test(label)
    ? t('customFields.answer.toQuestion', { question: label, answer: answerWords(answer) })
    : t('customFields.answer.toLabel', { label, answer: answerWords(answer) });
}

/** 'Adult 2', by whose number an answer is about one participant; the first has index 0. */
export function participantWords(rateName: string, participantIndex: number): string {
  return t('customFields.answer.ofParticipant', { rate: rateName, number: participantIndex + 1 });
}
