/** The events of a demo order after its sale, as far as they are over: payments, moves, cancellations, arrivals. */
import { addDays, type Instant } from '@gangway/domain/kernel/local-time';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import { drawReason, drawReasonOfMove } from './demo-guests.ts';
import type { DemoBooking, DemoOrder, DemoStep } from './demo-order.ts';
import { type DemoVenue, drawArrival, hourMs, minuteMs, type OpenDeparture } from './demo-venue.ts';

export type Draft = Omit<DemoOrder, 'name' | 'attemptId' | 'steps'> & {
  /** Whether the rest after a deposit is not paid yet. */
  staysDue: boolean;
};

const activityOf = ({ location }: DemoVenue, { activityKey }: DemoBooking) =>
  location.activities.find(({ key }) => key === activityKey);

/** A moment after the sale and three hours before the visit, in the past; null if there is none. */
function drawMoment({ random, now }: DemoVenue, soldAt: number, startAt: number): Instant | null {
  const [first, last] = [soldAt + hourMs, Math.min(startAt - 3 * hourMs, now - 2 * minuteMs)];
  return first > last ? null : ((first + random.next() * (last - first)) as Instant);
}

/** Another departure of the same activity within three days that has the places. */
function drawOtherTime(venue: DemoVenue, { slotKey, startAt, activityKey, rates }: DemoBooking) {
  const { location, departures, random } = venue;
  const day = dateAt(startAt, location.timeZone);
  const own = (departures.get(day) ?? []).find(
    ({ activity, departure }) => activity.key === activityKey && departure.key === slotKey,
  );
  const needed = rates.reduce((sum, { participants }) => sum + participants, 0);
  const others: OpenDeparture[] = [-2, -1, 1, 2, 3]
    .flatMap((days) => departures.get(addDays(day, days)) ?? [])
    .filter(
      ({ activity, departure, left }) =>
        activity.key === activityKey &&
        left >= needed &&
        departure.lengthMinutes === own?.departure.lengthMinutes,
    );
  if (own === undefined || others.length === 0) return null;
  const to = random.pick(others);
  to.left -= needed;
  own.left += needed;
  return to.departure;
}

function drawMove(
  venue: DemoVenue,
  { bookings, soldAt, rideFrom }: Draft,
): { step: DemoStep; startAt: Instant } | null {
  const [booking] = bookings;
  if (venue.movesLeft === 0 || booking === undefined || bookings.length > 1 || rideFrom !== null) return null;
  const activity = activityOf(venue, booking);
  const canMove =
    activity?.capacityType === 'time' &&
    activity.deposit === null &&
    booking.privateGroup === null &&
    booking.hotel === null &&
    booking.rates.length === 1;
  if (!canMove || !venue.random.chance(0.3)) return null;
  const at = drawMoment(venue, soldAt, booking.startAt - 48 * hourMs);
  const to = at === null ? null : drawOtherTime(venue, booking);
  if (at === null || to === null || to.startAt <= at + hourMs) return null;
  venue.movesLeft -= 1;
  const reason = drawReasonOfMove(venue.random);
  return { step: { kind: 'move', at, booking: 0, to: to.key, reason }, startAt: to.startAt };
}

/** Of two bookings one is canceled more often than both. */
function drawCancellation(venue: DemoVenue, { bookings, soldAt, merchandise, staysDue }: Draft) {
  const { random } = venue;
  const [first] = bookings;
  const isPlain =
    merchandise.length === 0 && bookings.every((one) => activityOf(venue, one)?.deposit === null);
  const isChosen = random.chance(bookings.length > 1 ? 0.35 : isPlain ? 0.1 : 0.05);
  const isFirst = venue.lacksCancellation && isPlain && bookings.length === 1;
  if (first === undefined || staysDue || !(isChosen || isFirst)) return null;
  const startAt = Math.min(...bookings.map((booking) => booking.startAt));
  const at = drawMoment(venue, soldAt, startAt);
  if (at === null) return null;
  venue.lacksCancellation = false;
  const booking = bookings.length > 1 && random.chance(0.7) ? random.between(0, bookings.length - 1) : null;
  const percent = isPlain ? random.pick([null, null, 50, 100]) : 100;
  return { kind: 'cancel' as const, at, booking, percent, reason: drawReason(random) };
}

/** The payment of the rest after a deposit: at the desk on arrival, or before. Some guests never pay it. */
function drawPayment(venue: DemoVenue, order: Draft, arrival: number): DemoStep | null {
  const { random, now } = venue;
  const isDeposit = order.bookings.some((booking) => activityOf(venue, booking)?.deposit !== null);
  if (!order.hasDeposit || !isDeposit || order.staysDue) return null;
  const isEarly = random.chance(0.12);
  const at = isEarly ? drawMoment(venue, order.soldAt, arrival) : ((arrival - 4 * minuteMs) as Instant);
  if (at === null || at >= now - minuteMs || random.chance(0.1)) return null;
  return { kind: 'pay', at, method: random.pick(['terminal', 'terminal', 'cash', 'transfer']) };
}

/** Draws what has happened to an order by now, in order of time. */
export function drawSteps(venue: DemoVenue, order: Draft): DemoStep[] {
  const { random, now } = venue;
  const canceled = drawCancellation(venue, order);
  const moved = canceled === null ? drawMove(venue, order) : null;
  const steps: DemoStep[] = [
    ...(canceled === null ? [] : [canceled]),
    ...(moved === null ? [] : [moved.step]),
  ];
  for (const [place, sold] of order.bookings.entries()) {
    const booking = moved === null ? sold : { ...sold, startAt: moved.startAt };
    const isCanceled = canceled !== null && (canceled.booking === null || canceled.booking === place);
    const arrival = drawArrival(venue, booking);
    const isAbsent = random.chance(0.05);
    const missing = random.chance(0.06) ? 1 : 0;
    if (isCanceled) continue;
    const payment = drawPayment(venue, order, arrival);
    if (payment !== null) steps.push(payment);
    if (!isAbsent && arrival < now - minuteMs)
      steps.push({ kind: 'scan', at: arrival, booking: place, missing });
  }
  return steps.toSorted((one, other) => one.at - other.at);
}
