/** The contact form's state: unsent values, errors on blur and on submit, sending (D-CK-02, 8.1). */
import { updateOrder } from '@gangway/contract/checkout';
import type { Order } from '@gangway/contract/order';
import type { Question } from '@gangway/contract/questions';
import { languageOfVisit } from '@gangway/domain/location/languages';
import { currentLocale, primaryOf } from '@gangway/domain/messages/locale';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { loadPhoneReader, usePhoneReader } from '@gangway/ui/lib/phone-number.ts';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { useFieldErrors } from '@gangway/ui/lib/use-field-errors.ts';
import { useRef, useState } from 'react';
import { type Caller, faultWords } from '../../lib/call.ts';
import { storage } from '../../lib/storage.ts';
import type { OrderStore } from '../cart/order-store.ts';
import { takeOver } from '../cart/take-over.ts';
import { type ContactDraft, dropContactDraft, readContactDraft, writeContactDraft } from './contact-draft.ts';
import {
  type CheckoutVenue,
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
  const submitting = useAction();
  const [isSending, setIsSending] = useState(false);
  const [isTouched, setIsTouched] = useState(false);

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
  const errors = useFieldErrors([
    ...fields.flatMap((field) =>
      all[field] === undefined ? [] : [{ fieldId: contactId(field), message: all[field] }],
    ),
    ...unanswered.map(({ question, message }) => ({ fieldId: questionId(question), message })),
  ]);
  const questionError = (question: Question) =>
    wasSent
      ? unanswered.find((error) => error.question === question)?.message
      : errors.of(questionId(question));

  const reminder = useCartReminder({ order, venue, call: needs.call, languageKey: () => languageOf(venue) });
  const tellReminder = () => reminder.tell(latest.current.values.email);

  /** Returns why the server has not taken it, or null. */
  async function send(values: ContactValues): Promise<string | null> {
    setIsSending(true);
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
        errors.fail();
        return first;
      }
      if ((answer.exceptionMessage ?? '') !== '' || answer.order === null) return faultWords();
      dropContactDraft();
      errors.reset();
      onSaved();
      return null;
    } catch (error) {
      return failureWords(error);
    } finally {
      setIsSending(false);
    }
  }

  const isComplete = (values: ContactValues) =>
    Object.keys(checkContact(values, rules)).length + unanswered.length === 0;

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
    if (isComplete(filled)) return submitting.run(() => send(filled));
    errors.fail();
    return false;
  }

  /** The number field asks for the reader when it gets the focus, so this waits only on a slow line. */
  async function readAndSend(): Promise<string | null> {
    try {
      await loadPhoneReader();
    } catch {
      return faultWords();
    }
    if (isComplete(values)) return send(values);
    errors.fail();
    return null;
  }

  return {
    values,
    rules,
    errorOf: (field: ContactField) => errors.of(contactId(field)),
    list: errors.list,
    attempt: errors.attempt,
    isBusy: submitting.isBusy,
    /** Everything is filled in and on its way: what follows is shown at once. */
    isSending,
    /** The guest is at it. */
    isTouched,
    touch: () => {
      setIsTouched(true);
      // In time for a guest whose browser fills in all of it.
      void loadPhoneReader().catch(() => undefined);
    },
    problem: submitting.said,
    set: <Field extends ContactField>(field: Field, value: ContactValues[Field]) =>
      keep({ ...latest.current, values: { ...latest.current.values, [field]: value } }),
    questions: questions.map((question) => ({
      question,
      value: answerOf(typed, question),
      error: questionError(question),
    })),
    answer: ({ customFieldKey }: Question, value: string) =>
      keep({ ...latest.current, typed: { ...latest.current.typed, [customFieldKey]: value } }),
    leave: (field: ContactField) => {
      errors.leave(contactId(field));
      if (field === 'email') tellReminder();
    },
    leaveQuestion: (question: Question) => errors.leave(questionId(question)),
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
      if (submitting.isBusy) return;
      tellReminder();
      if (hasUnreadPhone(values)) void submitting.run(readAndSend);
      else if (isComplete(values)) void submitting.run(() => send(values));
      else errors.fail();
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
