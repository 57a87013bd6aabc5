/** `npm run order -- paid`: records a payment that the venue took itself, or takes it back (docs/rules/deposits.md, "Paid at the venue"). */
import { byCommand } from '@gangway/domain/kernel/actor';
import type { Amount } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import {
  decideTaking,
  decideUndoing,
  recordDecided,
  type TakingProblem,
} from '../../features/changes/payment-at-venue.service.ts';
import { orderByNumber } from '../../features/orders/order-by-number.service.ts';
import { t } from '../../messages/t.ts';
import { shownAmount } from '../../platform/shown-amount.ts';
import type { CommandIo } from '../socket.ts';
import type { OrderArguments } from './arguments.ts';
import { carryOut, locationOf, type OrderCommandNeeds } from './parts.ts';

export async function runPaid(
  given: Extract<OrderArguments, { command: 'paid' }>,
  needs: OrderCommandNeeds,
): Promise<number> {
  const location = await locationOf(given, needs);
  const { io, database } = needs;
  const { orderNumber: number, taken, reason, tells } = given;
  const found = await orderByNumber(database.db, location, number);
  const decided = taken === null ? decideUndoing(found) : decideTaking(found, taken);
  if ('problem' in decided) return sayTakingProblem(io, location, number, decided);
  const { order, amount, method, left } = decided;
  const shown = (value: Amount) => shownAmount(value, order.currency);
  const facts = { number, amount: shown(amount), how: t(`commands.order.by.${method}`), left: shown(left) };
  io.out(taken === null ? t('commands.order.wouldUndo', facts) : t('commands.order.wouldTake', facts));
  const record = { actor: byCommand, reason, tells, requestId: needs.requestId };
  return carryOut(given, needs, {
    ...{ location, order },
    question: taken === null ? t('commands.order.askUndo') : t('commands.order.askTake'),
    unconfirmed: t('commands.order.notTaken'),
    make: () => recordDecided(database.db, decided, record),
    sayProblem: (problem) => sayTakingProblem(io, location, number, problem),
    sayDone: () => {
      const told = { orderNumber: number, venue: location.key, currency: order.currency };
      if (taken === null) {
        needs.log?.info({ event: 'paymentUndone', ...told, method, amount }, 'payment undone');
        io.out(t('commands.order.undone', facts));
      } else {
        needs.log?.info({ event: 'payment', ...told, purpose: 'venue', method, amount }, 'payment recorded');
        io.out(t('commands.order.taken', facts));
      }
    },
  });
}

function sayTakingProblem(
  io: CommandIo,
  { currency }: Location,
  number: string,
  found: TakingProblem,
): number {
  if (found.problem === 'moreThanOwed') {
    const most = shownAmount(found.most, currency);
    const held = shownAmount(found.held, currency);
    io.err(
      found.held > 0
        ? t('commands.order.heldByGiftCards', { most, held })
        : t('commands.order.moreThanOwed', { most }),
    );
  } else if (found.problem === 'changedMeanwhile') io.err(t('commands.order.notRecorded', { number }));
  else io.err(t(`commands.order.${found.problem}`, { number }));
  return 1;
}
