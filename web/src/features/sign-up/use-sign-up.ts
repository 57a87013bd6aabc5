/** The sign-up form's state: values, errors on blur and on submit, sending (D-RT-09, 8.1). */
import { wordsOf } from '@gangway/contract/refusals';
import { leastFillMs, requestSignup } from '@gangway/contract/sign-up';
import { checkSignUp, type SignUpRequest } from '@gangway/domain/sign-up/sign-up';
import { randomText } from '@gangway/ui/lib/random-text.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Caller, CallFailed, faultWords } from '../../lib/call.ts';
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

/** Sends the request, again if that failed, as one request as long as nothing is changed. */
function useSending({ call, supportEmail }: Needs) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isDone, setDone] = useState(false);
  const idempotencyKey = useRef<string | null>(null);

  /** Returns the errors of its fields. */
  async function run(values: SignUpDraft, shownAt: number): Promise<Errors> {
    setBusy(true);
    setProblem(null);
    idempotencyKey.current ??= randomText(22);
    const filledFor = () => performance.now() - shownAt;
    // The server takes a faster one for a program's, and a browser can fill in everything at once.
    await pause(Math.max(0, leastFillMs - filledFor()));
    try {
      const sent = { filledInMs: filledFor() + 1, idempotencyKey: idempotencyKey.current };
      const errors = await send(call, values, sent);
      if (Object.keys(errors).length === 0) {
        dropDraft();
        setDone(true);
      }
      return errors;
    } catch (error) {
      setProblem(wordsOfFault(error, supportEmail));
      return {};
    } finally {
      setBusy(false);
    }
  }

  const startOver = () => {
    idempotencyKey.current = null;
  };
  return { isBusy, problem, isDone, run, startOver };
}

export function useSignUp(form: RefObject<HTMLFormElement | null>, needs: Needs) {
  const { values, shownAt, set } = useDraft(form);
  const { run, startOver, ...sending } = useSending(needs);
  const [refused, setRefused] = useState<Errors>({});
  const [left, setLeft] = useState<ReadonlySet<SignUpField>>(new Set());
  const [attempt, setAttempt] = useState(0);

  const complaints: Errors = Object.fromEntries(
    checkSignUp(requestOf(values)).map(({ code, field, label }) => [field, wordsOf(code, { label })]),
  );
  const all = Object.entries({ ...refused, ...complaints }) as [SignUpField, string][];

  async function submit(): Promise<void> {
    if (sending.isBusy || shownAt === null) return;
    const isComplete = Object.keys(complaints).length === 0;
    const found = isComplete ? await run(values, shownAt) : complaints;
    if (isComplete) setRefused(found);
    if (Object.keys(found).length > 0) setAttempt((before) => before + 1);
  }

  return {
    ...sending,
    values,
    errors: Object.fromEntries(all.filter(([field]) => attempt > 0 || left.has(field))) as Errors,
    /** For the list at the top, in page order; only after an attempt to send. */
    list: attempt === 0 ? [] : all.map(([field, message]) => ({ fieldId: fieldId(field), message })),
    attempt,
    /** Whether the page can send it. */
    isAlive: shownAt !== null,
    set: (changes: Partial<SignUpDraft>) => {
      set(changes);
      startOver();
      setRefused((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))),
      );
    },
    leave: (field: SignUpField) => setLeft((before) => new Set([...before, field])),
    submit,
  };
}

export type SignUp = ReturnType<typeof useSignUp>;
