/**
 * Transportation in a cart: what a day's booking writes, what a cart change removes, and rebooking (D-TR-03
 * to D-TR-06; docs/rules/transport.md).
 */
import { clockTime, dayAndShortDate } from '@gangway/domain/kernel/date-words';
import { dateOf } from '@gangway/domain/kernel/local-time';
import type { Order, OrderLine, TransportLine } from '@gangway/domain/order/order';
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
import { Refused } from '../../platform/refused.ts';
import type { Snapshot } from '../catalog/catalog.service.ts';
import type { LineToAdd, TransportToAdd } from './cart.repo.ts';

export interface TransportDecision {
  transports?: readonly BookedTransport[];
  agreedToTransport?: boolean;
}

export function transportToAdd(booked: BookedTransport): TransportToAdd {
  return {
    day: booked.day,
    pickup_key: booked.pickupKey,
    location_name: booked.locationName,
    guests: booked.guests,
    pickup_time: booked.pickupTime,
    arrive_time: booked.arriveTime,
    return_time: booked.returnTime,
    sub_total: booked.subTotal,
    tax_class: booked.taxClass,
    wanted: booked.wanted,
  };
}

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
  added: readonly LineToAdd[],
): TransportLine[] {
  if (order === null || order.transports.length === 0) return [];
  const coming = added.map(
    (line): Pick<OrderLine, 'start' | 'end' | 'participants' | 'pickup' | 'details'> => ({
      start: line.starts_at_wall as OrderLine['start'],
      end: line.ends_at_wall as OrderLine['end'],
      participants: line.participants,
      pickup: line.pickup,
      details: line.details,
    }),
  );
  const staying = order.lines.filter(({ lineKey }) => !removed.includes(lineKey));
  return transportToRemove(
    order.transports,
    appointmentsOf(order.lines),
    appointmentsOf([...staying, ...coming]),
  );
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
  const plans = transportDays(appointmentsOf(order.lines));
  return choices.map((choice) => {
    const booked = bookTransport(location, plans, choice);
    if (!booked.ok) throw new Refused('transportGone', { day: dayAndShortDate(choice.day) });
    return booked.value;
  });
}

/** Rebooks an order's transportation as chosen, from the current catalog. */
export function bookTransportsAgain(
  snapshot: Snapshot,
  order: Order,
): { line: TransportLine; booked: BookedTransport }[] {
  return order.transports.flatMap((line) => {
    const { day, pickupKey, guests } = line;
    const pickupTime = clockTime(line.pickupTime);
    const returnTime = clockTime(line.returnTime);
    return bookDays(snapshot, order, [{ day, pickupKey, guests, pickupTime, returnTime }]).map((booked) => ({
      line,
      booked,
    }));
  });
}

/**
 * Returns why an order cannot be completed: it lacks required transportation, or the customer has not
 * accepted the conditions (C-44, D-TR-05).
 */
export function transportRefusal(snapshot: Snapshot, order: Order, agreed: boolean): Refused | null {
  const needs = order.lines.map((line) => ({
    name: line.details.name,
    day: dateOf(line.start),
    isRequired: snapshot.activity(line.activityKey)?.transportation.required === true,
    hasPickup: line.pickup !== null,
  }));
  const days = order.transports.map(({ day }) => day);
  const name = missingTransport(needs, days);
  if (name !== null) return new Refused('transportRequired', { name });
  const mustAgree = days.length > 0 && snapshot.location.transportRequirements !== null;
  return mustAgree && !agreed && !order.agreedToTransport ? new Refused('transportNotAgreed') : null;
}
