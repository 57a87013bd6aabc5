/**
 * Changes of sold orders by the venue's own people (docs/rules/changes.md, "At the desk"). Each is previewed first: the preview says what
 * would happen and names the order as it was seen; the change is made only if it still comes to the same.
 */
import { venueMethods } from '@gangway/domain/order/venue-methods';
import * as z from 'zod/mini';
import { post } from './call.ts';
import { rateChoices } from './catalog.ts';
import {
  amount,
  count,
  emailAddress,
  line,
  list,
  locationKey,
  modelErrors,
  orderNumber,
  orNull,
  rateKey,
  revision,
  signs,
  text,
  timeSlotKey,
  venueDate,
  wallTime,
  wire,
} from './wire.ts';

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
  /** The amount that stays paid of canceled lines, or of what a booking costs less. */
  kept: amount,
  /** For moving a booking. */
  fee: amount,
  /** The part of a higher price that is not charged. */
  notCharged: amount,
  /** When a booking is before and after the change; null for other changes. */
  times: z.nullable(wire({ from: wallTime, to: wallTime, hasTime: z.boolean() })),
  /** Sentences for whoever decides, such as that a promo code no longer applies. */
  notes: z.array(z.string()),
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

const lineKey = count(Number.MAX_SAFE_INTEGER);
/** Null for all that is left of the order. */
const lineKeys = orNull(list(lineKey, 500));
/** Whether payments are given back as a credit with the venue instead of money. */
const asCredit = z._default(z.boolean(), false);

/** By the terms it was sold with, all, nothing, or an amount of what was paid. */
const givenBack = z.union([z.enum(['terms', 'full', 'nothing']), amount]);

const cancellation = {
  lineKeys,
  givenBack,
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

/** Rates and add-ons that are not named stay as they are. */
const booking = {
  /** A booking, by itself or as a part of a package. */
  lineKey,
  guests: rateChoices,
  /** Of a private group. */
  groupSize: orNull(count(200)),
};

const productKey = count(2_147_483_647);
const bookingAsked = {
  ...booking,
  to: orNull(timeSlotKey),
  addOns: z._default(
    list(wire({ productKey, variantKey: orNull(productKey), quantity: count(200) }), 100),
    [],
  ),
  /** If it costs less: `terms` are those of guests and add-ons that are dropped; a cheaper time gives back all by them. */
  givenBack,
  asCredit,
  /** If it costs more: whether that is left to pay, or the guest pays what they paid. */
  charges: z._default(z.boolean(), true),
  /** Whether the guest pays what the venue asks for a move. */
  withFee: z._default(z.boolean(), false),
};

export const previewChangeBooking = post('/api/desk', 'previewChangeBooking', {
  summary: 'What another time, other guests or other add-ons for a booking would do; changes nothing.',
  input: wire({ ...change, ...bookingAsked }, location),
  output: previewed,
  limit: 'cart',
  access: 'staff',
  permission: 'orders:change',
});

export const changeBooking = post('/api/desk', 'changeBooking', {
  summary:
    'Changes the time, guests or add-ons of a booking, if that still does what was previewed. What it costs more is left to pay.',
  input: wire({ ...change, ...bookingAsked, ...agreed }, location),
  output: made,
  limit: 'cart',
  changes: true,
  access: 'staff',
  permission: 'orders:change',
});

const choiceOfTime = wire({
  timeSlotKey,
  start: wallTime,
  /** False for a day without a time. */
  hasTime: z.boolean(),
  lengthMinutes: z.number(),
  /** With those that the booking has; null for no limit. */
  placesLeft: z.nullable(z.number()),
  /** Whether the booking is at this time now. */
  isBooked: z.boolean(),
  /** Why these guests cannot have it; null if they can. */
  reasonText: z.nullable(z.string()),
});
export type ChoiceOfTime = z.output<typeof choiceOfTime>;

export const bookingChoices = wire({
  /** False for a part of a package, whose guests belong to the package. */
  hasOwnGuests: z.boolean(),
  /** False for an open ticket, which is for any day. */
  hasTimes: z.boolean(),
  /** The rates that are offered or booked; none for a private group. */
  rates: z.array(
    wire({
      rateKey,
      name: z.string(),
      /** Now booked. */
      participants: z.number(),
      most: z.number(),
    }),
  ),
  /** Null unless a private group booked it. */
  group: z.nullable(wire({ size: z.number(), least: z.number(), most: z.number() })),
  /** Those that are offered or booked; each variant by itself. */
  addOns: z.array(
    wire({
      productKey: z.number(),
      variantKey: z.nullable(z.number()),
      name: z.string(),
      /** Now booked. */
      quantity: z.number(),
      least: z.number(),
      most: z.number(),
    }),
  ),
  /** The venue's fee for moving the booking; 0 without one. */
  fee: amount,
  /** Of the day that was asked for. */
  departures: z.array(choiceOfTime),
  /** Why there is no departure on that day; null if there are some. */
  emptyText: z.nullable(z.string()),
});
export type BookingChoices = z.output<typeof bookingChoices>;

export const getBookingChoices = post('/api/desk', 'getBookingChoices', {
  summary:
    'What a booking of a sold order can become: rates, add-ons, and the times of a day with places for these guests.',
  input: wire({ ...order, ...booking, date: venueDate }, location),
  output: wire({ choices: z.nullable(bookingChoices), modelErrors }),
  limit: 'read',
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
