/** What an event says: an allow-list from orders and departures to the contract (docs/webhooks.md). */
import type {
  WebhookAvailability,
  WebhookChange,
  WebhookOrder,
  WebhookPayload,
} from '@gangway/contract/webhooks';
import { dateOf, timeOf, type VenueDate, type WallTime } from '@gangway/domain/kernel/local-time';
import type { Location } from '@gangway/domain/location/location';
import { bookingsOf, type Line, type Order } from '@gangway/domain/order/order';
import { venueMethods } from '@gangway/domain/order/venue-methods';
import { balanceOf } from '@gangway/domain/pricing/due';
import * as z from 'zod';
import { internationalPhone } from '../location/international-phone.shared.ts';
import { presentLabel } from '../orders/line-label.presenter.ts';

/** What the database recorded of an event of an order (record_event's details, with its kind). */
const recorded = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), paid: z.int() }),
  z.object({ kind: z.literal('balance'), paid: z.int(), redeemed: z.int() }),
  z.object({ kind: z.literal('moved'), line: z.int(), from: z.string(), to: z.string(), paid: z.int() }),
  z.object({
    kind: z.literal('changed'),
    ...{ line: z.int(), from: z.string(), to: z.string(), difference: z.int() },
  }),
  z.object({ kind: z.literal('contact corrected') }),
  z.object({
    kind: z.literal('price reduced'),
    lines: z.array(z.object({ lineKey: z.int(), amount: z.int() })),
    difference: z.int(),
  }),
  z.object({ kind: z.literal('canceled'), lines: z.array(z.object({ lineKey: z.int() })) }),
  z.object({
    kind: z.literal('refunded'),
    ...{ payments: z.int(), giftCards: z.int(), credit: z.int() },
    // Absent from those queued before it was told apart.
    venue: z.int().default(0),
  }),
  z.object({ kind: z.literal('refund refused'), amount: z.int() }),
  z.object({ kind: z.literal('refund again'), amount: z.int() }),
  z.object({ kind: z.literal('refund given'), amount: z.int(), method: z.enum(venueMethods) }),
  z.object({ kind: z.literal('payment undone'), amount: z.int(), method: z.enum(venueMethods) }),
  z.object({
    kind: z.literal('dispute'),
    amount: z.int(),
    reason: z.string(),
    respondBy: z.nullable(z.string()),
  }),
]);

type Recorded = z.output<typeof recorded>;

const startOf = (start: WallTime | VenueDate) => ({
  date: dateOf(start as WallTime),
  time: start.length > 10 ? timeOf(start as WallTime) : null,
});

function presentLine(line: Line, isCanceled: boolean): WebhookOrder['lines'][number] {
  const { name, start } = presentLabel(line);
  const [booking] = bookingsOf({ lines: [line] });
  return {
    lineKey: line.lineKey,
    parentLineKey: line.parentKey,
    kind: line.kind,
    name,
    activityKey: booking?.activityKey ?? null,
    ...(start === null ? { date: null, time: null } : startOf(start)),
    participants: booking?.participants ?? null,
    total: line.allocation.total,
    isCanceled,
  };
}

function presentCustomer(order: Order, location: Location): NonNullable<WebhookOrder['customer']> | null {
  const { customer } = order;
  if (customer === null || order.erasedAt !== null) return null;
  const { firstName, lastName, email } = customer;
  return { firstName, lastName, email, phone: internationalPhone(location, customer) };
}

interface OfOrder {
  order: Order;
  location: Location;
  /** How many events the order's history had before it was read. */
  sequence: number;
  personalData: boolean;
}

function presentOrder({ order, location, sequence, personalData }: OfOrder): WebhookOrder {
  const customer = personalData ? presentCustomer(order, location) : null;
  return {
    locationKey: order.locationKey,
    number: order.orderNumber ?? '',
    state: order.state === 'cancelled' ? 'cancelled' : 'placed',
    placedAt: new Date(order.savedAt ?? order.createdAt).toISOString(),
    sequence,
    currency: order.currency,
    lines: [
      ...order.lines.map((line) => presentLine(line, false)),
      ...order.canceled.map(({ line }) => presentLine(line, true)),
    ].sort((one, other) => one.lineKey - other.lineKey),
    totals: {
      subTotal: order.subTotal,
      discounts: order.discountTotal,
      fees: order.feeTotal,
      taxes: order.taxTotal,
      reductions: order.goodwillTotal,
      total: order.total,
      paid: order.paid,
      redeemed: order.redeemed,
      balance: balanceOf(order),
    },
    ...(customer === null ? {} : { customer }),
  };
}

