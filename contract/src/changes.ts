/**
 * Changes of sold orders by the venue's own people (docs/rules/changes.md, "At the desk"). Each is previewed first: the preview says what
 * would happen and names the order as it was seen; the change is made only if it still comes to the same.
 */
import { venueMethods } from '@gangway/domain/order/venue-methods';
import * as z from 'zod/mini';
import { post } from './call.ts';
import { modelErrors, revision } from './order.ts';
import { orderNumber } from './orders.ts';
import { amount, count, emailAddress, line, list, locationKey, orNull, signs, text, wire } from './wire.ts';

/** The order and the figures that somebody saw in a preview. */
const agreed = {
  revision,
  /** Names the figures of the preview. */
  figures: text(100),
};

export const expectedChange = wire({
  ...agreed,
  /** Of the order, before and after. */
  totalBefore: amount,
  totalAfter: amount,
  dueBefore: amount,
  dueAfter: amount,
  /** The refund of earlier payments. */
  refund: amount,
  /** Where each part of it goes, in words: '$31.40 to Visa ending in 4242'. */
  refundParts: z.array(z.string()),
  /** The amount that stays paid of canceled lines. */
  kept: amount,
  placesFreed: z.number(),
  placesTaken: z.number(),
  ticketsCanceled: z.number(),
  ticketsIssued: z.number(),
  /** Units of add-ons with a stock. */
  stockBack: z.number(),
  stockUsed: z.number(),
  /** As they would be sent; links and codes in them do not work. */
  emails: z.array(
    wire({ to: z.string(), subject: z.string(), text: z.string(), files: z.array(z.string()) }),
  ),
});
export type ExpectedChange = z.output<typeof expectedChange>;

const previewed = wire({
  /** Null with a refusal. */
  quote: z.nullable(expectedChange),
  modelErrors,
});
const made = wire({
  applied: z.boolean(),
  modelErrors,
});

const location = { locationKey: 'clientLocationKey' } as const;
const order = { locationKey, orderNumber };
/** A reason is kept in the order's history; the guest does not read it. */
const change = { ...order, reason: orNull(line(500)), tells: z._default(z.boolean(), true) };

/** Null for all that is left of the order. */
const lineKeys = orNull(list(count(Number.MAX_SAFE_INTEGER), 500));
/** Whether payments are given back as a credit with the venue instead of money. */
const asCredit = z._default(z.boolean(), false);

const cancellation = {
  lineKeys,
  /** By the terms it was sold with, all, nothing, or an amount of what was paid. */
  givenBack: z.union([z.enum(['terms', 'full', 'nothing']), amount]),
  asCredit,
};

export const previewCancelOrder = post('/api/desk', 'previewCancelOrder', {
  summary: 'What canceling lines of a sold order, or all of it, would do; changes nothing.',
  input: wire({ ...change, ...cancellation }, location),
  output: previewed,
  limit: 'cart',
  access: 'staff',
  permission: 'orders:change',
});

export const cancelOrder = post('/api/desk', 'cancelOrder', {
  summary: 'Cancels lines of a sold order, or all of it, if that still does what was previewed.',
  input: wire({ ...change, ...cancellation, ...agreed }, location),
  output: made,
  limit: 'cart',
  changes: true,
  access: 'staff',
  permission: 'orders:change',
});

const refund = {
  lineKeys,
  /** All that can go back, or an amount. */
  amount: z.union([z.enum(['full']), amount]),
  asCredit,
};

export const previewRefundOrder = post('/api/desk', 'previewRefundOrder', {
  summary: 'What giving money back without canceling would do; changes nothing.',
  input: wire({ ...change, ...refund }, location),
  output: previewed,
  limit: 'cart',
  access: 'staff',
  permission: 'orders:refund',
});

export const refundOrder = post('/api/desk', 'refundOrder', {
  summary: 'Gives money back without canceling, if that still does what was previewed.',
  input: wire({ ...change, ...refund, ...agreed }, location),
  output: made,
  limit: 'cart',
  changes: true,
  access: 'staff',
  permission: 'orders:refund',
});

const payment = {
  /** All that is left to pay, or an amount. */
  amount: z.union([z.enum(['full']), amount]),
  method: z.enum(venueMethods),
};

