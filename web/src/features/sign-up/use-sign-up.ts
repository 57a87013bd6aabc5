/** The sign-up form's state: values, errors on blur and on submit, sending (D-RT-09, 8.1). */
import { wordsOf } from '@gangway/contract/refusals';
import { leastFillMs, requestSignup } from '@gangway/contract/sign-up';
import { checkSignUp, type SignUpRequest } from '@gangway/domain/sign-up/sign-up';
import { randomText } from '@gangway/ui/lib/random-text.ts';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { type FieldError, useFieldErrors } from '@gangway/ui/lib/use-field-errors.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Caller, CallFailed, faultWords } from '../../lib/call.ts';
import { t } from '../../messages/t.ts';
import { dropDraft, emptyDraft, keepDraft, readDraft, requestOf, type SignUpDraft } from './sign-up-draft.ts';

export type SignUpField = keyof SignUpRequest;

const prefix = 'sign-up-';
/** Ids of the controls, which the error list links to. */
export const fieldId = (field: SignUpField) => `${prefix}${field}`;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The errors of the answer: `BusinessName` on the wire is `businessName` here. */
const errorsOf = (modelErrors: readonly { key: string; value: readonly string[] }[] | null): FieldError[] =>
  (modelErrors ?? []).flatMap(({ key, value: [message] }) =>
    message === undefined
      ? []
      : [{ fieldId: `${prefix}${key.charAt(0).toLowerCase()}${key.slice(1)}`, message }],
  );

/** Sends a request; returns the errors of its fields. Throws the words of what else went wrong. */
async function send(
  call: Caller,
  values: SignUpDraft,
  { filledInMs, idempotencyKey }: { filledInMs: number; idempotencyKey: string },
): Promise<FieldError[]> {
  const request = requestOf(values);
  const input = {
    ...request,
    activityKinds: [...request.activityKinds],
    referral: values.referral,
    filledInMs: Math.round(filledInMs),
  };
  const answer = await call(requestSignup, input, { idempotencyKey });
  const errors = errorsOf(answer.modelErrors);
  if (!answer.success && errors.length === 0) throw new Error(faultWords());
  return errors;
}

const wordsOfFault = (error: unknown, supportEmail: string): string => {
  if (!(error instanceof CallFailed)) return faultWords();
  return error.status === 429 ? t('signUp.form.tooMany', { email: supportEmail }) : error.words;
};

interface Needs {
  call: Caller;
  supportEmail: string;
}

/** What is in the form: read from the page as it comes alive, and kept in this tab. */
function useDraft(form: RefObject<HTMLFormElement | null>) {
  const [values, setValues] = useState(emptyDraft);
  const latest = useRef(values);
  /** Milliseconds; null until the page is alive. */
  const [shownAt, setShownAt] = useState<number | null>(null);
  useEffect(() => {
    setShownAt(performance.now());
    if (form.current === null) return;
    latest.current = readDraft(form.current);
    setValues(latest.current);
  }, [form]);
  const set = (changes: Partial<SignUpDraft>) => {
    latest.current = { ...latest.current, ...changes };
    setValues(latest.current);
    keepDraft(latest.current);
  };
  return { values, shownAt, set };
}

export function useSignUp(form: RefObject<HTMLFormElement | null>, { call, supportEmail }: Needs) {
  const { values, shownAt, set } = useDraft(form);
  const sending = useAction();
  const [isDone, setDone] = useState(false);
  const idempotencyKey = useRef<string | null>(null);
  const complaints = checkSignUp(requestOf(values)).map(({ code, field, label }) => ({
    fieldId: fieldId(field),
    message: wordsOf(code, { label }),
  }));
  const errors = useFieldErrors(complaints);

  /** Sends the request, again if that failed, as one request as long as nothing is changed. Returns why it failed. */
  async function sendFrom(shownAt: number): Promise<string | null> {
    idempotencyKey.current ??= randomText(22);
    const filledFor = () => performance.now() - shownAt;
    // The server takes a faster one for a program's, and a browser can fill in everything at once.
    await pause(Math.max(0, leastFillMs - filledFor()));
    try {
      const sent = { filledInMs: filledFor() + 1, idempotencyKey: idempotencyKey.current };
      const refused = await send(call, values, sent);
      errors.refuse(refused);
      if (refused.length === 0) {
        dropDraft();
        setDone(true);
      }
      return null;
    } catch (error) {
      errors.refuse([]);
      return wordsOfFault(error, supportEmail);
    }
  }

  return {
    isBusy: sending.isBusy,
    problem: sending.said,
    isDone,
    values,
    errorOf: (field: SignUpField) => errors.of(fieldId(field)),
    list: errors.list,
    attempt: errors.attempt,
    /** Whether the page can send it. */
    isAlive: shownAt !== null,
    set: (changes: Partial<SignUpDraft>) => {
      set(changes);
      idempotencyKey.current = null;
      errors.changed(...Object.keys(changes).map((field) => `${prefix}${field}`));
    },
    leave: (field: SignUpField) => errors.leave(fieldId(field)),
    submit: () => {
      if (sending.isBusy || shownAt === null) return;
      if (complaints.length > 0) errors.fail();
      else void sending.run(() => sendFrom(shownAt));
    },
  };
}

export type SignUp = ReturnType<typeof useSignUp>;
