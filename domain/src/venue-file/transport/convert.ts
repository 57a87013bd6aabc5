/**
 * Converts transportation of the venue file to the form the rules use, and back
 * (docs/venue-files.md, "Transportation").
 */
import type { Activity } from '../../catalog/activity.ts';
import { written } from '../../file-fields/fields.ts';
import type { Location } from '../../location/location.ts';
import type { Pickup } from '../../transport/transport.ts';
import { numbered } from '../numbers.ts';
import type { VenueActivity, VenueFile } from '../venue-file.ts';
import { transportation as section, type VenueTransportation } from './schema.ts';

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

const notOffered: Activity['transportation'] = { offered: false, required: false, vehicleId: null };

export const readActivityTransport = ({ transportation }: VenueActivity): Activity['transportation'] =>
  transportation ?? notOffered;

export const writeActivityTransport = ({ transportation }: Activity): VenueActivity['transportation'] =>
  transportation.offered || transportation.required ? transportation : undefined;

const keysById = (entries: readonly { id: string; key: number }[] | undefined) =>
  new Map(entries?.map(({ id, key }) => [id, key]));

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

function readOrderLevel(
  orderLevel: VenueTransportation['orderLevel'],
): Pick<Transport, 'enableOrderLevelTransportation' | 'orderTransport'> {
  if (orderLevel === undefined) return { enableOrderLevelTransportation: false, orderTransport: null };
  const { enabled, ...orderTransport } = orderLevel;
  return { enableOrderLevelTransportation: enabled, orderTransport };
}

/** The file has passed checkTransport, so every id in it exists. */
export function readTransport({ transportation }: VenueFile, before: Before): Transport {
  if (transportation === undefined) return nothing;
  const { pickups, zones, orderLevel, ...same } = transportation;
  const keyed = numbered(pickups, ({ id }) => id, keysById(before?.pickups));
  const keys = keysById(keyed);
  return {
    ...same,
    ...readOrderLevel(orderLevel),
    pickups: keyed.map(({ stop, ...pickup }) => ({
      ...pickup,
      stopKey: stop === undefined ? null : (keys.get(stop) ?? null),
    })),
    pickupZones: zones,
  };
}

const stopOf = ({ stopKey }: Pickup, { pickups }: Location) =>
  pickups.find((candidate) => candidate.key === stopKey)?.id;

export function writeTransport(location: Location) {
  const { hotelSearchRadius, pickups, orderTransport } = location;
  if (hotelSearchRadius === null) return undefined;
  return written(section, {
    ...location,
    hotelSearchRadius,
    zones: [...location.pickupZones],
    pickups: pickups.map((pickup) => ({ ...pickup, stop: stopOf(pickup, location) })),
    orderLevel:
      orderTransport === null
        ? undefined
        : { ...orderTransport, enabled: location.enableOrderLevelTransportation },
  });
}