export const previewTakePayment = post('/api/desk', 'previewTakePayment', {
  summary: 'What recording a payment that the venue took itself would do; changes nothing.',
  input: wire({ ...change, ...payment }, location),
  output: previewed,
  limit: 'cart',
  access: 'staff',
  permission: 'orders:change',
});

export const takePayment = post('/api/desk', 'takePayment', {
  summary: 'Records a payment that the venue took itself, if that still does what was previewed.',
  input: wire({ ...change, ...payment, ...agreed }, location),
  output: made,
  limit: 'cart',
  changes: true,
  access: 'staff',
  permission: 'orders:change',
});

/** Details that are absent stay. */
const contact = {
  firstName: orNull(line(100)),
  lastName: orNull(line(100)),
  email: orNull(emailAddress),
  /** With its country code, or as dialed in the venue's country. */
  phone: orNull(signs(50)),
};

export const previewCorrectContact = post('/api/desk', 'previewCorrectContact', {
  summary: 'What correcting how to reach the guest would do; changes nothing.',
  input: wire({ ...change, ...contact }, location),
  output: previewed,
  limit: 'cart',
  access: 'staff',
  permission: 'orders:change',
});

export const correctContact = post('/api/desk', 'correctContact', {
  summary:
    'Corrects how to reach the guest, if that still does what was previewed. A new address gets the confirmation.',
  input: wire({ ...change, ...contact, ...agreed }, location),
  output: made,
  limit: 'cart',
  changes: true,
  access: 'staff',
  permission: 'orders:change',
});

export const previewUndoPayment = post('/api/desk', 'previewUndoPayment', {
  summary: 'What taking back the latest payment that the venue recorded would do; changes nothing.',
  input: wire(change, location),
  output: previewed,
  limit: 'cart',
  access: 'staff',
  permission: 'orders:change',
});

export const undoPayment = post('/api/desk', 'undoPayment', {
  summary:
    'Takes back the latest payment that the venue recorded by mistake, if that still does what was previewed.',
  input: wire({ ...change, ...agreed }, location),
  output: made,
  limit: 'cart',
  changes: true,
  access: 'staff',
  permission: 'orders:change',
});

/** How the venue gave the money back. */
const given = { method: z.enum(venueMethods) };

export const previewGiveRefund = post('/api/desk', 'previewGiveRefund', {
  summary: 'What recording that the venue gave back all that it has to give would do; changes nothing.',
  input: wire({ ...change, ...given }, location),
  output: previewed,
  limit: 'cart',
  access: 'staff',
  permission: 'orders:refund',
});

export const giveRefund = post('/api/desk', 'giveRefund', {
  summary: 'Records that the venue gave back all that it has to give, if that still does what was previewed.',
  input: wire({ ...change, ...given, ...agreed }, location),
  output: made,
  limit: 'cart',
  changes: true,
  access: 'staff',
  permission: 'orders:refund',
});

export const previewSendRefundAgain = post('/api/desk', 'previewSendRefundAgain', {
  summary: 'What sending refunds to the payment provider again would do; changes nothing.',
  input: wire(change, location),
  output: previewed,
  limit: 'cart',
  access: 'staff',
  permission: 'orders:refund',
});

export const sendRefundAgain = post('/api/desk', 'sendRefundAgain', {
  summary:
    'Sends refunds that the payment provider refused to it again, if that still does what was previewed.',
  input: wire({ ...change, ...agreed }, location),
  output: made,
  limit: 'cart',
  changes: true,
  access: 'staff',
  permission: 'orders:refund',
});

export const previewResendOrder = post('/api/desk', 'previewResendOrder', {
  summary: 'The email that the guest would get once more; sends nothing.',
  input: wire(order, location),
  output: previewed,
  limit: 'cart',
  access: 'staff',
  permission: 'orders:change',
});

export const resendOrder = post('/api/desk', 'resendOrder', {
  summary: 'Sends the confirmation once more, or the email about the cancellation of a canceled order.',
  input: wire({ ...order, ...agreed }, location),
  output: made,
  limit: 'cart',
  changes: true,
  access: 'staff',
  permission: 'orders:change',
});
