/** The sign-up form's state: values, errors on blur and on submit, sending (D-RT-09, 8.1). */
import { wordsOf } from '@gangway/contract/refusals';
import { leastFillMs, requestSignup } from '@gangway/contract/sign-up';
import { checkSignUp, type SignUpRequest } from '@gangway/domain/sign-up/sign-up';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Caller, CallFailed, faultWords } from '../../lib/call.ts';
import { randomText } from '../../lib/random-text.ts';
import { t } from '../../messages/t.ts';
import { dropDraft, emptyDraft, keepDraft, readDraft, requestOf, type SignUpDraft } from './sign-up-draft.ts';

export type SignUpField = keyof SignUpRequest;
type Errors = Partial<Record<SignUpField, string>>;

/** Ids of the controls, which the error list links to. */
export const fieldId = (field: SignUpField) => `sign-up-${field}`;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The errors of the answer by field: `BusinessName` on the wire is `businessName` here. */
const errorsOf = (modelErrors: readonly { key: string; value: readonly string[] }[] | null): Errors =>
  Object.fromEntries(
    (modelErrors ?? []).map(({ key, value }) => [key.charAt(0).toLowerCase() + key.slice(1), value[0]]),
  );

/** Sends a request; returns the errors of its fields. Throws the words of what else went wrong. */
async function send(
  call: Caller,
  values: SignUpDraft,
  { filledInMs, idempotencyKey }: { filledInMs: number; idempotencyKey: string },
): Promise<Errors> {
  const request = requestOf(values);
  const input = {
    ...request,
    activityKinds: [...request.activityKinds],
    referral: values.referral,
    filledInMs: Math.round(filledInMs),
  };
  const answer = await call(requestSignup, input, { idempotencyKey });
  const errors = errorsOf(answer.modelErrors);
  if (!answer.success && Object.keys(errors).length === 0) throw new Error(faultWords());
  return errors;
}

const wordsOfFault = (error: unknown, supportEmail: string): string => {
  if (!(error instanceof CallFailed)) return faultWords();
  return error.status === 429 ? t('signUp.form.tooMany', { email: supportEmail }) : error.words;
};

export function useSignUp(
  form: RefObject<HTMLFormElement | null>,
  { call, supportEmail }: { call: Caller; supportEmail: string },
) {
  const [values, setValues] = useState(emptyDraft);
  const [refused, setRefused] = useState<Errors>({});
  const [left, setLeft] = useState<ReadonlySet<SignUpField>>(new Set());
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isDone, setDone] = useState(false);
  const [isAlive, setAlive] = useState(false);
  const shownAt = useRef(0);
  /** The same for every attempt to send the same request, so that it is stored once. */
  const idempotencyKey = useRef<string | null>(null);

  useEffect(() => {
    setAlive(true);
    shownAt.current = performance.now();
    if (form.current !== null) setValues(readDraft(form.current));
  }, [form]);

  const complaints: Errors = Object.fromEntries(
    checkSignUp(requestOf(values)).map(({ code, field, label }) => [field, wordsOf(code, { label })]),
  );
  const all: Errors = { ...refused, ...complaints };
  const errors: Errors = Object.fromEntries(
    Object.entries(all).filter(([field]) => attempt > 0 || left.has(field as SignUpField)),
  );

  async function submit(): Promise<void> {
    if (isBusy) return;
    setProblem(null);
    if (Object.keys(complaints).length > 0) {
      setAttempt((before) => before + 1);
      return;
    }
    setBusy(true);
    idempotencyKey.current ??= randomText(22);
    const filledFor = () => performance.now() - shownAt.current;
    // The server takes a faster one for a program's, and a browser can fill in everything at once.
    await pause(Math.max(0, leastFillMs - filledFor()));
    try {
      const sent = { filledInMs: filledFor() + 1, idempotencyKey: idempotencyKey.current };
      const found = await send(call, values, sent);
      setRefused(found);
      if (Object.keys(found).length > 0) setAttempt((before) => before + 1);
      else {
        dropDraft();
        setDone(true);
      }
    } catch (error) {
      setProblem(wordsOfFault(error, supportEmail));
    }
    setBusy(false);
  }

  return {
    values,
    errors,
    /** For the list at the top, in page order; only after an attempt to send. */
    list:
      attempt === 0
        ? []
        : Object.entries(all).map(([field, message]) => ({
            fieldId: fieldId(field as SignUpField),
            message: message ?? '',
          })),
    attempt,
    /** Whether the page can send it. */
    isAlive,
    isBusy,
    problem,
    isDone,
    set: (changes: Partial<SignUpDraft>) => {
      const next = { ...values, ...changes };
      setValues(next);
      keepDraft(next);
      idempotencyKey.current = null;
      setRefused((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))),
      );
    },
    leave: (field: SignUpField) => setLeft((before) => new Set([...before, field])),
    submit,
  };
}

export type SignUp = ReturnType<typeof useSignUp>;
