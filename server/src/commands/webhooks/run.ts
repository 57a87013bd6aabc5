/** The commands of `npm run webhooks`: what a venue's own systems were sent, and sending it again (docs/webhooks.md). */
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { createCatalog } from '../../features/catalog/catalog.service.ts';
import {
  deliveriesOf,
  deliveryOf,
  endpointsOf,
  sendDeliveryAgain,
  turnOnEndpoint,
} from '../../features/webhooks/endpoints.service.ts';
import { createWebhooks } from '../../features/webhooks/webhooks.service.ts';
import type { WebhookGateway } from '../../gateways/webhooks/webhook-gateway.ts';
import { t } from '../../messages/t.ts';
import { locationOf } from '../of-location.ts';
import type { Shop } from '../program.ts';
import type { WebhooksArguments } from './arguments.ts';
import { runEndpoints } from './endpoints.ts';

interface Needs extends Pick<Shop, 'database' | 'clock' | 'io'> {
  gateway: WebhookGateway;
}

const maxListed = 100;

const minute = (at: string) => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

type Listed = Awaited<ReturnType<typeof deliveriesOf>>[number];

const said = ({ deliveryId: id, createdAt, error, nextAt, ...delivery }: Listed) =>
  t('commands.webhooks.delivery', {
    ...delivery,
    id,
    at: minute(createdAt),
    next: nextAt === null ? 'none' : minute(nextAt),
    outcome: error ?? '',
  });

async function runDeliveries(
  { locationKey, onlyOpen }: Extract<WebhooksArguments, { command: 'deliveries' }>,
  { database: { db }, io }: Needs,
): Promise<number> {
  const listed = await deliveriesOf(db, { locationKey, onlyOpen, most: maxListed + 1 });
  for (const delivery of listed.slice(0, maxListed)) io.out(said(delivery));
  if (listed.length === 0) io.out(t('commands.webhooks.none'));
  if (listed.length > maxListed) io.out(t('commands.webhooks.more', { count: maxListed }));
  return 0;
}

function webhooksOf({ database: { db }, clock, gateway, io }: Needs) {
  const say = (_facts: unknown, words?: string) => io.err(words ?? '');
  const log = { error: say, warn: say } as Pick<FastifyBaseLogger, 'error' | 'warn'>;
  return createWebhooks({ db, clock, catalog: createCatalog({ db, clock }), gateway, log });
}

/** Prints what the delivery would say now: it says how the order is when it is sent. */
async function runShow(deliveryId: number, needs: Needs): Promise<number> {
  const { io } = needs;
  const { db } = needs.database;
  const listed = await deliveryOf(db, deliveryId);
  const payload = await webhooksOf(needs).show(deliveryId);
  if (listed === null || payload === null) {
    io.err(t('commands.webhooks.unknown', { id: deliveryId }));
    return 1;
  }
  io.out(said(listed));
  io.out(JSON.stringify(payload, null, 2));
  return 0;
}

async function runRepeat(deliveryId: number | null, { database: { db }, io }: Needs): Promise<number> {
  const count = await sendDeliveryAgain(db, deliveryId);
  if (count === 0 && deliveryId !== null) {
    io.err(t('commands.webhooks.notRepeated', { id: deliveryId }));
    return 1;
  }
  io.out(t('commands.webhooks.repeated', { count }));
  return 0;
}

/** Sends each endpoint of a venue a test, and turns on again what answers. Fails if one does not. */
async function runTest(locationKey: number, needs: Needs): Promise<number> {
  const { io } = needs;
  const { db } = needs.database;
  await locationOf(locationKey, needs);
  const endpoints = await endpointsOf(db, locationKey);
  if (endpoints.length === 0) io.out(t('commands.webhooks.noEndpoints'));
  let exit = 0;
  for (const endpoint of endpoints) {
    const { url, secrets } = endpoint;
    const id = `msg_${randomUUID().replaceAll('-', '')}`;
    const answer = await webhooksOf(needs).test({ locationKey, url, secrets }, id);
    if (typeof answer === 'string') io.err(t('commands.webhooks.testFailed', { url, error: answer }));
    else io.out(t('commands.webhooks.tested', { url, status: answer }));
    if (typeof answer === 'string' || answer < 200 || answer >= 300) exit = 1;
    else if (await turnOnEndpoint(db, locationKey, endpoint)) io.out(t('commands.webhooks.onAgain', { url }));
  }
  return exit;
}

/** Returns the exit code: 1 if there is no such delivery, or if a test fails. */
export function runWebhooksCommand(given: WebhooksArguments, needs: Needs): Promise<number> {
  switch (given.command) {
    case 'deliveries':
      return runDeliveries(given, needs);
    case 'show':
      return runShow(given.deliveryId, needs);
    case 'repeat':
      return runRepeat(given.deliveryId, needs);
    case 'endpoints':
      return runEndpoints(given, needs);
    case 'test':
      return runTest(given.locationKey, needs);
  }
}
