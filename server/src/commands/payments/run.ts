/** The commands of `npm run payments`: what the payment provider told the shop, and acting on it again. */

import type { Queryable } from '../../db/database.ts';
import {
  paymentEvents,
  replayPaymentEvents,
} from '../../features/payments/gateway-events/event-log.service.ts';
import { t } from '../../messages/t.ts';
import type { CommandIo } from '../socket.ts';
import { parseWords, WrongUse } from '../words.ts';

export type PaymentsArguments =
  | { command: 'events'; onlyOpen: boolean }
  /** Null for all that were given up. */
  | { command: 'replay'; eventKey: string | null };

function parse(words: string[]) {
  return parseWords(words, {
    open: { type: 'boolean', default: false },
    'given-up': { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  });
}

/** Returns null if help was asked for; throws WrongUse for a command line that says nothing it knows. */
export function readPaymentsArguments(words: string[]): PaymentsArguments | null {
  const { values, positionals } = parse(words);
  const [command, eventKey, ...more] = positionals;
  if (values.help || command === undefined) return null;
  const { open: onlyOpen, 'given-up': allGivenUp } = values;
  if (command === 'events' && eventKey === undefined && !allGivenUp) return { command, onlyOpen };
  // An event, or all that were given up: one of both.
  if (command === 'replay' && more.length === 0 && !onlyOpen && (eventKey === undefined) === allGivenUp)
    return { command, eventKey: eventKey ?? null };
  throw new WrongUse(t('commands.payments.unknownCommand', { command: words.join(' ') }));
}

const maxListed = 100;

const minute = (at: string) => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

/** Returns the exit code: 1 if there is no such event. */
export async function runPaymentsCommand(
  given: PaymentsArguments,
  { db, io }: { db: Queryable; io: CommandIo },
): Promise<number> {
  if (given.command === 'replay') {
    const { eventKey } = given;
    const count = await replayPaymentEvents(db, eventKey);
    if (count === 0 && eventKey !== null) {
      io.err(t('commands.payments.unknownEvent', { event: eventKey }));
      return 1;
    }
    io.out(t('commands.payments.replayed', { count }));
    return 0;
  }
  const listed = await paymentEvents(db, { onlyOpen: given.onlyOpen, most: maxListed + 1 });
  for (const { eventKey, receivedAt, chargeId, orderNumber, outcome, ...event } of listed.slice(0, maxListed))
    io.out(
      t('commands.payments.event', {
        ...{ ...event, at: minute(receivedAt), event: eventKey },
        ...{ charge: [chargeId, orderNumber].filter(Boolean).join(' '), outcome: outcome ?? '' },
      }),
    );
  if (listed.length === 0) io.out(t('commands.payments.none'));
  if (listed.length > maxListed) io.out(t('commands.payments.more', { count: maxListed }));
  return 0;
}
