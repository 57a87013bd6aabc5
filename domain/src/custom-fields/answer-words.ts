/** An answer as receipts and emails show it (D-CU-02): a checked box as yes, a date in readable form. */
import type { FieldType } from '../catalog/custom-field.ts';
import { shortDate } from '../kernel/date-words.ts';
import { isVenueDate } from '../kernel/local-time.ts';
import { t } from '../messages/t.ts';

export function answerWords({ type, value }: { type: FieldType; value: string }): string {
  if (type === 'checkbox') return t('customFields.answer.yes');
  return type === 'date' && isVenueDate(value) ? shortDate(value) : value;
}

/** Returns question and answer on one line: 'Diet: Vegan', 'What do you celebrate? Birthday'. */
export function answerRow(answer: { label: string; type: FieldType; value: string }): string {
  const { label } = answer;
  return /[?!.:]$/.test(label)
    ? t('customFields.answer.toQuestion', { question: label, answer: answerWords(answer) })
    : t('customFields.answer.toLabel', { label, answer: answerWords(answer) });
}

/** Returns 'Adult 2' for an answer about one participant; the first has index 0. */
export function participantWords(rateName: string, participantIndex: number): string {
  return t('customFields.answer.ofParticipant', { rate: rateName, number: participantIndex + 1 });
}
