/**
 * Canceling whole departures, such as for weather (docs/rules/canceled-departures.md): previewed, confirmed by the number of guests, and
 * carried out order by order in the background.
 */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import * as z from 'zod/mini';
import { get, post } from './call.ts';
import {
  amount,
  count,
  line,
  list,
  locationKey,
  modelErrors,
  numberInQuery,
  orderNumber,
  orNull,
  text,
  venueDate,
  wallTime,
  wire,
} from './wire.ts';

/** UTC, ISO 8601. */
const instant = z.string();
const ofLocation = { locationKey: 'clientLocationKey' } as const;

/** Departures that are canceled together, at most. */
export const mostCanceled = 100;

const asked = {
  locationKey,
  date: venueDate,
  /** As getDay names them. None, to see what each would come to. */
  departureKeys: list(z.string().check(z.regex(/^[\w-]{1,40}$/)), mostCanceled),
  /** How much of its price each booking gets back, in percent; null for what the terms say that it was sold with. */
  percent: orNull(count(100)),
  /** The venue's own words in the guests' email, above what is canceled and refunded; '' for the usual subject, and for no words. */
  subject: line(150),
  text: text(5000),
  /** The choices of guests besides a refund, until when, and what they get without an answer; null to refund all of them at once. */
  choice: orNull(
    wire({
      mayMove: z.boolean(),
      mayTakeCredit: z.boolean(),
      /** At the venue. */
      decideBy: wallTime,
      otherwise: z.enum(['refund', 'credit']),
    }),
  ),
  /** Of the departures, those whose guests are refunded at once although the others choose. */
  atOnceKeys: z._default(list(z.string().check(z.regex(/^[\w-]{1,40}$/)), mostCanceled), []),
};

/** A departure of the day with bookings, and what canceling it comes to. */
const cancelable = wire({
  departureKey: z.string(),
  /** Null for rentals of several activities. */
  name: z.nullable(z.string()),
  hasTime: z.boolean(),
  start: wallTime,
  guests: z.number(),
  orders: z.number(),
  /** Paid for its bookings, by money and gift cards. */
  paid: amount,
  /** Still owed for them. */
  due: amount,
  /** Whether it can be canceled: it is no rental, and it has not begun. */
  isCancelable: z.boolean(),
});
export type CancelableDeparture = z.output<typeof cancelable>;

const guestOfOrder = {
  orderNumber: z.string(),
  /** Who booked; '' for a guest who was erased. */
  name: z.string(),
};

/** The effects of canceling the chosen departures. */
const expected = wire({
  departures: z.number(),
  guests: z.number(),
  orders: z.number(),
  /** In all, and how much of it goes where. */
  refund: amount,
  /** To cards and other payments of the gateway. */
  toPayments: amount,
  /** To gift cards and credits that orders were paid with. */
  toGiftCards: amount,
  /** Taken at the venue, which gives it back itself. */
  byVenue: amount,
  /** Of what was paid for them, what the venue keeps. */
  kept: amount,
  /** Owed for them, and no longer asked for. */
  waived: amount,
  /** Orders that get no email because there is no address: somebody has to call. */
  unreachable: z.array(wire({ ...guestOfOrder, phone: z.nullable(z.string()) })),
  /** Orders that are left to the venue's people, and why: `code` as calls refuse, and the same in words. */
  blocked: z.array(wire({ ...guestOfOrder, code: z.string(), words: z.string() })),
  /** Orders whose guests choose; all others are refunded at once. */
  choosing: z.number(),
  /** Emails in all. */
  emails: z.number(),
  /** The one that was asked for; null if nobody gets one. */
  email: z.nullable(
    wire({
      /** From 0. */
      place: z.number(),
      ...guestOfOrder,
      to: z.string(),
      subject: z.string(),
      text: z.string(),
    }),
  ),
  /** Names all of this; said with the confirmation. */
  seen: z.string(),
});
export type ExpectedCancellation = z.output<typeof expected>;

const ofStaff = { access: 'staff', permission: 'departures:change' } as const;

export const previewCancelDepartures = post('/api/desk', 'previewCancelDepartures', {
  summary:
    'What canceling departures of a day would do: guests, money, and the email of each. Changes nothing.',
  input: wire(
    {
      ...asked,
      /** Which of the emails to show, from 0. */
      place: z._default(count(100_000), 0),
    },
    ofLocation,
  ),
  output: wire({
    /** Those of the day with bookings, by start. */
    departures: z.array(cancelable),
    /** Null while none is chosen, and with a refusal. */
    expected: z.nullable(expected),
    modelErrors,
  }),
  limit: 'cart',
  ...ofStaff,
});
export type CancellationPreview = z.output<typeof previewCancelDepartures.output>;

export const cancelDepartures = post('/api/desk', 'cancelDepartures', {
  summary:
    'Closes departures, frees their places and has each of their orders canceled and refunded, if it still does what was previewed.',
  input: wire(
    {
      ...asked,
      seen: text(100),
      /** As the person typed it. */
      guests: count(100_000),
      /** For the venue; guests do not read it. */
      reason: line(500),
      /** Names the request: the same one again finds what was done. */
      requestKey: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/)),
    },
    ofLocation,
  ),
  output: wire({
    /** Null with a refusal. */
    cancellationKey: z.nullable(z.string()),
    modelErrors,
  }),
  limit: 'cart',
  changes: true,
  ...ofStaff,
});

