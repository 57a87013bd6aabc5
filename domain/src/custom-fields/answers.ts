/** Answers to the operator's questions: which are kept, which are wrong, which are missing (D-CU-01, D-CU-02; docs/rules/custom-fields.md). */
import type { CustomField, FieldScope, FieldType } from '../catalogue/custom-field.ts';
import type { RateSelection } from '../catalogue/rate.ts';
import { isVenueDate } from '../kernel/local-time.ts';
import { accept, type Outcome, refuse } from '../kernel/outcome.ts';

/** Who is asked: everybody of a rate (docs/rules/people.md). */
export interface Asked extends RateSelection {
  people: number;
}

/** As it was given; a participant is told by rate and number within it. */
export interface GivenAnswer {
  fieldKey: number;
  value: string;
  rateKey: number | null;
  /** 0 for the first of the people of the rate. */
  participantIndex: number | null;
}

/** As it is kept: with the words of the question, so that a receipt never changes. */
export interface Answer extends GivenAnswer {
  label: string;
  type: FieldType;
  scope: FieldScope;
}

/** Why an answer does not fit its question: what would fit is said by the words of the code. */
export interface AnswerRefusal {
  code:
    | 'answerNotLine'
    | 'answerTooLong'
    | 'answerNotNumber'
    | 'answerNotDate'
    | 'answerNotOption'
    | 'answerNotPhone'
    | 'answerNotEmail';
  fieldKey: number;
  label: string;
  /** Letters it may have. */
  most: number;
}

/** Longest answers (D-GEN-02): of a text, of one line, of an email address. */
export const longestAnswer = 2000;
export const longestLine = 200;
export const longestEmail = 254;

interface Form {
  code: AnswerRefusal['code'];
  most: number;
  fits: (value: string, options: readonly string[]) => boolean;
}

const isOption = (value: string, options: readonly string[]) => options.includes(value);

const forms: Readonly<Record<FieldType, Form>> = {
  text: { code: 'answerNotLine', most: longestLine, fits: (value) => !/[\r\n]/.test(value) },
  longText: { code: 'answerTooLong', most: longestAnswer, fits: () => true },
  number: {
    code: 'answerNotNumber',
    most: longestLine,
    fits: (value) => /^-?\d{1,12}([.,]\d{1,6})?$/.test(value),
  },
  date: { code: 'answerNotDate', most: longestLine, fits: isVenueDate },
  select: { code: 'answerNotOption', most: longestLine, fits: isOption },
  radio: { code: 'answerNotOption', most: longestLine, fits: isOption },
  checkbox: { code: 'answerNotOption', most: longestLine, fits: (value) => value === 'true' },
  phone: {
    code: 'answerNotPhone',
    most: longestLine,
    fits: (value) => /^[+\d][\d\s()./-]{4,29}$/.test(value),
  },
  email: {
    code: 'answerNotEmail',
    most: longestEmail,
    fits: (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
  },
};

/** Blanks are no answer, and neither is a box that was left empty. */
export function isAnswered({ type }: Pick<CustomField, 'type'>, value: string): boolean {
  const said = value.trim();
  return said !== '' && !(type === 'checkbox' && said === 'false');
}

/** What an answer must be looked at by. */
export type Question = Pick<CustomField, 'key' | 'label' | 'type' | 'options'>;

/** Why this is no answer to the question; null when it is one, or none at all. */
export function answerRefusal(question: Question, value: string): AnswerRefusal | null {
  const said = value.trim();
  const { key, label, type, options } = question;
  const { code, most, fits } = forms[type];
  if (!isAnswered(question, said) || (said.length <= most && fits(said, options))) return null;
  return { code, fieldKey: key, label, most };
}

function isAbout(scope: FieldScope, { rateKey, participantIndex }: GivenAnswer, party: readonly Asked[]) {
  if (scope !== 'participant') return rateKey === null && participantIndex === null;
  const member = party.find((candidate) => candidate.rateKey === rateKey);
  return (
    member !== undefined &&
    participantIndex !== null &&
    participantIndex < member.participants * member.people
  );
}

/** The last answer to each question that is asked, about somebody who comes, in the order of the questions. */
function latestOf(
  fields: readonly CustomField[],
  given: readonly GivenAnswer[],
  party: readonly Asked[],
): { field: CustomField; answer: GivenAnswer }[] {
  return fields.flatMap((field) => {
    const latest = new Map<string, GivenAnswer>();
    for (const answer of given) {
      if (answer.fieldKey !== field.key || !isAbout(field.scope, answer, party)) continue;
      latest.set(`${answer.rateKey} ${answer.participantIndex}`, answer);
    }
    return [...latest.values()].map((answer) => ({ field, answer }));
  });
}

/** Every answer that does not fit its question, in the order of the questions. */
export function answerRefusals(
  fields: readonly CustomField[],
  given: readonly GivenAnswer[],
  party: readonly Asked[] = [],
): AnswerRefusal[] {
  return latestOf(fields, given, party).flatMap(
    ({ field, answer }) => answerRefusal(field, answer.value) ?? [],
  );
}

/** The answers to keep: to questions that are asked, about somebody who comes; the last of several to one. */
export function readAnswers(
  fields: readonly CustomField[],
  given: readonly GivenAnswer[],
  party: readonly Asked[] = [],
): Outcome<Answer[], AnswerRefusal> {
  const [refused] = answerRefusals(fields, given, party);
  if (refused !== undefined) return refuse(refused);
  return accept(
    latestOf(fields, given, party)
      .filter(({ field, answer }) => isAnswered(field, answer.value))
      .map(({ field: { key, label, type, scope }, answer: { value, rateKey, participantIndex } }) => ({
        fieldKey: key,
        value: value.trim(),
        rateKey,
        participantIndex,
        label,
        type,
        scope,
      })),
  );
}

/** A required question without its answer, and about whom. */
export interface MissingAnswer {
  field: CustomField;
  rateKey: number | null;
  participantIndex: number | null;
}

/** In the order they are asked: those asked once first, then participant by participant. */
export function missingAnswers(
  fields: readonly CustomField[],
  answers: readonly GivenAnswer[],
  party: readonly Asked[] = [],
): MissingAnswer[] {
  const required = fields.filter((field) => field.isRequired);
  const isMissing = ({ field, rateKey, participantIndex }: MissingAnswer) =>
    !answers.some(
      (answer) =>
        answer.fieldKey === field.key &&
        answer.rateKey === rateKey &&
        answer.participantIndex === participantIndex &&
        isAnswered(field, answer.value),
    );
  const once = required
    .filter((field) => field.scope !== 'participant')
    .map((field): MissingAnswer => ({ field, rateKey: null, participantIndex: null }));
  const each = required.filter((field) => field.scope === 'participant');
  const perGuest = party.flatMap(({ rateKey, participants, people }) =>
    Array.from({ length: participants * people }, (_, participantIndex) =>
      each.map((field): MissingAnswer => ({ field, rateKey, participantIndex })),
    ).flat(),
  );
  return [...once, ...perGuest].filter(isMissing);
}
