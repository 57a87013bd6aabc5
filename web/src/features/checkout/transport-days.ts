/** What the checkout's transportation section sends and shows: days of the cart, choices, agreement (4.5, D-TR-03 to D-TR-05). */
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

/** What the customer chose for a day; nothing while the day is to be reached by themselves. */
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
  return [...order.individual, ...order.packages]
    .flatMap((item) => item.activities)
    .filter((activity) => activity.appointmentTypeKey !== 3 && !activity.needTransportation)
    .flatMap((activity) =>
      activity.selectedTimes.map((slot) => ({
        start: slot.appointmentDate,
        end: slot.endDate,
        hasTime: activity.appointmentTypeKey === 1,
        arriveMinutesBefore: activity.arriveMinutesBefore,
        participants:
          activity.guests ?? activity.rates.reduce((sum, rate) => sum + rate.participants * rate.people, 0),
      })),
    );
}

/** The days that can be asked about; none where the venue has no transportation of days (9-15). */
export function daysToAsk(order: Order, venue: TransportVenue): TransportDay[] {
  const { latitude, longitude, ...rest } = venue;
  return offersOrderTransport({ ...rest, place: { latitude, longitude } })
    ? transportDays(appointmentsOf(order))
    : [];
}

/** Pre-set: at least one pickup location has merchandise behind it (4.5-01). */
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

/** The specification stamps this key on every outgoing pickup location, whatever the location is; the server reads it nowhere and files transportation under the order's own (C-01, 9-21). */
const stampedLocationKey = 3;

type Outgoing = NonNullable<InputOf<typeof updateOrder>['pickupLocations']>;

/** Pickup locations only if the customer agreed, otherwise an empty list (4.5-02). */
export function outgoingPickupLocations(agreed: boolean, choices: readonly DayChoice[]): Outgoing {
  if (!agreed) return [];
  return choices.map(({ pickupTime, returnTime, ...choice }) => ({
    ...choice,
    locationKey: stampedLocationKey,
    pickupTimes: [{ timeString: pickupTime }],
    returnTimes: [{ timeString: returnTime }],
  }));
}
