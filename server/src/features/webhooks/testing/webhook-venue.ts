/** Venues with webhooks. */
import type { Webhook } from '@gangway/domain/location/webhooks';
import { storeLocation, type TestApp } from '../../../testing/test-app.ts';
import { endpointsOfFile } from '../endpoints.service.ts';

/** Stores a venue with endpoints, as an import does. */
export async function aVenueWithWebhooks(
  { database: { db } }: Pick<TestApp, 'database'>,
  webhooks: Webhook[],
  changes: Parameters<typeof storeLocation>[1] = {},
) {
  const location = await storeLocation(db, { webhooks, ...changes });
  await endpointsOfFile(db, location);
  return location;
}
