/**
 * The state of a member's form: errors on blur and on submit,
 * focus on the first error, a single submission (D-MB-06).
 */
import type { MembershipMember } from '@gangway/contract/memberships';
import type { MemberFormField } from '@gangway/domain/memberships/check-member';
import { loadPhoneReader, usePhoneReader } from '@gangway/ui/lib/phone-number.ts';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { type FieldError, useFieldErrors } from '@gangway/ui/lib/use-field-errors.ts';
import { useEffect, useRef, useState } from 'react';
import { CallFailed, faultWords } from '../../lib/call.ts';
import { MemberRefused } from './member-answers.ts';
import {
  checkMemberValues,
  hasUnreadPhone,
  type MemberValues,
  type MemberVenue,
  memberValues,
  recordOf,
} from './member-form.ts';

export interface MemberFormOptions {
  member: MembershipMember;
  venue: MemberVenue;
  /** Saves the record; a refusal is thrown. */
  onSave: (record: MembershipMember) => Promise<MembershipMember>;
}

/** Ids of the controls that take the focus. */
const prefix = 'member-';
export const memberFieldId = (field: MemberFormField | 'addressLine2' | 'country') => `${prefix}${field}`;

/** Field errors that only the server found. */
const refusedFields = (fields: ReadonlyMap<string, string>): FieldError[] =>
  [...fields].map(([key, message]) => ({
    fieldId: `${prefix}${key.charAt(0).toLowerCase()}${key.slice(1)}`,
    message,
  }));

export function useMemberForm({ member, venue, onSave }: MemberFormOptions) {
  const [values, setValues] = useState(() => memberValues(member, venue));
  const submitting = useAction();
  const [isSaved, setSaved] = useState(false);

  usePhoneReader();
  const check = () => checkMemberValues(values, member, venue);
  const errors = useFieldErrors(
    check().map(({ field, message }) => ({ fieldId: memberFieldId(field), message })),
  );
  const { attempt } = errors;
  const toFocus = useRef<string | undefined>(undefined);
  toFocus.current = errors.shown[0]?.fieldId;
  // On every attempt, even if it finds the same errors as before.
  useEffect(() => {
    if (attempt === 0 || toFocus.current === undefined) return;
    document.getElementById(toFocus.current)?.focus();
  }, [attempt]);

  /** Returns why it is not saved, or null. */
  async function send(): Promise<string | null> {
    try {
      const saved = await onSave(recordOf(values, member, venue));
      setValues(memberValues(saved, venue));
      errors.reset();
      setSaved(true);
      return null;
    } catch (error) {
      errors.refuse(error instanceof MemberRefused ? refusedFields(error.fields) : []);
      return error instanceof CallFailed ? error.words : problemOf(error);
    }
  }

  /** A number field asks for the reader when it gets the focus, so this waits only on a slow line. */
  async function readAndSend(): Promise<string | null> {
    try {
      await loadPhoneReader();
    } catch {
      return faultWords();
    }
    if (check().length === 0) return send();
    errors.fail();
    return null;
  }

  return {
    values,
    errorOf: (field: MemberFormField) => errors.of(memberFieldId(field)),
    problem: submitting.said,
    isBusy: submitting.isBusy,
    /** Since the last change. */
    isSaved,
    set: <Field extends keyof MemberValues>(field: Field, value: string) => {
      setSaved(false);
      // What was refused may be about several fields together.
      errors.refuse([]);
      setValues((before) => ({ ...before, [field]: value }));
    },
    /** Loads the reader at the first touch: in time even if the browser fills in the whole form. */
    touch: () => void loadPhoneReader().catch(() => undefined),
    leave: (field: MemberFormField) => errors.leave(memberFieldId(field)),
    submit: () => {
      if (submitting.isBusy) return;
      const mustRead = hasUnreadPhone(values);
      if (!mustRead && check().length > 0) {
        errors.fail();
        return;
      }
      setSaved(false);
      void submitting.run(mustRead ? readAndSend : send);
    },
  };
}

const problemOf = (error: unknown) => (error instanceof MemberRefused ? error.message : faultWords());

export type MemberFormState = ReturnType<typeof useMemberForm>;
