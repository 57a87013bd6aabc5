/** The commands of `npm run payments`: what the payment provider told the shop, and acting on it again. */
import type { Queryable } from '../../db/database.ts';
import {
  paymentEvents,
  replayPaymentEvents,
} from '../../features/payments/gateway-events/event-log.service.ts';
import { t } from '../../messages/t.ts';
import type { CommandIo } from '../socket.ts';
import type { PaymentsArguments } from './arguments.ts';

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
