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
import { locationOf, readLocation } from '../of-location.ts';
import type { Shop } from '../program.ts';
import { parseWords, WrongUse } from '../words.ts';
import { type EndpointsArguments, runEndpoints } from './endpoints.ts';

export type WebhooksArguments =
  | { command: 'deliveries'; locationKey: number | null; onlyOpen: boolean }
  | { command: 'show'; deliveryId: number }
  /** Null for all that were given up. */
  | { command: 'repeat'; deliveryId: number | null }
  | { command: 'test'; locationKey: number }
  | EndpointsArguments;

function parse(words: string[]) {
  return parseWords(words, {
    location: { type: 'string', short: 'l' },
    open: { type: 'boolean', default: false },
    failed: { type: 'boolean', default: false },
    secret: { type: 'string' },
    rotate: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  });
}

function readDeliveryId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new WrongUse(t('commands.webhooks.deliveryId', { text }));
  return Number(text);
}

function readEndpointsArguments(
  locationKey: EndpointsArguments['locationKey'] | null,
  { secret, rotate }: { secret?: string; rotate?: string },
): EndpointsArguments {
  if (locationKey === null) throw new WrongUse(t('commands.webhooks.endpointsOf'));
  if (secret !== undefined && rotate !== undefined) throw new WrongUse(t('commands.webhooks.secretOrRotate'));
  const secretOf = secret ?? rotate ?? null;
  return { command: 'endpoints', locationKey, secretOf, rotate: rotate !== undefined };
}

/** Returns null if help was asked for; throws WrongUse for a command line that says nothing it knows. */
export function readWebhooksArguments(words: string[]): WebhooksArguments | null {
  const { values, positionals } = parse(words);
  const [command, id, ...more] = positionals;
  if (values.help || command === undefined) return null;
  const { open: onlyOpen, failed } = values;
  const locationKey = readLocation(values.location) ?? null;
  const wrong = () => new WrongUse(t('commands.webhooks.unknownCommand', { command: words.join(' ') }));
  if (command === 'endpoints' && id === undefined && !onlyOpen && !failed)
    return readEndpointsArguments(locationKey, values);
  if ((values.secret ?? values.rotate) !== undefined)
    throw new WrongUse(t('commands.webhooks.secretIsForEndpoints'));
  if (more.length > 0 || (onlyOpen && command !== 'deliveries') || (failed && command !== 'repeat'))
    throw wrong();
  if (command === 'deliveries' && id === undefined) return { command, locationKey, onlyOpen };
  if (command === 'test' && id === undefined) {
    if (locationKey === null) throw new WrongUse(t('commands.webhooks.testOf'));
    return { command, locationKey };
  }
  if (locationKey !== null) throw wrong();
  if (command === 'show' && id !== undefined) return { command, deliveryId: readDeliveryId(id) };
  // A delivery, or all that were given up: one of both.
  if (command === 'repeat' && (id === undefined) === failed)
    return { command, deliveryId: id === undefined ? null : readDeliveryId(id) };
  throw wrong();
}

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
