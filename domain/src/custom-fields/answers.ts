/**
 * Answers to the operator's questions: which are kept, invalid or missing
 * (D-CU-01, D-CU-02; docs/rules/custom-fields.md).
 */
import type { CustomField, FieldScope, FieldType } from '../catalog/custom-field.ts';
import type { RateSelection } from '../catalog/rate.ts';
import { isEmail, readEmail } from '../kernel/email-address.ts';
import { isVenueDate } from '../kernel/local-time.ts';
import { accept, type Outcome, refuse } from '../kernel/outcome.ts';
import { readLine, readSigns, withoutInvisible } from '../kernel/typed-text.ts';

/** Who is asked: all guests of a rate (docs/rules/people.md). */
export interface Asked extends RateSelection {
  people: number;
}

/** An answer as given; a participant is identified by rate and index. */
export interface GivenAnswer {
  fieldKey: number;
  value: string;
  rateKey: number | null;
  /** 0 for the first guest of the rate. */
  participantIndex: number | null;
}

/** An answer as stored, including the question's text so that a receipt never changes. */
export interface Answer extends GivenAnswer {
  label: string;
  type: FieldType;
  scope: FieldScope;
}

/** Why an answer does not fit its question; the code's message says what would. */
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
  /** The most characters allowed. */
  most: number;
}

/** Longest answers (D-GEN-02): a text, one line, an email address. */
export const longestAnswer = 2000;
export const longestLine = 200;
export const longestEmail = 254;

interface Form {
  code: AnswerRefusal['code'];
  most: number;
  /** How it is read and stored (kernel/typed-text). */
  read: (typed: string) => string;
  fits: (value: string, options: readonly string[]) => boolean;
}

const trimmed = (typed: string) => typed.trim();
const isOption = (value: string, options: readonly string[]) => options.includes(value);

const forms: Readonly<Record<FieldType, Form>> = {
  text: { code: 'answerNotLine', most: longestLine, read: trimmed, fits: (value) => !/[\r\n]/.test(value) },
  longText: { code: 'answerTooLong', most: longestAnswer, read: trimmed, fits: () => true },
  number: {
    code: 'answerNotNumber',
    most: longestLine,
    read: readSigns,
    fits: (value) => /^-?\d{1,12}([.,]\d{1,6})?$/.test(value),
  },
  date: { code: 'answerNotDate', most: longestLine, read: readSigns, fits: isVenueDate },
  select: { code: 'answerNotOption', most: longestLine, read: trimmed, fits: isOption },
  radio: { code: 'answerNotOption', most: longestLine, read: trimmed, fits: isOption },
  checkbox: { code: 'answerNotOption', most: longestLine, read: trimmed, fits: (value) => value === 'true' },
  phone: {
    code: 'answerNotPhone',
    most: longestLine,
    read: readSigns,
    fits: (value) => /^[+\d][\d\s()./-]{4,29}$/.test(value),
  },
  email: {
    code: 'answerNotEmail',
    most: longestEmail,
    read: readEmail,
    fits: isEmail,
  },
};

/** A line is checked for line ends before it is read as one. */
const keptAnswer = (type: FieldType, value: string) =>
  type === 'text' ? readLine(value) : forms[type].read(value);

/** Blank text and unchecked boxes do not count as answers. */
export function isAnswered({ type }: Pick<CustomField, 'type'>, value: string): boolean {
  const said = withoutInvisible(value).trim();
  return said !== '' && !(type === 'checkbox' && said === 'false');
}

/** The parts of a question needed to check an answer. */
export type Question = Pick<CustomField, 'key' | 'label' | 'type' | 'options'>;

/** Explains why an answer does not fit the question; null if it fits or is empty. */
export function answerRefusal(question: Question, value: string): AnswerRefusal | null {
  const { key, label, type, options } = question;
  const { code, most, fits, read } = forms[type];
  const said = read(value);
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

/** Returns the last answer to each question that applies to these guests, in the order of the questions. */
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

/** Returns every answer that does not fit its question, in the order of the questions. */
export function answerRefusals(
  fields: readonly CustomField[],
  given: readonly GivenAnswer[],
  party: readonly Asked[] = [],
): AnswerRefusal[] {
  return latestOf(fields, given, party).flatMap(
    ({ field, answer }) => answerRefusal(field, answer.value) ?? [],
  );
}

/**
 * Returns the answers to keep: those to questions that apply to these guests, and only the last one to each.
 */
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
        value: keptAnswer(type, value),
        rateKey,
        participantIndex,
        label,
        type,
        scope,
      })),
  );
}

/** An unanswered required question, and whom it is about. */
export interface MissingAnswer {
  field: CustomField;
  rateKey: number | null;
  participantIndex: number | null;
}

/** Returns missing answers as asked: questions asked once first, then those of each participant. */
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
