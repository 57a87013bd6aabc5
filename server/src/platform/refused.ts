/** A no that the rules expect, thrown by services; the transaction it ends is rolled back (contract/src/refusals.ts). */
import type { RefusalCode, RefusalDetails } from '@gangway/contract/refusals';
import { refusals, wordsOf } from '@gangway/contract/refusals';

/** One complaint about one field. */
export interface FieldError {
  key: string;
  words: string;
}

export class Refused extends Error {
  readonly code: RefusalCode;
  /** Complaints per field, where there are any; the first is the one a visitor is shown. */
  fields: readonly FieldError[] = [];
  readonly details: RefusalDetails;
  /** Members of the call's answer that go out beside the refusal, such as the order as it now is (C-27). */
  readonly answer: Readonly<Record<string, unknown>>;
  /** Words that replace the table's, where the outside gave better ones (a gateway's decline). */
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

  /** HTTP status, where a refusal ends a request or a page. */
  get status(): number {
    return refusals[this.code].status;
  }

  /** Several fields at once. */
  static ofFields(fields: readonly FieldError[], answer: Readonly<Record<string, unknown>>): Refused {
    const refused = new Refused('required', {}, answer, fields[0]?.words ?? null);
    refused.fields = fields;
    return refused;
  }

  /** The same refusal with the order it concerns. */
  with(answer: Readonly<Record<string, unknown>>): Refused {
    const refused = new Refused(this.code, this.details, { ...this.answer, ...answer }, this.words);
    refused.fields = this.fields;
    return refused;
  }
}
