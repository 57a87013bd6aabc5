/** `npm run order -- paid-back` and `refund --again`: refunds that only the venue can see to (docs/rules/refunds.md, "When"). */

import { randomUUID } from 'node:crypto';
import { byCommand } from '@gangway/domain/kernel/actor';
import type { Amount } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import { partsWords } from '@gangway/domain/order/back-parts';
import {
  decideAgain,
  decideGiven,
  type SettlingProblem,
  settleDecided,
} from '../../features/changes/settle-refunds.service.ts';
import { orderByNumber } from '../../features/orders/order-by-number.service.ts';
import { t } from '../../messages/t.ts';
import { shownAmount } from '../../platform/shown-amount.ts';
import type { CommandIo } from '../socket.ts';
import type { OrderArguments } from './arguments.ts';
import { carryOut, locationOf, type OrderCommandNeeds } from './parts.ts';

type Given = Extract<OrderArguments, { command: 'paid-back' | 'refund-again' }>;

export async function runSettling(given: Given, needs: OrderCommandNeeds): Promise<number> {
  const location = await locationOf(given, needs);
  const { io, database } = needs;
  const { orderNumber: number, reason, tells } = given;
  const found = await orderByNumber(database.db, location, number);
  const isAgain = given.command === 'refund-again';
  const decided = isAgain ? decideAgain(found) : decideGiven(found, given.given);
  if ('problem' in decided) return sayProblem(io, location, number, decided);
  const { order, amount } = decided;
  const parts = partsWords(decided.back, (value) => shownAmount(value, order.currency));
  io.out(t(isAgain ? 'commands.order.wouldSendAgain' : 'commands.order.wouldGive', { number, parts }));
  return carryOut(given, needs, {
    ...{ location, order },
    question: t(isAgain ? 'commands.order.askAgain' : 'commands.order.askGive'),
    unconfirmed: t(isAgain ? 'commands.order.notAgain' : 'commands.order.notGiven'),
    make: () =>
      settleDecided(database.db, decided, {
        actor: byCommand,
        reason,
        tells,
        requestId: randomUUID(),
      }),
    sayProblem: (problem) => sayProblem(io, location, number, problem),
    sayDone: () => {
      const told = { orderNumber: number, venue: location.key, currency: order.currency, amount };
      const event = isAgain ? 'refundAgain' : 'refundGiven';
      needs.log?.info({ event, ...told }, isAgain ? 'refund sent again' : 'refund given back');
      io.out(t(isAgain ? 'commands.order.sentAgainNow' : 'commands.order.givenNow'));
    },
  });
}

function sayProblem(io: CommandIo, { currency }: Location, number: string, found: SettlingProblem): number {
  const shown = (value: Amount) => shownAmount(value, currency);
  if (found.problem === 'noSuchRefund')
    io.err(t('commands.order.noSuchRefund', { number, amounts: found.amounts.map(shown).join(', ') }));
  else if (found.problem === 'givenBy') io.err(t('commands.order.givenBy'));
  else if (found.problem === 'changedMeanwhile') io.err(t('commands.order.notRecorded', { number }));
  else io.err(t(`commands.order.${found.problem}`, { number }));
  return 1;
}
