/** `npm run order -- paid`: records a payment that the venue took itself, or takes it back (docs/rules/deposits.md, "Paid at the venue"). */
import type { Amount } from '@gangway/domain/kernel/money';
import {
  type DecidedTaking,
  paymentAtVenue,
  paymentUndone,
} from '../../features/changes/payment-at-venue.service.ts';
import { venueMethodWords } from '../../features/orders/payment-words.presenter.ts';
import { t } from '../../messages/t.ts';
import { shownAmount } from '../../platform/shown-amount.ts';
import type { OrderArguments } from './arguments.ts';
import { type OrderCommandNeeds, runOrderChange } from './parts.ts';

export function runPaid(
  given: Extract<OrderArguments, { command: 'paid' }>,
  needs: OrderCommandNeeds,
): Promise<number> {
  const { io } = needs;
  const { orderNumber: number, taken } = given;
  const factsOf = ({ order, amount, method, left }: DecidedTaking) => {
    const shown = (value: Amount) => shownAmount(value, order.currency);
    return { number, amount: shown(amount), how: venueMethodWords(method), left: shown(left) };
  };
  const unconfirmed = t('commands.order.notTaken');
  if (taken === null)
    return runOrderChange(given, needs, {
      change: paymentUndone,
      asked: {},
      say: (decided) => io.out(t('commands.order.wouldUndo', factsOf(decided))),
      confirm: { question: t('commands.order.askUndo'), unconfirmed },
      sayDone: (decided) => io.out(t('commands.order.undone', factsOf(decided))),
    });
  return runOrderChange(given, needs, {
    change: paymentAtVenue,
    asked: taken,
    say: (decided) => io.out(t('commands.order.wouldTake', factsOf(decided))),
    confirm: { question: t('commands.order.askTake'), unconfirmed },
    sayDone: (decided) => io.out(t('commands.order.taken', factsOf(decided))),
  });
}
