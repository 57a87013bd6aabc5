/** Writes transportation to the venue file: the inverse of read.ts. */

import type { Activity } from '../../catalog/activity.ts';
import { toDecimal } from '../../kernel/money.ts';
import type { Location } from '../../location/location.ts';
import type { Pickup } from '../../transport/transport.ts';
import { some, unless } from '../defaults.ts';
import { writeLength } from '../values.ts';
import type { VenueFileInput } from '../venue-file.ts';

type Written = NonNullable<VenueFileInput['transportation']>;

export function writeActivityTransport({ transportation }: Activity) {
  const { offered, required, vehicleId } = transportation;
  if (!offered && !required) return undefined;
  return { offered, required: required || undefined, vehicle: vehicleId ?? undefined };
}

function writePickup(pickup: Pickup, { pickups }: Location): Written['pickups'][number] {
  const { id, key, name, address, latitude, longitude, driveMinutes, stopKey, price } = pickup;
  return {
    id,
    key,
    name,
    address,
    latitude,
    longitude,
    drive: driveMinutes === null ? undefined : writeLength(driveMinutes),
    stop: pickups.find((candidate) => candidate.key === stopKey)?.id,
    price: price === null ? undefined : toDecimal(price),
  };
}

export function writeTransport(location: Location): Written | undefined {
  const { hotelSearchRadius, pickups, pickupZones, vehicles, orderTransport } = location;
  if (hotelSearchRadius === null) return undefined;
  return {
    hotelSearchRadius,
    zones: some(pickupZones.map(({ miles, minutes }) => ({ miles, drive: writeLength(minutes) }))),
    vehicles: some(vehicles),
    pickups: pickups.map((pickup) => writePickup(pickup, location)),
    requirementsLabel: location.transportRequirementsLabel ?? undefined,
    requirements: location.transportRequirements ?? undefined,
    orderLevel:
      orderTransport === null
        ? undefined
        : {
            enabled: location.enableOrderLevelTransportation ? undefined : false,
            vehicle: orderTransport.vehicleId,
            price: toDecimal(orderTransport.price),
            arrivals: [...orderTransport.arrivals],
            returns: [...orderTransport.returns],
            taxClass: unless(orderTransport.taxClass, 'standard'),
          },
  };
}
