/**
 * A refusal that the rules expect, thrown by services; rolls back the transaction
 * it ends (contract/src/refusals.ts).
 */
import type { RefusalCode, RefusalDetails } from '@gangway/contract/refusals';
import { refusals, wordsOf } from '@gangway/contract/refusals';

/** One validation error of one field. */
export interface FieldError {
  key: string;
  words: string;
}

export class Refused extends Error {
  readonly code: RefusalCode;
  /** Validation errors per field, if any; visitors see the first. */
  fields: readonly FieldError[] = [];
  readonly details: RefusalDetails;
  /** Fields of the call's answer to send along with the refusal, such as the current order (C-27). */
  readonly answer: Readonly<Record<string, unknown>>;
  /** The words of its code, unless the caller knows better what is wrong with the request. */
  readonly words: string;

  constructor(
    code: RefusalCode,
    details: RefusalDetails = {},
    answer: Readonly<Record<string, unknown>> = {},
    words: string | null = null,
  ) {
    super(code);
    this.code = code;
    this.details = details;
    this.answer = answer;
    this.words = words ?? wordsOf(code, details);
  }

  /** HTTP status, if the refusal ends a request or a page. */
  get status(): number {
    return refusals[this.code].status;
  }

  /** Refuses several fields at once. */
  static ofFields(fields: readonly FieldError[], answer: Readonly<Record<string, unknown>>): Refused {
    const refused = new Refused('required', {}, answer, fields[0]?.words ?? null);
    refused.fields = fields;
    return refused;
  }

  /** Returns the same refusal with the order it concerns. */
  with(answer: Readonly<Record<string, unknown>>): Refused {
    const refused = new Refused(this.code, this.details, { ...this.answer, ...answer }, this.words);
    refused.fields = this.fields;
    return refused;
  }
}
