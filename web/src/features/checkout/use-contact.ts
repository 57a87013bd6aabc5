/** The contact form's state: values until they are sent, errors on blur and on submit, sending (D-CK-02, 8.1). */
import { updateOrder } from '@gangway/contract/checkout';
import type { Order } from '@gangway/contract/order';
import { useState } from 'react';
import { type Caller, CallFailed, faultWords } from '../../lib/call.ts';
import type { OrderStore } from '../cart/order-store.ts';
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
} from './contact-form.ts';

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

/** Whether the server already holds all that contact asks for. */
export function isContactDone(order: Order, venue: CheckoutVenue): boolean {
  const values = contactValues(order.customer, venue);
  return Object.keys(checkContact(values, contactRules(order, venue))).length === 0;
}

export function useContact({ order, venue, needs, onSaved }: ContactOptions) {
  const rules = contactRules(order, venue);
  const [values, setValues] = useState<ContactValues>(() => contactValues(order.customer, venue));
  const [left, setLeft] = useState<ReadonlySet<ContactField>>(new Set());
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const all = checkContact(values, rules);
  const shown: ContactErrors = Object.fromEntries(
    Object.entries(all).filter(([field]) => attempt > 0 || left.has(field as ContactField)),
  );

  async function send(): Promise<void> {
    setIsBusy(true);
    setProblem(null);
    const customer = customerOf(values, rules, order.customer);
    try {
      const answer = await needs.store.change((current) =>
        needs.call(updateOrder, {
          locationKey: current.locationKey,
          orderKey: current.orderKey,
          customer,
          order: { customer, languageKey: languageOf(venue), agreedToTransport: null },
          pickupLocations: null,
        }),
      );
      if (answer.order !== null) needs.store.setOrder(answer.order);
      const [first] = (answer.modelErrors ?? []).flatMap((error) => error.value);
      if (first !== undefined) setProblem(first);
      else if ((answer.exceptionMessage ?? '') !== '' || answer.order === null) setProblem(faultWords);
      else {
        setAttempt(0);
        onSaved();
      }
    } catch (error) {
      setProblem(error instanceof CallFailed ? error.words : faultWords);
    } finally {
      setIsBusy(false);
    }
  }

  return {
    values,
    rules,
    errors: shown,
    /** For the summary at the head of the form, in the order of the page; only after an attempt to go on. */
    list:
      attempt === 0
        ? []
        : fields.flatMap((field) => (shown[field] === undefined ? [] : [{ field, message: shown[field] }])),
    attempt,
    isBusy,
    problem,
    set: <Field extends ContactField>(field: Field, value: ContactValues[Field]) =>
      setValues((before) => ({ ...before, [field]: value })),
    leave: (field: ContactField) => setLeft((before) => new Set([...before, field])),
    submit: () => {
      if (isBusy) return;
      if (Object.keys(all).length > 0) setAttempt((before) => before + 1);
      else void send();
    },
  };
}

export type Contact = ReturnType<typeof useContact>;

/** The language of mails: the venue's default until a translation is chosen (D-I18-01). */
export function languageOf(venue: Pick<CheckoutVenue, 'languages'>): number | null {
  return venue.languages.find((language) => language.isDefault)?.languageKey ?? null;
}
