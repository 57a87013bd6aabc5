/**
 * By when an order that the venue's own people sold has to be paid, and whether it is canceled then (docs/rules/desk-sales.md,
 * "Places kept until a moment").
 */
import {
  addDays,
  dateOf,
  type Instant,
  type VenueTime,
  type WallTime,
  wallTime,
} from '../kernel/local-time.ts';
import { accept, type Outcome, refuse } from '../kernel/outcome.ts';
import { instantOf } from '../kernel/zone-time.ts';
import { balanceOf } from '../pricing/due.ts';
import { type ActivityLine, bookingsOf, isOpen, type Order, type PaymentAttempt } from './order.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Time enough to find a card. */
const leastMs = 10 * minuteMs;
const mostMsWithoutVisit = 30 * dayMs;
const midnight = '00:00' as VenueTime;

/** An hour or a day from now, or a moment at the venue. */
export type AskedPayBy = 'hour' | 'day' | WallTime;

/** Both can be chosen. */
export interface PayByBounds {
  earliest: Instant;
  latest: Instant;
}

/** The minute that a clock shows: moments are chosen and shown without seconds. */
const minuteOf = (now: Instant): number => now - (now % minuteMs);

/** A visit without a time of its own begins some time on its day. */
const beginOf = ({ start, details }: ActivityLine, timeZone: string): Instant =>
  details.appointmentType === 'dateTime'
    ? instantOf(start, timeZone)
    : instantOf(wallTime(addDays(dateOf(start), 1), midnight), timeZone);

/** Returns when the first booked visit begins; null without one. Open tickets are for no day. */
function firstVisitOf(order: Pick<Order, 'lines'>, timeZone: string): Instant | null {
  const begins = bookingsOf(order)
    .filter(({ details }) => details.appointmentType !== 'none')
    .map((line) => beginOf(line, timeZone));
  return begins.length === 0 ? null : (Math.min(...begins) as Instant);
}

/** Returns the moments between which an order can be asked to be paid; the last may be before the first. */
export function payByBounds(order: Pick<Order, 'lines'>, timeZone: string, now: Instant): PayByBounds {
  const minute = minuteOf(now);
  return {
    earliest: (minute + leastMs) as Instant,
    latest: firstVisitOf(order, timeZone) ?? ((minute + mostMsWithoutVisit) as Instant),
  };
}

/**
 * Returns by when an order has to be paid as somebody asks. An hour and a day end earlier if the visit begins before.
 * Refuses a moment outside the bounds, and every one if there is none within them.
 */
export function payByOf(
  asked: AskedPayBy,
  { earliest, latest }: PayByBounds,
  timeZone: string,
  now: Instant,
): Outcome<Instant, 'noTime' | 'outside'> {
  if (latest < earliest) return refuse('noTime');
  if (asked === 'hour' || asked === 'day') {
    const ends = minuteOf(now) + (asked === 'hour' ? hourMs : dayMs);
    return accept(Math.min(ends, latest) as Instant);
  }
  const at = instantOf(asked, timeZone);
  return at < earliest || at > latest ? refuse('outside') : accept(at);
}

type Lapsing = Pick<
  Order,
  'state' | 'lines' | 'payBy' | 'attempts' | 'tickets' | 'total' | 'paid' | 'redeemed'
>;

/** Money that came in, whatever became of it; a sale at the desk itself is of nothing. */
const isMoney = ({ state, purpose, amount }: PaymentAttempt) =>
  (state === 'authorised' || state === 'captured') && (purpose !== 'purchase' || amount > 0);

/**
 * Says whether an order that is not paid is canceled. `waits`: it is not time yet, or a payment is under way. `lapses`: it is
 * canceled. `stays`: somebody at the venue decides, because something was paid, the visit took place, or there is no such time.
 */
export function lapseOf(order: Lapsing, timeZone: string, now: Instant): 'waits' | 'lapses' | 'stays' {
  const { payBy } = order;
  if (payBy === null || order.state !== 'saved' || balanceOf(order) <= 0) return 'stays';
  if (order.attempts.some(isMoney)) return 'stays';
  if (now < payBy || order.attempts.some(isOpen)) return 'waits';
  if (order.tickets?.tickets.some(({ usedAt }) => usedAt !== null) === true) return 'stays';
  const visit = firstVisitOf(order, timeZone);
  return visit !== null && visit < payBy ? 'stays' : 'lapses';
}
