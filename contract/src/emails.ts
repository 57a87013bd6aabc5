/** Emails about a sold order as the venue's own people read them (docs/rules/emails.md). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import * as z from 'zod/mini';
import { get, post } from './call.ts';
import { count, locationKey, numberInQuery, text, wire } from './wire.ts';

/** UTC, ISO 8601. */
const instant = z.string();

export const emailKinds = [
  'confirmation',
  'bookingMoved',
  'bookingChanged',
  'bookingCanceled',
  'priceReduced',
  'paymentTaken',
  'refundNews',
  'balancePaid',
  'balanceReminder',
  'tripReminder',
  'reviewRequest',
  'guestMessage',
  'giftCard',
  'credit',
  'phoneChange',
] as const;
export type EmailKind = (typeof emailKinds)[number];

/**
 * `sent`: the mail server took it. `waiting`: it is being sent, or tried again. `planned`: it is due later. `failed`: it was given up.
 * `withdrawn`: it was no longer needed.
 */
export const emailStates = ['sent', 'waiting', 'planned', 'failed', 'withdrawn'] as const;

export const orderEmail = wire({
  emailKey: z.number(),
  kind: z.enum(emailKinds),
  state: z.enum(emailStates),
  /** Address; '' before it was written, and once the guest was erased. */
  to: z.string(),
  /** '' as the address. */
  subject: z.string(),
  /** When it was sent or given up, since when it waits, or when it is due. */
  on: instant,
  /** When a waiting one is tried next; null for all others. */
  nextOn: z.nullable(instant),
  /** Why the last attempt failed, by the mail server; null if it did not. */
  problem: z.nullable(z.string()),
  /** Whether it can be sent again: it was given up, and there is somebody to send it to. */
  isRetryable: z.boolean(),
});
export type OrderEmail = z.output<typeof orderEmail>;

export const orderEmailText = wire({
  email: orderEmail,
  /** As it was sent, without codes of gift cards and keys of links; null where it is not kept. */
  text: z.nullable(z.string()),
  /** Language tag of subject and text; null without them. */
  language: z.nullable(z.string()),
  attachments: z.array(wire({ name: z.string(), bytes: z.number() })),
  /** Its ID at mail servers; null before it was written. */
  messageId: z.nullable(z.string()),
  /** The words of the mail server that took it. */
  answer: z.nullable(z.string()),
});
export type OrderEmailText = z.output<typeof orderEmailText>;

const location = { locationKey: 'clientLocationKey' } as const;
const orderNumber = text(40);

export const getOrderEmail = get('/api/desk', 'getOrderEmail', {
  summary: 'An email about a sold order, as it was sent: codes of gift cards and keys of links are left out.',
  input: wire(
    { locationKey: numberInQuery<LocationKey>(), orderNumber, emailKey: numberInQuery<number>() },
    { locationKey: 'clientLocationKey', orderNumber: 'orderNumber', emailKey: 'emailKey' },
  ),
  output: orderEmailText,
  limit: 'read',
  access: 'staff',
  permission: 'orders:read',
});

export const sendEmailAgain = post('/api/desk', 'sendEmailAgain', {
  summary: 'Sends an email about a sold order again that was given up, written anew.',
  input: wire({ locationKey, orderNumber, emailKey: count(Number.MAX_SAFE_INTEGER) }, location),
  output: wire({ queued: z.boolean() }),
  limit: 'cart',
  changes: true,
  access: 'staff',
  permission: 'orders:change',
});
