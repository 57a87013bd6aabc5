/** A venue's endpoints and their deliveries, for imports and for the operator's commands (docs/webhooks.md). */
import type { Location } from '@gangway/domain/location/location';
import type { Queryable } from '../../db/database.ts';
import {
  type Endpoint,
  enableEndpoint,
  type ListedDelivery,
  listDeliveries,
  listEndpoints,
  repeatDeliveries,
  rotateSecret,
  saveEndpoints,
} from './endpoints.repo.ts';
import { newWebhookSecret } from './webhook-signature.shared.ts';

/** Makes a venue's endpoints those of its file; a new one gets a secret. */
export const endpointsOfFile = (db: Queryable, { key, webhooks }: Pick<Location, 'key' | 'webhooks'>) =>
  saveEndpoints(db, key, webhooks, newWebhookSecret);

/** Hours during which both secrets sign after a rotation. */
const overlapHours = 24;

/** Gives an endpoint another secret and returns it; null if the venue has no such endpoint. */
export async function rotateEndpoint(
  db: Queryable,
  locationKey: number,
  url: string,
): Promise<{ secret: string; hours: number } | null> {
  const secret = newWebhookSecret();
  const isDone = await rotateSecret(db, locationKey, url, { secret, hours: overlapHours });
  return isDone ? { secret, hours: overlapHours } : null;
}

/** Returns a venue's endpoints with their secrets, in the order they were added. */
export const endpointsOf = (db: Queryable, locationKey: number): Promise<Endpoint[]> =>
  listEndpoints(db, locationKey);

/** Turns an endpoint that answers on again; returns whether it was off. */
export const turnOnEndpoint = (
  db: Queryable,
  locationKey: number,
  { endpointId }: Pick<Endpoint, 'endpointId'>,
): Promise<boolean> => enableEndpoint(db, locationKey, endpointId);

/** Returns deliveries, newest first; of every venue if `locationKey` is null. */
export const deliveriesOf = (
  db: Queryable,
  of: { locationKey: number | null; onlyOpen: boolean; most: number },
): Promise<ListedDelivery[]> => listDeliveries(db, of);

/** Returns a delivery, or null. */
export const deliveryOf = async (db: Queryable, deliveryId: number): Promise<ListedDelivery | null> =>
  (await listDeliveries(db, { locationKey: null, onlyOpen: false, deliveryId, most: 1 }))[0] ?? null;

/** Sends a delivery again, or all that were given up (null); returns how many. */
export const sendDeliveryAgain = (db: Queryable, deliveryId: number | null): Promise<number> =>
  repeatDeliveries(db, deliveryId);
