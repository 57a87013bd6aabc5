/**
 * The state of a member's form: errors on blur and on submit,
 * focus on the first error, a single submission (D-MB-06).
 */
import type { MembershipMember } from '@gangway/contract/memberships';
import type { MemberFormField } from '@gangway/domain/memberships/check-member';
import { loadPhoneReader, usePhoneReader } from '@gangway/ui/lib/phone-number.ts';
import { useEffect, useRef, useState } from 'react';
import { CallFailed, faultWords } from '../../lib/call.ts';
import { MemberRefused } from './member-answers.ts';
import {
  checkMemberValues,
  hasUnreadPhone,
  type MemberErrors,
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
export const memberFieldId = (field: MemberFormField | 'addressLine2' | 'country') => `member-${field}`;

/** Field errors that only the server found. */
function refusedFields(fields: ReadonlyMap<string, string>): MemberErrors {
  return Object.fromEntries(
    [...fields].map(([key, words]) => [`${key.charAt(0).toLowerCase()}${key.slice(1)}`, words]),
  );
}

export function useMemberForm({ member, venue, onSave }: MemberFormOptions) {
  const [values, setValues] = useState(() => memberValues(member, venue));
  const [left, setLeft] = useState<ReadonlySet<MemberFormField>>(new Set());
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<'idle' | 'busy' | 'saved'>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const [refused, setRefused] = useState<MemberErrors>({});
  const isSending = useRef(false);

  usePhoneReader();
  const all: MemberErrors = { ...refused, ...checkMemberValues(values, member, venue) };
  const errors: MemberErrors = Object.fromEntries(
    Object.entries(all).filter(([field]) => attempt > 0 || left.has(field as MemberFormField)),
  );
  const [first] = Object.keys(errors) as MemberFormField[];
  const toFocus = useRef<MemberFormField | undefined>(undefined);
  toFocus.current = first;
  // On every attempt, even if it finds the same errors as before.
  useEffect(() => {
    if (attempt === 0 || toFocus.current === undefined) return;
    document.getElementById(memberFieldId(toFocus.current))?.focus();
  }, [attempt]);

  async function send(): Promise<void> {
    isSending.current = true;
    setState('busy');
    setProblem(null);
    try {
      const saved = await onSave(recordOf(values, member, venue));
      setValues(memberValues(saved, venue));
      setLeft(new Set());
      setAttempt(0);
      setState('saved');
    } catch (error) {
      setState('idle');
      const fields = error instanceof MemberRefused ? refusedFields(error.fields) : {};
      setRefused(fields);
      setProblem(error instanceof CallFailed ? error.words : problemOf(error));
      if (Object.keys(fields).length > 0) setAttempt((before) => before + 1);
    } finally {
      isSending.current = false;
    }
  }

  function sendIfComplete(): void {
    if (Object.keys(checkMemberValues(values, member, venue)).length > 0) setAttempt((before) => before + 1);
    else void send();
  }

  /** A number field asks for the reader when it gets the focus, so this waits only on a slow line. */
  async function readFirst(): Promise<void> {
    setState('busy');
    setProblem(null);
    isSending.current = true;
    try {
      await loadPhoneReader();
    } catch {
      setProblem(faultWords());
      return;
    } finally {
      isSending.current = false;
      setState('idle');
    }
    sendIfComplete();
  }

  return {
    values,
    errors,
    problem,
    state,
    set: <Field extends keyof MemberValues>(field: Field, value: string) => {
      setState('idle');
      setRefused({});
      setValues((before) => ({ ...before, [field]: value }));
    },
    /** Loads the reader at the first touch: in time even if the browser fills in the whole form. */
    touch: () => void loadPhoneReader().catch(() => undefined),
    leave: (field: MemberFormField) => setLeft((before) => new Set([...before, field])),
    submit: () => {
      if (isSending.current) return;
      if (hasUnreadPhone(values)) void readFirst();
      else sendIfComplete();
    },
  };
}

const problemOf = (error: unknown) => (error instanceof MemberRefused ? error.message : faultWords());

export type MemberFormState = ReturnType<typeof useMemberForm>;
