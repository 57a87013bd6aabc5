/**
 * Converts transportation of the venue file to the form the rules use
 * (docs/venue-files.md, "Transportation").
 */

import type { Activity } from '../../catalog/activity.ts';
import type { Location } from '../../location/location.ts';
import { numbered } from '../numbers.ts';
import type { VenueActivity, VenueFile } from '../venue-file.ts';

type Before = Pick<Location, 'pickups'> | null;

type Transport = Pick<
  Location,
  | 'hotelSearchRadius'
  | 'transportRequirements'
  | 'transportRequirementsLabel'
  | 'enableOrderLevelTransportation'
  | 'pickups'
  | 'pickupZones'
  | 'vehicles'
  | 'orderTransport'
>;

const keysById = (entries: readonly { id: string; key: number }[] | undefined) =>
  new Map(entries?.map(({ id, key }) => [id, key]));

export function readActivityTransport({ transportation }: VenueActivity): Activity['transportation'] {
  if (transportation === undefined) return { offered: false, required: false, vehicleId: null };
  const { offered, required, vehicle } = transportation;
  return { offered, required, vehicleId: vehicle ?? null };
}

const nothing: Transport = {
  hotelSearchRadius: null,
  transportRequirements: null,
  transportRequirementsLabel: null,
  enableOrderLevelTransportation: false,
  pickups: [],
  pickupZones: [],
  vehicles: [],
  orderTransport: null,
};

/** The file has passed checkTransport, so every id in it exists. */
export function readTransport({ transportation }: VenueFile, before: Before): Transport {
  if (transportation === undefined) return nothing;
  const keyed = numbered(transportation.pickups, ({ id }) => id, keysById(before?.pickups));
  const keys = keysById(keyed);
  const { orderLevel } = transportation;
  return {
    hotelSearchRadius: transportation.hotelSearchRadius,
    transportRequirements: transportation.requirements ?? null,
    transportRequirementsLabel: transportation.requirementsLabel ?? null,
    enableOrderLevelTransportation: orderLevel?.enabled ?? false,
    pickups: keyed.map(({ key, id, name, address, latitude, longitude, drive, stop, price }) => ({
      key,
      id,
      name,
      address,
      latitude,
      longitude,
      driveMinutes: drive ?? null,
      stopKey: stop === undefined ? null : (keys.get(stop) ?? null),
      price: price ?? null,
    })),
    pickupZones: transportation.zones.map(({ miles, drive }) => ({ miles, minutes: drive })),
    vehicles: transportation.vehicles,
    orderTransport:
      orderLevel === undefined
        ? null
        : {
            vehicleId: orderLevel.vehicle,
            price: orderLevel.price,
            arrivals: orderLevel.arrivals,
            returns: orderLevel.returns,
            taxClass: orderLevel.taxClass,
          },
  };
}
