/** `npm run webhooks -- endpoints`: a venue's endpoints, and the secrets that sign what they are sent (docs/webhooks.md). */
import { StartRefused } from '../../db/embedded.ts';
import { endpointsOf, rotateEndpoint } from '../../features/webhooks/endpoints.service.ts';
import { t } from '../../messages/t.ts';
import { locationOf } from '../of-location.ts';
import type { Shop } from '../program.ts';
import type { EndpointsArguments } from './arguments.ts';

type Listed = Awaited<ReturnType<typeof endpointsOf>>[number];

const stateOf = ({ disabledAt, failingSince }: Listed) =>
  disabledAt !== null ? 'off' : failingSince !== null ? 'failing' : 'fine';

export async function runEndpoints(
  { locationKey, secretOf, rotate }: EndpointsArguments,
  shop: Pick<Shop, 'database' | 'clock' | 'io'>,
): Promise<number> {
  const { io } = shop;
  const { db } = shop.database;
  await locationOf(locationKey, shop);
  const endpoints = await endpointsOf(db, locationKey);
  if (secretOf === null) {
    if (endpoints.length === 0) io.out(t('commands.webhooks.noEndpoints'));
    for (const endpoint of endpoints) {
      const { url, events, due, givenUp } = endpoint;
      const said = { url, events: events.join(', '), state: stateOf(endpoint), due, givenUp };
      io.out(t('commands.webhooks.endpoint', said));
    }
    return 0;
  }
  const known = endpoints.find(({ url }) => url === secretOf);
  if (known === undefined) throw new StartRefused(t('commands.webhooks.unknownEndpoint', { url: secretOf }));
  const rotated = rotate ? await rotateEndpoint(db, locationKey, secretOf) : null;
  io.out(rotated?.secret ?? known.secrets[0] ?? '');
  if (rotated !== null) io.err(t('commands.webhooks.secretRotated', { hours: rotated.hours }));
  return 0;
}
