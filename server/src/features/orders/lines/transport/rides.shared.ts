/**
 * Transportation in a cart: what a day's booking writes, what a cart change removes, and rebooking (D-TR-03
 * to D-TR-06; docs/rules/transport.md).
 */
import { clockTime, dayAndShortDate } from '@gangway/domain/kernel/date-words';
import { dateOf } from '@gangway/domain/kernel/local-time';
import { bookingsOf, linesOf, type Order, type TransportLine } from '@gangway/domain/order/order';
import { appointmentsOf } from '@gangway/domain/transport/appointments';
import { missingTransport } from '@gangway/domain/transport/missing-transport';
import {
  type BookedTransport,
  bookTransport,
  type TransportChoice,
  transportDays,
} from '@gangway/domain/transport/order-transport';
import { removedWords, transportToRemove } from '@gangway/domain/transport/transport-fits';
import { nth } from '../../../../db/nth.ts';
import { Refused } from '../../../../platform/refused.ts';
import type { Snapshot } from '../../../catalog/catalog.service.ts';
import type { BeforePayment, NewLine, Unfit } from '../line.ts';

export const transportLineOf = (booked: BookedTransport): NewLine<'transport'> => ({
  ...booked,
  kind: 'transport',
});

/** Returns transportation that no longer fits after lines are removed and added (D-TR-06). */
export function unfitRides(order: Order, removed: readonly number[], added: readonly NewLine[]): Unfit {
  const rides = linesOf(order, 'transport').filter(({ lineKey }) => !removed.includes(lineKey));
  if (rides.length === 0) return { remove: [], answer: {} };
  const before = bookingsOf(order);
  const coming = added.flatMap((line) => (line.kind === 'activity' ? [line] : []));
  const staying = before.filter(({ lineKey }) => !removed.includes(lineKey));
  const lost = transportToRemove(rides, appointmentsOf(before), appointmentsOf([...staying, ...coming]));
  if (lost.length === 0) return { remove: [], answer: {} };
  return {
    remove: lost.map(({ lineKey }) => lineKey),
    answer: { transportationRemoved: removedWords(lost.map(({ day }) => day)) },
  };
}

export const isSameTransport = (line: TransportLine, booked: BookedTransport) =>
  line.day === booked.day &&
  line.pickupKey === booked.pickupKey &&
  line.guests === booked.guests &&
  line.pickupTime === booked.pickupTime &&
  line.returnTime === booked.returnTime &&
  line.subTotal === booked.subTotal &&
  line.taxClass === booked.taxClass;

/** Books transportation on given days for an order, from a catalog snapshot. */
export function bookDays(
  { location }: Snapshot,
  order: Order,
  choices: readonly TransportChoice[],
): BookedTransport[] {
  const plans = transportDays(appointmentsOf(bookingsOf(order)));
  return choices.map((choice) => {
    const booked = bookTransport(location, plans, choice);
    if (!booked.ok) throw new Refused('transportGone', { day: dayAndShortDate(choice.day) });
    return booked.value;
  });
}

/** Books a day's transportation as it was chosen, from the current catalog. */
export function bookRideAgain(snapshot: Snapshot, order: Order, line: TransportLine): BookedTransport {
  const { day, pickupKey, guests } = line;
  const pickupTime = clockTime(line.pickupTime);
  const returnTime = clockTime(line.returnTime);
  return nth(bookDays(snapshot, order, [{ day, pickupKey, guests, pickupTime, returnTime }]), 0);
}

/** Why an order cannot be completed: it lacks required transportation, or the terms were not accepted (C-44, D-TR-05). */
function refusalOf(snapshot: Snapshot, order: Order, agreed: boolean): Refused | null {
  const needs = bookingsOf(order).map((line) => ({
    name: line.details.name,
    day: dateOf(line.start),
    isRequired: snapshot.activity(line.activityKey)?.transportation.required === true,
    hasPickup: line.pickup !== null,
  }));
  const days = linesOf(order, 'transport').map(({ day }) => day);
  const name = missingTransport(needs, days);
  if (name !== null) return new Refused('transportRequired', { name });
  const mustAgree = days.length > 0 && snapshot.location.transportRequirements !== null;
  return mustAgree && !agreed && !order.agreedToTransport ? new Refused('transportNotAgreed') : null;
}

export function beforeRides(order: Order, snapshot: Snapshot, agreed: boolean): BeforePayment {
  const { transportRequirements } = snapshot.location;
  const terms = linesOf(order, 'transport').length === 0 ? null : transportRequirements;
  return {
    refusal: refusalOf(snapshot, order, agreed),
    unanswered: [],
    texts: terms === null ? [] : [terms],
    mustAgree: false,
    consents: terms === null ? {} : { transport: order.agreedToTransport || agreed },
  };
}
