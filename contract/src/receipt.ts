/** The receipt: sending the confirmation again, and the calendar file (D-API-67). */
import type { LocationKey, OrderLineKey } from '@gangway/domain/kernel/keys';
import * as z from 'zod/mini';
import { get, post } from './call.ts';
import { locationKey, numberInQuery, orderKey, text, wire } from './wire.ts';

export const resendConfirmation = post('/api/booking', 'resendConfirmation', {
  summary: 'Sends the confirmation mail of a saved order once more (D-API-67).',
  input: wire({ locationKey, orderKey }, { locationKey: 'clientLocationKey', orderKey: 'orderKey' }),
  output: wire({ success: z.boolean() }),
  limit: 'complete',
  changes: true,
});

/** Answers text/calendar instead of JSON; the output here is the file's content. */
export const receiptCalendar = get('/api/booking', 'receipt.ics', {
  summary: 'The appointments of a saved order, or one of them, as a calendar file (D-API-67).',
  input: wire(
    {
      locationKey: numberInQuery<LocationKey>(),
      orderKey,
      orderLineKey: z.optional(numberInQuery<OrderLineKey>()),
    },
    { locationKey: 'clientLocationKey', orderKey: 'orderKey', orderLineKey: 'orderEntityKey' },
  ),
  output: z.string(),
  limit: 'read',
});

export const showReceiptLink = post('/api/desk', 'showReceiptLink', {
  summary: 'The link to the receipt of a sold order, for its guest; recorded in its history.',
  input: wire({ locationKey, orderNumber: text(40) }, { locationKey: 'clientLocationKey' }),
  output: wire({
    /** Opens the receipt for whoever has it. */
    url: z.string(),
    /** Whether the guest can pay there what is due. */
    pays: z.boolean(),
    /** The number that `textReceiptLink` texts it to; null without one, or in a shop that sends no text messages. */
    textsTo: z.nullable(z.string()),
  }),
  limit: 'cart',
  changes: true,
  access: 'staff',
  permission: 'orders:change',
});

export const textReceiptLink = post('/api/desk', 'textReceiptLink', {
  summary:
    'Sends the same link to the guest’s phone by text message; recorded in the history of the order. Asked for again within a minute, nothing more is sent.',
  input: wire({ locationKey, orderNumber: text(40) }, { locationKey: 'clientLocationKey' }),
  output: wire({
    /** The number, as it is shown. */
    to: z.string(),
  }),
  limit: 'cart',
  changes: true,
  access: 'staff',
  permission: 'orders:change',
});
