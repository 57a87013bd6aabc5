/** Which errors of a form are shown: those of fields that were left, and all of them after an attempt to send it. */
import { useState } from 'react';

export interface FieldError {
  /** The id of the control, which a list of errors links to. */
  fieldId: string;
  message: string;
  /** For a control that the page cannot reach by its id. */
  focus?: () => void;
}

export interface FieldErrors {
  /** Attempts that found errors since the form was new; the list takes the focus with each. */
  attempt: number;
  /** The errors shown at their fields: what was refused, then the others in page order. */
  shown: readonly FieldError[];
  /** Errors for the list at the top, in the same order; empty until there was an attempt. */
  list: readonly FieldError[];
  /** The error to show at a field. */
  of: (fieldId: string) => string | undefined;
  /** The visitor left a field, so its error is shown from now on. */
  leave: (fieldId: string) => void;
  /** Fields have changed, so what was refused about them no longer holds. */
  changed: (...fieldIds: string[]) => void;
  /** An attempt found errors: all are shown. */
  fail: () => void;
  /** Replaces what was refused, by the server or at this attempt; an attempt unless there is nothing. */
  refuse: (errors: readonly FieldError[]) => void;
  /** As if the form were new. */
  reset: () => void;
}

/**
 * Knows no values: a form has them in a draft, an order or the document.
 * @param found what is wrong with the values of this render, in page order
 */
export function useFieldErrors(found: readonly FieldError[]): FieldErrors {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<readonly FieldError[]>([]);
  // An error found now is newer than a refusal of the same field.
  const isFound = (fieldId: string) => found.some((error) => error.fieldId === fieldId);
  const all = [...refused.filter(({ fieldId }) => !isFound(fieldId)), ...found];
  const shown = all.filter(({ fieldId }) => attempt > 0 || left.has(fieldId));
  const fail = () => setAttempt((before) => before + 1);
  return {
    attempt,
    shown,
    list: attempt === 0 ? [] : all,
    of: (fieldId) => shown.find((error) => error.fieldId === fieldId)?.message,
    leave: (fieldId) => setLeft((before) => new Set([...before, fieldId])),
    changed: (...fieldIds) =>
      setRefused((before) => before.filter(({ fieldId }) => !fieldIds.includes(fieldId))),
    fail,
    refuse(errors) {
      setRefused(errors);
      if (errors.length > 0) fail();
    },
    reset() {
      setLeft(new Set());
      setAttempt(0);
      setRefused([]);
    },
  };
}
