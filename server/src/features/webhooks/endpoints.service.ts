/** A venue's endpoints and their deliveries, for imports and for the operator's commands (docs/webhooks.md). */
import type { Location } from '@gangway/domain/location/location';
import type { Queryable } from '../../db/database.ts';
import { rotateSecret, saveEndpoints } from './endpoints.repo.ts';
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
