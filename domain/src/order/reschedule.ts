/** Whether guests may move a booking to another time themselves, and until when (D-OR-06; docs/rules/moves.md). */
import type { Instant, WallTime } from '../kernel/local-time.ts';
import { type Amount, add, multiply, zero } from '../kernel/money.ts';
import { instantOf } from '../kernel/zone-time.ts';
import type { Location } from '../location/location.ts';
import { balanceOf } from '../pricing/due.ts';
import { type ActivityLine, type Order, ridesByDay } from './order.ts';

const hourMs = 3_600_000;

type VenueTerms = Pick<Location, 'rescheduleUntilHours' | 'rescheduleFee'>;
type OwnTerms = Pick<Location['activities'][number], 'rescheduleUntilHours' | 'rescheduleFee'>;

type Rules = Pick<Location, 'timeZone' | 'mostReschedules'> &
  VenueTerms & {
    activities: readonly (Pick<Location['activities'][number], 'key' | 'allowSelfReschedule'> & OwnTerms)[];
  };

/**
 * Returns until how many hours before the start bookings of an activity may be moved, and for which fee: the activity's own, else
 * the venue's. The fee is null if there is none.
 */
export function moveTermsOf(venue: VenueTerms, activity: OwnTerms | undefined): VenueTerms {
  const own = activity?.rescheduleFee ?? null;
  const fee = own === null ? venue.rescheduleFee : { amount: own.amount, per: own.per };
  return {
    rescheduleUntilHours: activity?.rescheduleUntilHours ?? venue.rescheduleUntilHours,
    rescheduleFee: fee === null || fee.amount === zero ? null : fee,
  };
}

/** Whether the order has transportation on the day of a booking, which was chosen for its time. */
export const hasRideOf = (order: Pick<Order, 'lines'>, { start }: Pick<ActivityLine, 'start'>): boolean =>
  ridesByDay(order).some(({ day }) => start.startsWith(day));

/** Of a booking whose departure the venue canceled: as long as its guest may choose, however often it was moved before. */
function movableInstead({ movesUntil = null }: ActivityLine, now: Instant): Instant | null {
  return movesUntil === null || now > movesUntil ? null : movesUntil;
}

/**
 * Returns the last moment at which a booking may be moved; null if it may not be moved now: not offered, in a
 * package, an open ticket, too late, moved as often as allowed, or a ticket of it was used. Transportation of
 * its day was chosen for its time, so such a booking is moved by the venue.
 */
export function movableUntil(order: Order, line: ActivityLine, rules: Rules, now: Instant): Instant | null {
  const { start, lineKey, details } = line;
  const activity = rules.activities.find(({ key }) => key === line.activityKey);
  if (order.state !== 'saved' || line.parentKey !== null || details.appointmentType === 'none') return null;
  if (order.tickets?.tickets.some((ticket) => ticket.lineKey === lineKey && ticket.usedAt !== null) === true)
    return null;
  if (hasRideOf(order, line)) return null;
  if (line.isCalledOff === true) return movableInstead(line, now);
  if (activity?.allowSelfReschedule !== true) return null;
  const moves = order.moves.filter((move) => move.lineKey === lineKey && move.by === 'guest');
  if (moves.length >= rules.mostReschedules) return null;
  const until = (instantOf(start, rules.timeZone) -
    moveTermsOf(rules, activity).rescheduleUntilHours * hourMs) as Instant;
  return now > until ? null : until;
}

type Priced = Pick<ActivityLine, 'subTotal' | 'taxClass'> & {
  rates: readonly Pick<ActivityLine['rates'][number], 'rateKey' | 'price' | 'participants' | 'discount'>[];
  products: readonly Pick<ActivityLine['products'][number], 'productKey' | 'variantKey' | 'subTotal'>[];
};

const figuresOf = ({ subTotal, taxClass, rates, products }: Priced) =>
  JSON.stringify([
    subTotal,
    taxClass,
    rates.map(({ rateKey, price, participants, discount }) => [rateKey, price, participants, discount]),
    products.map(({ productKey, variantKey, subTotal: own }) => [productKey, variantKey, own]),
  ]);

/** Whether a booking costs the same at another time, rate by rate and add-on by add-on (D-OR-06). */
export const costsTheSame = (booked: Priced, moved: Priced): boolean =>
  figuresOf(booked) === figuresOf(moved);

/** Whether what is still to be paid would be due only after the new time. */
export const isDueTooLate = (order: Order, start: WallTime): boolean =>
  balanceOf(order) > 0 && order.balanceDueDate !== null && start.slice(0, 10) < order.balanceDueDate;

/** Returns the fee for moving a booking, in minor units, besides a higher price of the new time. */
export function rescheduleFeeOf(
  venue: VenueTerms & { activities: readonly (Pick<Location['activities'][number], 'key'> & OwnTerms)[] },
  { activityKey, participants }: Pick<ActivityLine, 'activityKey' | 'participants'>,
): Amount {
  const activity = venue.activities.find(({ key }) => key === activityKey);
  const { rescheduleFee: fee } = moveTermsOf(venue, activity);
  return fee === null ? zero : multiply(fee.amount, fee.per === 'guest' ? participants : 1);
}

type Changed = Pick<Order, 'moves'>;

const ofLine = ({ moves }: Changed, lineKey: number, figure: 'fee' | 'kept'): Amount =>
  add(...moves.filter((move) => move.lineKey === lineKey).map((move) => move[figure]));

/** Returns the fees paid so far for moving a line; part of the order's fees. */
export const moveFeesOf = (order: Changed, lineKey: number): Amount => ofLine(order, lineKey, 'fee');

/** Returns how much of a line's price before the venue changed it has stayed paid so far; part of the order's fees, too. */
export const keptByChangesOf = (order: Changed, lineKey: number): Amount => ofLine(order, lineKey, 'kept');

/** All fees of changes of a line: they stay paid whatever becomes of it. */
export const changeFeesOf = (order: Changed, lineKey: number): Amount =>
  add(moveFeesOf(order, lineKey), keptByChangesOf(order, lineKey));
