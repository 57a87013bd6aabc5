/** What a venue's own systems are sent (docs/webhooks.md): the events, in a form of their own that only ever grows. */
import type { WebhookEvent } from '@gangway/domain/location/webhooks';
import { lineKinds } from '@gangway/domain/order/lines';
import { venueMethods } from '@gangway/domain/order/venue-methods';
import * as z from 'zod/mini';

const instant = z.iso.datetime();
const date = z.iso.date();
const time = z.nullable(z.string().check(z.regex(/^\d{2}:\d{2}$/)));
/** Minor units of the order's currency. */
const minorUnits = z.int().check(z.nonnegative());
const count = z.int().check(z.nonnegative());
const key = z.int().check(z.positive());
const venueMethod = z.enum(venueMethods);

/** A part of an order. */
const line = z.strictObject({
  lineKey: key,
  /** The line of the package that it was booked with; null for one by itself. */
  parentLineKey: z.nullable(key),
  kind: z.enum(lineKinds),
  name: z.string(),
  /** Null for what is no activity. */
  activityKey: z.nullable(key),
  /** In venue time; null for what has no date, or no time. */
  date: z.nullable(date),
  time,
  /** Null for what nobody takes part in. */
  participants: z.nullable(count),
  /** With its part of fees, taxes and discounts. */
  total: minorUnits,
  isCanceled: z.boolean(),
});

const customer = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Like +13035550100. */
  phone: z.nullable(z.string()),
});

/** The order as it was when the event was sent. */
const order = z.strictObject({
  locationKey: key,
  number: z.string(),
  state: z.enum(['placed', 'cancelled']),
  placedAt: instant,
  /** How many events of the order it includes, at least. */
  sequence: count,
  currency: z.string(),
  lines: z.array(line),
  totals: z.strictObject({
    subTotal: minorUnits,
    discounts: minorUnits,
    fees: minorUnits,
    taxes: minorUnits,
    /** What went back without a cancellation. */
    reductions: minorUnits,
    total: minorUnits,
    /** By card or wallet, or to the venue itself, less what was refunded. */
    paid: minorUnits,
    /** By gift cards and credits. */
    redeemed: minorUnits,
    balance: minorUnits,
  }),
  /** Only for endpoints with personalData. */
  customer: z.optional(customer),
});

export type WebhookOrder = z.output<typeof order>;

const start = z.strictObject({ date, time });

const change = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('moved'), lineKey: key, from: start, to: start }),
  /** Its guests or add-ons, and maybe its time. Below zero, the order costs less. */
  z.strictObject({
    kind: z.literal('bookingChanged'),
    ...{ lineKey: key, from: start, to: start, difference: z.int() },
  }),
  z.strictObject({ kind: z.literal('contactCorrected') }),
  z.strictObject({ kind: z.literal('priceReduced'), lineKeys: z.array(key), amount: minorUnits }),
  z.strictObject({ kind: z.literal('linesCanceled'), lineKeys: z.array(key) }),
]);

export type WebhookChange = z.output<typeof change>;

/** Departures of an activity on a day whose places changed, as they were when the event was sent. */
const availability = z.strictObject({
  locationKey: key,
  activityKey: key,
  date,
  departures: z.array(
    z.strictObject({
      /** In venue time; null for a day without a start. */
      time,
      /** A rental has several lengths from one start. */
      lengthMinutes: count,
      /** Whether it can be booked, and if not, why. Removed: the schedule no longer has it. */
      status: z.enum([
        'Available',
        'Limited',
        'SoldOut',
        'Closed',
        'Past',
        'Cutoff',
        'NotYetOpen',
        'Removed',
      ]),
      /** Null for no limit. */
      placesLeft: z.nullable(count),
    }),
  ),
  /** When the places were read: of two events, the later one is right. */
  readAt: instant,
});

export type WebhookAvailability = z.output<typeof availability>;

const event = <Type extends WebhookEvent | 'test', Data extends z.core.$ZodShape>(type: Type, data: Data) =>
  z.strictObject({
    type: z.literal(type),
    /** When it happened. */
    timestamp: instant,
    /** Which event of its order it is, counted from 1; null for one of no order. */
    sequence: z.nullable(count),
    data: z.strictObject(data),
  });

export const webhookPayload = z.discriminatedUnion('type', [
  event('order.placed', { order }),
  event('order.changed', { order, change }),
  event('order.cancelled', { order }),
  event('payment.made', { order, payment: z.strictObject({ amount: minorUnits, redeemed: minorUnits }) }),
  /** A payment that the venue had recorded by mistake: it never was made. */
  event('payment.removed', { order, payment: z.strictObject({ amount: minorUnits, method: venueMethod }) }),
  event('refund.made', {
    order,
    refund: z.strictObject({
      /** To cards and wallets. */
      toPayments: minorUnits,
      /** What the venue took itself and is to give back itself. */
      byVenue: minorUnits,
      toGiftCards: minorUnits,
      asCredit: minorUnits,
    }),
  }),
  event('refund.failed', { order, refund: z.strictObject({ amount: minorUnits }) }),
  /** What had failed is sent to the payment provider again. */
  event('refund.retried', { order, refund: z.strictObject({ amount: minorUnits }) }),
  /** The venue has given it back itself: what was its to give, or what had failed. */
  event('refund.given', { order, refund: z.strictObject({ amount: minorUnits, method: venueMethod }) }),
  event('dispute.opened', {
    order,
    dispute: z.strictObject({
      amount: minorUnits,
      /** The payment provider's code, like fraudulent. */
      reason: z.string(),
      respondBy: z.nullable(instant),
    }),
  }),
  event('availability.changed', { availability }),
  event('test', { locationKey: key }),
]);

export type WebhookPayload = z.output<typeof webhookPayload>;