/**
 * `queued`: it is canceled in a moment, or its guest is written to. `waiting`: for the guest's choice. `blocked`: somebody has to take care of it. `canceled`, `moved`: as its guests or the venue's people,
 * or the server for them, decided.
 */
export const canceledOrderStates = ['queued', 'waiting', 'blocked', 'canceled', 'moved'] as const;

/** `due`: it is on its way, or tried again. `refused`: by the payment provider. `venue`: the venue has to give it back itself. */
export const refundStates = ['none', 'due', 'sent', 'refused', 'venue'] as const;

const canceledOrder = wire({
  ...guestOfOrder,
  guests: z.number(),
  /** Paid for the bookings when the departures were canceled. */
  paid: amount,
  state: z.enum(canceledOrderStates),
  /** Why it is blocked, as calls refuse and in words; null otherwise. */
  problem: z.nullable(wire({ code: z.string(), words: z.string() })),
  refund: amount,
  /** Where each part went, in words: '$31.40 to Visa ending in 4242'. */
  refundParts: z.array(z.string()),
  refundState: z.enum(refundStates),
  /** Whether it was given back as a credit with the venue, as far as it was paid by payments. */
  isCredit: z.boolean(),
  /** `none` if the guest has no address. */
  emailState: z.enum(['none', 'waiting', 'sent', 'failed']),
  /** When its state last changed. */
  on: instant,
  /** International; null without one. */
  phone: z.nullable(z.string()),
  /** Who called the guest, and when; null if nobody has said so. */
  called: z.nullable(wire({ by: z.nullable(z.string()), on: instant })),
  /** Who decided: the guest, one of the venue's people, or nobody by the time set; null while it is open. */
  decidedBy: z.nullable(z.enum(['guest', 'staff', 'nobody'])),
  /** For `moved`: when it starts now. */
  movedTo: z.nullable(wallTime),
  /** Whether somebody still has something to do about it. */
  needsYou: z.boolean(),
});
export type CanceledOrder = z.output<typeof canceledOrder>;

const cancellation = {
  cancellationKey: z.string(),
  date: venueDate,
  startedOn: instant,
  /** The name of who started it; null for a system with a token of staff. */
  by: z.nullable(z.string()),
  reason: z.string(),
  percent: z.nullable(z.number()),
  /** Until when guests choose, at the venue; null where all are refunded at once. */
  decideBy: z.nullable(wallTime),
  departures: z.array(
    wire({ departureKey: z.string(), name: z.string(), start: wallTime, hasTime: z.boolean() }),
  ),
  guests: z.number(),
  orders: z.number(),
  /** Orders in all, by how they stand; they add up. */
  done: z.number(),
  needYou: z.number(),
  queued: z.number(),
  waiting: z.number(),
};
const cancellationSummary = wire(cancellation);
export type CancellationSummary = z.output<typeof cancellationSummary>;

export const getCancellations = get('/api/desk', 'getCancellations', {
  summary: 'The cancellations of departures at a venue, the newest first: those of a day, or the last fifty.',
  input: wire(
    { locationKey: numberInQuery<LocationKey>(), date: orNull(venueDate) },
    { locationKey: 'clientLocationKey', date: 'date' },
  ),
  output: wire({ cancellations: z.array(cancellationSummary) }),
  limit: 'read',
  ...ofStaff,
});

const cancellationKey = text(40);

export const getCancellation = get('/api/desk', 'getCancellation', {
  summary:
    'How a cancellation of departures stands, with a row for each order: those that need somebody first.',
  input: wire(
    { locationKey: numberInQuery<LocationKey>(), cancellationKey },
    { locationKey: 'clientLocationKey', cancellationKey: 'cancellationKey' },
  ),
  output: wire({
    ...cancellation,
    timeZone: z.string(),
    currency: z.string(),
    readOn: instant,
    rows: z.array(canceledOrder),
  }),
  limit: 'read',
  ...ofStaff,
});
export type CancellationResult = z.output<typeof getCancellation.output>;

/** Answers text/csv instead of JSON; the output here is the file's content. */
export const cancellationCsv = get('/api/desk', 'cancellation.csv', {
  summary: 'The rows of getCancellation for spreadsheets, in the default language of the location.',
  input: wire(
    { locationKey: numberInQuery<LocationKey>(), cancellationKey },
    { locationKey: 'clientLocationKey', cancellationKey: 'cancellationKey' },
  ),
  output: z.string(),
  limit: 'cart',
  ...ofStaff,
});

const ofOrder = { locationKey, cancellationKey, orderNumber };
const changed = wire({ applied: z.boolean(), modelErrors });

export const retryCanceledOrder = post('/api/desk', 'retryCanceledOrder', {
  summary: 'Has an order that was blocked canceled again, such as after its payment has ended.',
  input: wire(ofOrder, ofLocation),
  output: changed,
  limit: 'cart',
  changes: true,
  ...ofStaff,
});

export const noteGuestCalled = post('/api/desk', 'noteGuestCalled', {
  summary: 'Records that somebody called the guest of an order about it, or that nobody did.',
  input: wire({ ...ofOrder, isCalled: z.boolean() }, ofLocation),
  output: changed,
  limit: 'cart',
  changes: true,
  ...ofStaff,
});
