/**
 * What the checkout's transportation section sends and shows: days of the cart, choices, consent (4.5,
 * D-TR-03 to D-TR-05).
 */
import type { InputOf } from '@gangway/contract/call';
import type { updateOrder } from '@gangway/contract/checkout';
import type { ClientLocation } from '@gangway/contract/location';
import type { Order } from '@gangway/contract/order';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import {
  type Appointment,
  type TransportDay,
  transportDays,
} from '@gangway/domain/transport/order-transport';
import { offersOrderTransport } from '@gangway/domain/transport/transport';
import { itemsOf } from '../cart/order-items.ts';

/** The customer's choice for a day; there is none if they arrive on their own. */
export interface DayChoice {
  day: VenueDate;
  pickupLocationKey: number;
  locationName: string;
  guests: number;
  pickupTime: string;
  returnTime: string;
}

export type TransportVenue = Pick<
  ClientLocation,
  'enableOrderLevelTransportation' | 'latitude' | 'longitude' | 'hotelSearchRadius'
>;

function appointmentsOf(order: Order): Appointment[] {
  return itemsOf(order)
    .flatMap((item) => item.activities)
    .filter((activity) => activity.appointmentType !== 'none' && !activity.needTransportation)
    .flatMap((activity) =>
      activity.selectedTimes.map((slot) => ({
        start: slot.appointmentDate,
        end: slot.endDate,
        hasTime: activity.appointmentType === 'dateTime',
        arriveMinutesBefore: activity.arriveMinutesBefore,
        participants:
          activity.guests ?? activity.rates.reduce((sum, rate) => sum + rate.participants * rate.people, 0),
      })),
    );
}

/** Returns the days to ask about; empty if the venue has no daily transportation (9-15). */
export function daysToAsk(order: Order, venue: TransportVenue): TransportDay[] {
  const { latitude, longitude, ...rest } = venue;
  return offersOrderTransport({ ...rest, place: { latitude, longitude } })
    ? transportDays(appointmentsOf(order))
    : [];
}

/** Initially set if at least one pickup location has merchandise (4.5-01). */
export function isAgreed({ pickupLocations }: Pick<Order, 'pickupLocations'>): boolean {
  return pickupLocations.some(({ pickupTimes, returnTimes }) =>
    [...pickupTimes, ...returnTimes].some(({ orderMerchandiseKey }) => orderMerchandiseKey !== null),
  );
}

export function choicesOf({ pickupLocations }: Pick<Order, 'pickupLocations'>): DayChoice[] {
  return pickupLocations.flatMap(
    ({ day, pickupLocationKey, locationName, guests, pickupTimes, returnTimes }) =>
      pickupLocationKey === null
        ? []
        : [
            {
              day: day as VenueDate,
              pickupLocationKey,
              locationName,
              guests: guests ?? 1,
              pickupTime: pickupTimes[0]?.timeString ?? '',
              returnTime: returnTimes[0]?.timeString ?? '',
            },
          ],
  );
}

/**
 * The specification puts this key on every outgoing pickup location, whatever the location. The server
 * ignores it and files transportation under the order's own location (C-01, 9-21).
 */
const stampedLocationKey = 3;

type Outgoing = NonNullable<InputOf<typeof updateOrder>['pickupLocations']>;

/** Returns pickup locations only if the customer agreed, otherwise an empty list (4.5-02). */
export function outgoingPickupLocations(agreed: boolean, choices: readonly DayChoice[]): Outgoing {
  if (!agreed) return [];
  return choices.map(({ pickupTime, returnTime, ...choice }) => ({
    ...choice,
    locationKey: stampedLocationKey,
    pickupTimes: [{ timeString: pickupTime }],
    returnTimes: [{ timeString: returnTime }],
  }));
}
