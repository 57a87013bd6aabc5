/** Emails about sold orders: as the venue’s own people read them, and have them sent to the guests of many at once (docs/rules/emails.md). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import * as z from 'zod/mini';
import { get, post } from './call.ts';
import {
  count,
  line,
  locationKey,
  modelErrors,
  numberInQuery,
  orderNumbers,
  orNull,
  text,
  venueDate,
  wire,
} from './wire.ts';

/** UTC, ISO 8601. */
const instant = z.string();

export const emailKinds = [
  'confirmation',
  'bookingMoved',
  'bookingChanged',
  'bookingCanceled',
  'departureCanceled',
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

const ofLocation = { locationKey: 'clientLocationKey' } as const;

/** Why an order gets no email. */
export const leftOutReasons = ['noEmail', 'erased', 'canceled'] as const;

/** `queued`: it is on its way. `already`: somebody else had the same sent at the same moment. */
export const mailOutcomes = ['queued', 'already', ...leftOutReasons] as const;

const guest = { orderNumber: z.string(), /** '' for a guest who was erased. */ name: z.string() };

const previewed = wire({
  /** One email each. */
  recipients: z.array(wire({ ...guest, email: z.string() })),
  leftOut: z.array(wire({ ...guest, why: z.enum(leftOutReasons) })),
  /** As the first of them would get it; null if nobody would. */
  email: z.nullable(wire({ to: z.string(), subject: z.string(), text: z.string() })),
  /** Names the recipients and what they were sent before; to be said with the email. */
  seen: z.string(),
  modelErrors,
});
export type MailPreview = z.output<typeof previewed>;

const mailed = wire({
  applied: z.boolean(),
  /** One of each order; empty if it was refused. */
  results: z.array(
    wire({
      ...guest,
      /** '' for who gets none. */
      email: z.string(),
      outcome: z.enum(mailOutcomes),
    }),
  ),
  modelErrors,
});
export type MailResult = z.output<typeof mailed>;

/** Either a departure or orders. */
const message = {
  locationKey,
  /** Of the departure. */
  date: orNull(venueDate),
  /** As getDay names it. */
  departureKey: orNull(z.string().check(z.regex(/^[\w-]{1,40}$/))),
  orderNumbers: orNull(orderNumbers),
  subject: line(150),
  /** Lines and empty lines stay as they are. */
  text: text(5000),
};

export const previewGuestMessage = post('/api/desk', 'previewGuestMessage', {
  summary: 'Who would get an email about a departure or orders, and what it would say; sends nothing.',
  input: wire(message, ofLocation),
  output: previewed,
  limit: 'cart',
  access: 'staff',
  permission: 'orders:change',
});

export const sendGuestMessage = post('/api/desk', 'sendGuestMessage', {
  summary:
    'Emails the guests of a departure or of orders, one email for each order, if they still are as they were previewed.',
  input: wire({ ...message, seen: text(100) }, ofLocation),
  output: mailed,
  limit: 'cart',
  changes: true,
  access: 'staff',
  permission: 'orders:change',
});

export const previewResendOrders = post('/api/desk', 'previewResendOrders', {
  summary: 'Who would get the confirmation once more, and the first of the emails; sends nothing.',
  input: wire({ locationKey, orderNumbers }, ofLocation),
  output: previewed,
  limit: 'cart',
  access: 'staff',
  permission: 'orders:change',
});

export const resendOrders = post('/api/desk', 'resendOrders', {
  summary:
    'Does for each order as resendOrder does, if they still are as they were previewed; orders whose guest has no address are left out.',
  input: wire({ locationKey, orderNumbers, seen: text(100) }, ofLocation),
  output: mailed,
  limit: 'cart',
  changes: true,
  access: 'staff',
  permission: 'orders:change',
});
