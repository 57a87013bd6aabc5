/** What is typed into the contact form and not sent yet, kept in this tab: a reload loses none of it (docs/rules/custom-fields.md). */
import * as z from 'zod/mini';
import { storage } from '../../lib/storage.ts';
import type { ContactValues } from './contact-form.ts';
import type { TypedAnswers } from './contact-questions.ts';

export interface ContactDraft {
  values: ContactValues;
  typed: TypedAnswers;
}

const text = z.string();
const draft = z.object({
  orderKey: text,
  values: z.object({
    firstName: text,
    lastName: text,
    email: text,
    phoneCountry: text,
    phone: text,
    addressLine1: text,
    addressLine2: text,
    city: text,
    state: text,
    zip: text,
    country: text,
    heardAboutUs: text,
    heardAboutUsOther: text,
    emailOptIn: z.boolean(),
    textTickets: z.boolean(),
  }),
  typed: z.record(text, text),
});

/** Null where nothing was typed for this order, or by another version of the shop. */
export function readContactDraft(orderKey: string): ContactDraft | null {
  try {
    const found = draft.safeParse(JSON.parse(storage.contact.read() ?? 'null'));
    return found.success && found.data.orderKey === orderKey ? found.data : null;
  } catch {
    return null;
  }
}

export function writeContactDraft(orderKey: string, { values, typed }: ContactDraft): void {
  storage.contact.write(JSON.stringify({ orderKey, values, typed }));
}

export function dropContactDraft(): void {
  storage.contact.remove();
}
