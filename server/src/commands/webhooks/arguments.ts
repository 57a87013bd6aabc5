/** Reads the command line of `npm run webhooks`. */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { t } from '../../messages/t.ts';
import { readLocation } from '../location-key.ts';
import { parseWords, WrongUse } from '../words.ts';

export interface EndpointsArguments {
  command: 'endpoints';
  locationKey: LocationKey;
  /** The address of the endpoint whose secret is shown; null to list all. */
  secretOf: string | null;
  /** Whether it gets another secret first. */
  rotate: boolean;
}

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
