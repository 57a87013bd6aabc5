/**
 * Transportation in a cart: what a day's booking writes, what a cart change removes, and rebooking (D-TR-03
 * to D-TR-06; docs/rules/transport.md).
 */
import { clockTime, dayAndShortDate } from '@gangway/domain/kernel/date-words';
import { dateOf } from '@gangway/domain/kernel/local-time';
import { linesOf, type Order, type TransportLine } from '@gangway/domain/order/order';
import { appointmentsOf } from '@gangway/domain/transport/appointments';
import type { Hotel, LinePickup } from '@gangway/domain/transport/book-pickup';
import { missingTransport } from '@gangway/domain/transport/missing-transport';
import {
  type BookedTransport,
  bookTransport,
  type TransportChoice,
  transportDays,
} from '@gangway/domain/transport/order-transport';
import { transportToRemove } from '@gangway/domain/transport/transport-fits';
import { nth } from '../../db/nth.ts';
import { Refused } from '../../platform/refused.ts';
import type { Snapshot } from '../catalog/catalog.service.ts';
import type { NewLine } from './lines/line.ts';

export const transportLineOf = (booked: BookedTransport): NewLine<'transport'> => ({
  ...booked,
  kind: 'transport',
});

/** Returns a line's hotel as chosen. */
export function hotelOfPickup(pickup: LinePickup | null): Hotel | null {
  if (pickup === null) return null;
  return { name: pickup.hotelName, latitude: pickup.hotelLatitude, longitude: pickup.hotelLongitude };
}

/** Returns the hotel of an item payload; null if no transportation is wanted or the location is missing. */
export function chosenHotel(chosen: {
  needTransportation: boolean;
  hotelName: string | null;
  hotelLatitude: number | null;
  hotelLongitude: number | null;
}): Hotel | null {
  const { needTransportation, hotelName, hotelLatitude: latitude, hotelLongitude: longitude } = chosen;
  if (!needTransportation || latitude === null || longitude === null) return null;
  return { name: hotelName?.trim() ?? '', latitude, longitude };
}

/** Returns transportation that no longer fits after lines are removed and added. */
export function transportsToRemove(
  order: Order | null,
  removed: readonly number[],
  added: readonly NewLine[],
): TransportLine[] {
  const rides = linesOf(order, 'transport');
  if (rides.length === 0) return [];
  const before = linesOf(order, 'activity');
  const coming = added.flatMap((line) => (line.kind === 'activity' ? [line] : []));
  const staying = before.filter(({ lineKey }) => !removed.includes(lineKey));
  return transportToRemove(rides, appointmentsOf(before), appointmentsOf([...staying, ...coming]));
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
  const plans = transportDays(appointmentsOf(linesOf(order, 'activity')));
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

/**
 * Returns why an order cannot be completed: it lacks required transportation, or the customer has not
 * accepted the conditions (C-44, D-TR-05).
 */
export function transportRefusal(snapshot: Snapshot, order: Order, agreed: boolean): Refused | null {
  const needs = linesOf(order, 'activity').map((line) => ({
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