function presentChange(happened: Recorded): WebhookChange {
  switch (happened.kind) {
    case 'moved':
      return {
        kind: 'moved',
        lineKey: happened.line,
        from: startOf(happened.from as WallTime),
        to: startOf(happened.to as WallTime),
      };
    case 'changed':
      return {
        kind: 'bookingChanged',
        lineKey: happened.line,
        from: startOf(happened.from as WallTime),
        to: startOf(happened.to as WallTime),
        difference: happened.difference,
      };
    case 'contact corrected':
      return { kind: 'contactCorrected' };
    case 'price reduced':
      return {
        kind: 'priceReduced',
        lineKeys: happened.lines.map(({ lineKey }) => lineKey),
        amount: -happened.difference,
      };
    case 'canceled':
      return { kind: 'linesCanceled', lineKeys: happened.lines.map(({ lineKey }) => lineKey) };
    default:
      throw new Error(`${happened.kind} changes no order`);
  }
}

/** Something that happened to an order, and the order as it is now. */
export function presentOrderEvent(
  { event, sequence, createdAt, details }: EventOf & { sequence: number | null },
  of: OfOrder,
): WebhookPayload {
  const happened = recorded.parse(details);
  const about = { timestamp: new Date(createdAt).toISOString(), sequence };
  const order = presentOrder(of);
  switch (event) {
    case 'order.placed':
    case 'order.cancelled':
      return { type: event, ...about, data: { order } };
    case 'order.changed':
      return { type: event, ...about, data: { order, change: presentChange(happened) } };
    case 'payment.made': {
      if (!('paid' in happened)) break;
      const redeemed = 'redeemed' in happened ? happened.redeemed : 0;
      return { type: event, ...about, data: { order, payment: { amount: happened.paid, redeemed } } };
    }
    case 'payment.removed': {
      if (happened.kind !== 'payment undone') break;
      const { amount, method } = happened;
      return { type: event, ...about, data: { order, payment: { amount, method } } };
    }
    case 'refund.made': {
      if (happened.kind !== 'refunded') break;
      const { payments: toPayments, venue: byVenue, giftCards: toGiftCards, credit: asCredit } = happened;
      return {
        ...{ type: event, ...about },
        data: { order, refund: { toPayments, byVenue, toGiftCards, asCredit } },
      };
    }
    case 'refund.failed':
      if (happened.kind !== 'refund refused') break;
      return { type: event, ...about, data: { order, refund: { amount: happened.amount } } };
    case 'refund.retried':
      if (happened.kind !== 'refund again') break;
      return { type: event, ...about, data: { order, refund: { amount: happened.amount } } };
    case 'refund.given': {
      if (happened.kind !== 'refund given') break;
      const { amount, method } = happened;
      return { type: event, ...about, data: { order, refund: { amount, method } } };
    }
    case 'dispute.opened': {
      if (happened.kind !== 'dispute') break;
      const { amount, reason, respondBy } = happened;
      const dispute = {
        ...{ amount, reason },
        respondBy: respondBy === null ? null : new Date(respondBy).toISOString(),
      };
      return { type: event, ...about, data: { order, dispute } };
    }
  }
  throw new Error(`${event} does not tell of an order that was ${happened.kind}`);
}

interface EventOf {
  event: string;
  createdAt: string;
  details: unknown;
}

export const presentAvailabilityEvent = (
  createdAt: string,
  availability: WebhookAvailability,
): WebhookPayload => ({
  type: 'availability.changed',
  timestamp: new Date(createdAt).toISOString(),
  sequence: null,
  data: { availability },
});

/** What `npm run webhooks -- test` sends. */
export const presentTest = (at: number, locationKey: number): WebhookPayload => ({
  type: 'test',
  timestamp: new Date(at).toISOString(),
  sequence: null,
  data: { locationKey },
});
