/** `npm run order -- paid-back` and `refund --again`: refunds that only the venue can see to (docs/rules/refunds.md, "When"). */
import { partsWords } from '@gangway/domain/order/back-parts';
import {
  type DecidedAgain,
  refundsAgain,
  refundsGiven,
} from '../../features/changes/settle-refunds.service.ts';
import { t } from '../../messages/t.ts';
import { shownAmount } from '../../platform/shown-amount.ts';
import type { OrderArguments } from './arguments.ts';
import { type OrderCommandNeeds, runOrderChange } from './parts.ts';

type Given = Extract<OrderArguments, { command: 'paid-back' | 'refund-again' }>;

export function runSettling(given: Given, needs: OrderCommandNeeds): Promise<number> {
  const { io } = needs;
  const factsOf = ({ order, back }: DecidedAgain) => ({
    number: given.orderNumber,
    parts: partsWords(back, (value) => shownAmount(value, order.currency)),
  });
  if (given.command === 'refund-again')
    return runOrderChange(given, needs, {
      change: refundsAgain,
      asked: {},
      say: (decided) => io.out(t('commands.order.wouldSendAgain', factsOf(decided))),
      confirm: { question: t('commands.order.askAgain'), unconfirmed: t('commands.order.notAgain') },
      sayDone: () => io.out(t('commands.order.sentAgainNow')),
    });
  return runOrderChange(given, needs, {
    change: refundsGiven,
    asked: given.given,
    say: (decided) => io.out(t('commands.order.wouldGive', factsOf(decided))),
    confirm: { question: t('commands.order.askGive'), unconfirmed: t('commands.order.notGiven') },
    sayDone: () => io.out(t('commands.order.givenNow')),
  });
}
