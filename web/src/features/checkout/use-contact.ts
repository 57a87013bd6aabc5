/** The contact form's state: unsent values, errors on blur and on submit, sending (D-CK-02, 8.1). */
import { updateOrder } from '@gangway/contract/checkout';
import type { Order } from '@gangway/contract/order';
import { languageOfVisit } from '@gangway/domain/location/languages';
import { currentLocale, primaryOf } from '@gangway/domain/messages/locale';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { loadPhoneReader, usePhoneReader } from '@gangway/ui/lib/phone-number.ts';
import { useRef, useState } from 'react';
import { type Caller, faultWords } from '../../lib/call.ts';
import type { Question } from '../../lib/question.ts';
import { storage } from '../../lib/storage.ts';
import type { OrderStore } from '../cart/order-store.ts';
import { takeOver } from '../cart/take-over.ts';
import { type ContactDraft, dropContactDraft, readContactDraft, writeContactDraft } from './contact-draft.ts';
import {
  type CheckoutVenue,
  type ContactErrors,
  type ContactField,
  type ContactValues,
  checkContact,
  contactLabels,
  contactRules,
  contactValues,
  customerOf,
  hasUnreadPhone,
} from './contact-form.ts';
import { answerOf, postedQuestions, questionErrors, questionsOf } from './contact-questions.ts';
import type { WalletContact } from './load-payment-script.ts';
import { postedOrder } from './posted-order.ts';
import { useCartReminder } from './use-cart-reminder.ts';

export interface ContactNeeds {
  call: Caller;
  store: Pick<OrderStore, 'change' | 'setOrder'>;
}

export interface ContactOptions {
  order: Order;
  venue: CheckoutVenue;
  needs: ContactNeeds;
  onSaved: () => void;
}

const fields = Object.keys(contactLabels) as ContactField[];

/** Ids of the controls, which the error list links to. */
export const contactId = (field: ContactField) => `contact-${field}`;
export const questionId = ({ customFieldKey }: Pick<Question, 'customFieldKey'>) =>
  `contact-question-${customFieldKey}`;

/** Returns whether the server already has everything contact asks for. */
export function isContactDone(order: Order, venue: CheckoutVenue): boolean {
  const values = contactValues(order.customer, venue);
  const isComplete = Object.keys(checkContact(values, contactRules(order, venue))).length === 0;
  return isComplete && questionErrors(questionsOf(order)).length === 0;
}

