/** Unsent input of the contact form, kept in this tab so that it survives a reload (docs/rules/custom-fields.md). */
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

/** Returns null if nothing was typed for this order, or if another version of the shop wrote it. */
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
