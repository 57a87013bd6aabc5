/** What is in the form: kept in this tab so that it survives a reload, and read from the page as it comes alive. */
import { readEmail } from '@gangway/domain/kernel/email-address';
import { readLine } from '@gangway/domain/kernel/typed-text';
import {
  type ActivityKind,
  activityKinds,
  type BookingRange,
  bookingRanges,
  type SignUpRequest,
} from '@gangway/domain/sign-up/sign-up';
import * as z from 'zod/mini';
import { storage } from '../../lib/storage.ts';

const text = z._default(z.string(), '');
const draft = z.object({
  businessName: text,
  website: text,
  countryCode: text,
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  activityKinds: z._default(z.array(z.enum(activityKinds)), []),
  bookingsPerYear: z._default(z.enum(['', ...bookingRanges]), ''),
  currentSystem: text,
  message: text,
  hasConsented: z._default(z.boolean(), false),
  /** Hidden from people. */
  referral: text,
});

export type SignUpDraft = z.output<typeof draft>;

export const emptyDraft: SignUpDraft = draft.parse({});

/** Empty if nothing was typed, or if another version of the shop wrote it. */
function readKept(): SignUpDraft {
  try {
    const found = draft.safeParse(JSON.parse(storage.signUp.read() ?? '{}'));
    return found.success ? found.data : emptyDraft;
  } catch {
    return emptyDraft;
  }
}

export const keepDraft = (values: SignUpDraft) => storage.signUp.write(JSON.stringify(values));
export const dropDraft = () => storage.signUp.remove();

const isKind = (text: string): text is ActivityKind => (activityKinds as readonly string[]).includes(text);

/** Returns what was kept, with what visitors or their browsers filled in before the page came alive. */
export function readDraft(form: HTMLFormElement): SignUpDraft {
  const kept = readKept();
  const typed = new FormData(form);
  const texts = [...typed].filter(([name, value]) => name in emptyDraft && value !== '');
  const kinds = typed.getAll('activityKinds').map(String).filter(isKind);
  const found = draft.safeParse({
    ...kept,
    ...Object.fromEntries(texts),
    activityKinds: kinds.length > 0 ? kinds : kept.activityKinds,
    hasConsented: kept.hasConsented || typed.has('hasConsented'),
  });
  return found.success ? found.data : kept;
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

/** As it is sent and checked. */
export const requestOf = (values: SignUpDraft): SignUpRequest => ({
  businessName: readLine(values.businessName),
  website: orNull(values.website),
  firstName: readLine(values.firstName),
  lastName: readLine(values.lastName),
  email: readEmail(values.email),
  phone: orNull(values.phone),
  countryCode: orNull(values.countryCode),
  activityKinds: values.activityKinds,
  bookingsPerYear: orNull(values.bookingsPerYear) as BookingRange | null,
  currentSystem: orNull(values.currentSystem),
  message: orNull(values.message),
  hasConsented: values.hasConsented,
});