export function useContact({ order, venue, needs, onSaved }: ContactOptions) {
  const rules = contactRules(order, venue);
  const [{ values, typed }, setDraft] = useState<ContactDraft>(
    () => readContactDraft(order.orderKey) ?? { values: contactValues(order.customer, venue), typed: {} },
  );
  const latest = useRef({ values, typed });
  const keep = (next: ContactDraft) => {
    latest.current = next;
    setDraft(next);
    writeContactDraft(order.orderKey, next);
  };
  const [left, setLeft] = useState<ReadonlySet<ContactField | number>>(new Set());
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [isTouched, setIsTouched] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  usePhoneReader();
  const all = checkContact(values, rules);
  // Required questions come first.
  const asked = questionsOf(order);
  const questions = [true, false].flatMap((isRequired) =>
    asked.filter((question) => question.isRequired === isRequired),
  );
  const unanswered = questionErrors(questions, typed);
  // Reopened contact details may miss questions added since they were sent; those errors show immediately.
  const wasSent = order.customer.email !== '';
  const shownQuestions = unanswered.filter(
    ({ question }) => attempt > 0 || wasSent || left.has(question.customFieldKey),
  );
  const shown: ContactErrors = Object.fromEntries(
    Object.entries(all).filter(([field]) => attempt > 0 || left.has(field as ContactField)),
  );

  const reminder = useCartReminder({ order, venue, call: needs.call, languageKey: () => languageOf(venue) });
  const tellReminder = () => reminder.tell(latest.current.values.email);

  /** Returns whether the server has taken it. */
  async function send(values: ContactValues): Promise<boolean> {
    setIsBusy(true);
    setIsSending(true);
    setProblem(null);
    const contact = customerOf(values, rules, order.customer);
    const customer = { ...contact, customFields: postedQuestions(order.customer.customFields, typed) };
    const customFields = postedQuestions(order.customFields, typed);
    try {
      const answer = await needs.store.change((current) =>
        takeOver(
          needs.store,
          needs.call(updateOrder, {
            locationKey: current.locationKey,
            orderKey: current.orderKey,
            customer,
            order: postedOrder(current, {
              customer,
              customFields,
              languageKey: languageOf(venue),
              agreedToTransport: null,
            }),
            pickupLocations: null,
          }),
        ),
      );
      const [first] = (answer.modelErrors ?? []).flatMap((error) => error.value);
      if (first !== undefined) {
        setProblem(first);
        setAttempt((before) => before + 1);
      } else if ((answer.exceptionMessage ?? '') !== '' || answer.order === null) setProblem(faultWords());
      else {
        dropContactDraft();
        setAttempt(0);
        onSaved();
        return true;
      }
    } catch (error) {
      setProblem(failureWords(error));
    } finally {
      setIsBusy(false);
      setIsSending(false);
    }
    return false;
  }

  /** Fills in what is not typed, or not right; sends it if nothing else is missing. */
  async function take(brought: WalletContact | null): Promise<boolean> {
    await loadPhoneReader().catch(() => undefined);
    const wrong = checkContact(latest.current.values, rules);
    const filled = { ...latest.current.values };
    for (const field of ['firstName', 'lastName', 'email', 'phone'] as const) {
      const value = brought?.[field] ?? '';
      if (value !== '' && (filled[field] === '' || wrong[field] !== undefined)) filled[field] = value;
    }
    keep({ ...latest.current, values: filled });
    if (Object.keys(checkContact(filled, rules)).length + unanswered.length === 0) return send(filled);
    setAttempt((before) => before + 1);
    return false;
  }

  function sendIfComplete(): void {
    const isComplete = Object.keys(checkContact(values, rules)).length + unanswered.length === 0;
    if (isComplete) void send(values);
    else setAttempt((before) => before + 1);
  }

  /** The number field asks for the reader when it gets the focus, so this waits only on a slow line. */
  async function readFirst(): Promise<void> {
    setIsBusy(true);
    setProblem(null);
    try {
      await loadPhoneReader();
    } catch {
      setProblem(faultWords());
      setIsBusy(false);
      return;
    }
    setIsBusy(false);
    sendIfComplete();
  }

  return {
    values,
    rules,
    errors: shown,
    /** For the error summary at the top of the form, in page order; only after an attempt to continue. */
    list:
      attempt === 0
        ? []
        : [
            ...fields.flatMap((field) =>
              shown[field] === undefined ? [] : [{ fieldId: contactId(field), message: shown[field] }],
            ),
            ...unanswered.map(({ question, message }) => ({ fieldId: questionId(question), message })),
          ],
    attempt,
    isBusy,
    /** Everything is filled in and on its way: what follows is shown at once. */
    isSending,
    /** The guest is at it. */
    isTouched,
    touch: () => {
      setIsTouched(true);
      // In time for a guest whose browser fills in all of it.
      void loadPhoneReader().catch(() => undefined);
    },
    problem,
    set: <Field extends ContactField>(field: Field, value: ContactValues[Field]) =>
      keep({ ...latest.current, values: { ...latest.current.values, [field]: value } }),
    questions: questions.map((question) => ({
      question,
      value: answerOf(typed, question),
      error: shownQuestions.find((error) => error.question === question)?.message,
    })),
    answer: ({ customFieldKey }: Question, value: string) =>
      keep({ ...latest.current, typed: { ...latest.current.typed, [customFieldKey]: value } }),
    leave: (field: ContactField | number) => {
      setLeft((before) => new Set([...before, field]));
      if (field === 'email') tellReminder();
    },
    /** One email about the cart if it is not booked; null if the venue sends none (docs/rules/carts.md). */
    reminder: reminder.isOffered
      ? {
          isWanted: reminder.isWanted,
          problem: reminder.problem,
          choose: (isWanted: boolean) => reminder.choose(isWanted, latest.current.values.email),
        }
      : null,
    /** What a wallet knows of who pays; false if more has to be asked, which the form then says. */
    take,
    /** Whether something is asked that no wallet knows. */
    asksMore: rules.billingRequired || questions.some(({ isRequired }) => isRequired),
    submit: () => {
      if (isBusy) return;
      tellReminder();
      if (hasUnreadPhone(values)) void readFirst();
      else sendIfComplete();
    },
  };
}

export type Contact = ReturnType<typeof useContact>;

/** Returns the language of the page, in which the order's emails and tickets are written (D-I18-01, 7.5-09). */
export function languageOf(venue: Pick<CheckoutVenue, 'languages'>): number | null {
  const chosen = storage.language.read();
  const isOfPage = chosen !== null && primaryOf(chosen) === primaryOf(currentLocale());
  return languageOfVisit([isOfPage ? chosen : null, currentLocale()], venue.languages)?.languageKey ?? null;
}
