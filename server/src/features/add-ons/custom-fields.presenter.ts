/** The operator's questions and their answers in the shape of the contract (D-CU-01). */
import type { Activity as WireActivity } from '@gangway/contract/catalog';
import type { CustomField } from '@gangway/domain/catalog/custom-field';
import type { Answer } from '@gangway/domain/custom-fields/answers';

type WireField = WireActivity['customFields'][number];

export function presentField(field: CustomField): WireField {
  return {
    customFieldKey: field.key,
    label: field.label,
    helpText: field.helpText,
    type: field.type,
    options: [...field.options],
    isRequired: field.isRequired,
    scope: field.scope,
    value: null,
  };
}

/** Questions with the answers given so far. */
export function presentQuestions(fields: readonly CustomField[], answers: readonly Answer[]): WireField[] {
  return fields.map((field) => ({
    ...presentField(field),
    value: answers.find(({ fieldKey }) => fieldKey === field.key)?.value ?? null,
  }));
}

/** A stored answer, with its question as worded at that time. */
function presentAnswer({ fieldKey, label, type, scope, value }: Answer): WireField {
  return {
    customFieldKey: fieldKey,
    label,
    helpText: null,
    type,
    options: [],
    isRequired: false,
    scope,
    value,
  };
}

/** Answers about the booking itself. */
export function presentAnswers(answers: readonly Answer[]): WireField[] {
  return answers.filter(({ rateKey }) => rateKey === null).map(presentAnswer);
}

/** Answers of a rate's participants (3.3-01 CustomFieldParticipants). */
export function presentParticipants(
  answers: readonly Answer[],
  rateKey: number,
): WireActivity['rates'][number]['customFieldParticipants'] {
  const own = answers.filter((answer) => answer.rateKey === rateKey);
  return [...Map.groupBy(own, ({ participantIndex }) => participantIndex ?? 0)]
    .sort(([one], [other]) => one - other)
    .map(([participantIndex, ofOne]) => ({ participantIndex, customFields: ofOne.map(presentAnswer) }));
}
