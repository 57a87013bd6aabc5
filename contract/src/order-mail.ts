/** Emails that the venue's people have sent to the guests of many orders at once (docs/rules/emails.md, "Writing to guests"). */
import * as z from 'zod/mini';
import { post } from './call.ts';
import { modelErrors } from './order.ts';
import { orderNumbers } from './orders.ts';
import { line, locationKey, orNull, text, venueDate, wire } from './wire.ts';

const location = { locationKey: 'clientLocationKey' } as const;

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
  input: wire(message, location),
  output: previewed,
  limit: 'cart',
  access: 'staff',
  permission: 'orders:change',
});

export const sendGuestMessage = post('/api/desk', 'sendGuestMessage', {
  summary:
    'Emails the guests of a departure or of orders, one email for each order, if they still are as they were previewed.',
  input: wire({ ...message, seen: text(100) }, location),
  output: mailed,
  limit: 'cart',
  changes: true,
  access: 'staff',
  permission: 'orders:change',
});

export const previewResendOrders = post('/api/desk', 'previewResendOrders', {
  summary: 'Who would get the confirmation once more, and the first of the emails; sends nothing.',
  input: wire({ locationKey, orderNumbers }, location),
  output: previewed,
  limit: 'cart',
  access: 'staff',
  permission: 'orders:change',
});

export const resendOrders = post('/api/desk', 'resendOrders', {
  summary:
    'Does for each order as resendOrder does, if they still are as they were previewed; orders whose guest has no address are left out.',
  input: wire({ locationKey, orderNumbers, seen: text(100) }, location),
  output: mailed,
  limit: 'cart',
  changes: true,
  access: 'staff',
  permission: 'orders:change',
});
