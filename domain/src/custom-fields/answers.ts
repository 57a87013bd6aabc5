/** Answers to the operator's questions: which are kept, which are wrong, which are missing (D-CU-01, D-CU-02; docs/rules/add-ons.md). */
import type { CustomField, FieldScope, FieldType } from '../catalogue/custom-field.ts';
import type { RateSelection } from '../catalogue/rate.ts';
import { isVenueDate } from '../kernel/local-time.ts';
import { accept, type Outcome, refuse } from '../kernel/outcome.ts';

/** As it was given; a participant is told by rate and number within it. */
export interface GivenAnswer {
  fieldKey: number;
  value: string;
  rateKey: number | null;
  /** 0 for the first participant of the rate. */
  participantIndex: number | null;
}

/** As it is kept: with the words of the question, so that a receipt never changes. */
export interface Answer extends GivenAnswer {
  label: string;
  type: FieldType;
  scope: FieldScope;
}

export interface AnswerRefusal {
  code: 'answerNotValid';
  label: string;
}

/** Longest answers (D-GEN-02). */
export const longestAnswer = 2000;
const longestLine = 200;

const forms: Readonly<Record<FieldType, (value: string, options: readonly string[]) => boolean>> = {
  text: (value) => value.length <= longestLine && !/[\r\n]/.test(value),
  longText: (value) => value.length <= longestAnswer,
  number: (value) => /^-?\d{1,12}([.,]\d{1,6})?$/.test(value),
  date: isVenueDate,
  select: (value, options) => options.includes(value),
  radio: (value, options) => options.includes(value),
  checkbox: (value) => value === 'true',
  phone: (value) => /^[+\d][\d\s()./-]{4,29}$/.test(value),
  email: (value) => value.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
};

/** A box that was left empty is no answer. */
const isAnswered = (value: string) => value !== '' && value !== 'false';

function isAbout(
  scope: FieldScope,
  { rateKey, participantIndex }: GivenAnswer,
  party: readonly RateSelection[],
) {
  if (scope !== 'participant') return rateKey === null && participantIndex === null;
  const member = party.find((candidate) => candidate.rateKey === rateKey);
  return member !== undefined && participantIndex !== null && participantIndex < member.participants;
}

/** The answers to keep: to questions that are asked, about somebody who comes; the last of several to one. */
export function readAnswers(
  fields: readonly CustomField[],
  given: readonly GivenAnswer[],
  party: readonly RateSelection[] = [],
): Outcome<Answer[], AnswerRefusal> {
  const kept = new Map<string, Answer>();
  for (const answer of given) {
    const field = fields.find(({ key }) => key === answer.fieldKey);
    if (field === undefined || !isAbout(field.scope, answer, party)) continue;
    const value = answer.value.trim();
    const { label, type, scope, options } = field;
    const { rateKey, participantIndex } = answer;
    const place = `${field.key} ${rateKey} ${participantIndex}`;
    kept.delete(place);
    if (!isAnswered(value)) continue;
    if (!forms[type](value, options)) return refuse({ code: 'answerNotValid', label });
    kept.set(place, { fieldKey: field.key, value, rateKey, participantIndex, label, type, scope });
  }
  return accept([...kept.values()]);
}

/** A required question without its answer, and about whom. */
export interface MissingAnswer {
  field: CustomField;
  rateKey: number | null;
  participantIndex: number | null;
}

/** In the order they are asked: the activity's own first, then participant by participant. */
export function missingAnswers(
  fields: readonly CustomField[],
  answers: readonly GivenAnswer[],
  party: readonly RateSelection[] = [],
): MissingAnswer[] {
  const required = fields.filter((field) => field.isRequired);
  const isMissing = ({ field, rateKey, participantIndex }: MissingAnswer) =>
    !answers.some(
      (answer) =>
        answer.fieldKey === field.key &&
        answer.rateKey === rateKey &&
        answer.participantIndex === participantIndex &&
        isAnswered(answer.value.trim()),
    );
  const once = required
    .filter((field) => field.scope !== 'participant')
    .map((field): MissingAnswer => ({ field, rateKey: null, participantIndex: null }));
  const each = required.filter((field) => field.scope === 'participant');
  const perGuest = party.flatMap(({ rateKey, participants }) =>
    Array.from({ length: participants }, (_, participantIndex) =>
      each.map((field): MissingAnswer => ({ field, rateKey, participantIndex })),
    ).flat(),
  );
  return [...once, ...perGuest].filter(isMissing);
}
