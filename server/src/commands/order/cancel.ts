/** `npm run order -- cancel`: lines of an order, with what they issued (docs/rules/cancellation.md, "Canceling"). */

import { maskedCode } from '@gangway/domain/gift-cards/gift-code';
import type { Amount } from '@gangway/domain/kernel/money';
import { endedOf } from '@gangway/domain/order/cancel-issued';
import { cancellation, type DecidedCancellation, keptOf } from '../../features/changes/cancel.service.ts';
import { presentLabel } from '../../features/orders/line-label.presenter.ts';
import { t } from '../../messages/t.ts';
import { shownAmount } from '../../platform/shown-amount.ts';
import type { CommandIo } from '../socket.ts';
import type { OrderArguments } from './arguments.ts';
import { type OrderCommandNeeds, runOrderChange, sayRefunding, sayRefunds, when } from './parts.ts';

type Given = Extract<OrderArguments, { command: 'cancel' }>;

/** Prints how gift cards and memberships would change. */
function sayIssued(
  io: CommandIo,
  { order, lines, issued }: Pick<DecidedCancellation, 'order' | 'lines' | 'issued'>,
): void {
  const shown = (value: Amount) => shownAmount(value, order.currency);
  for (const { lineKey, codeEnd, left } of issued.cards)
    if (lines.some((line) => line.lineKey === lineKey))
      io.out(t('commands.order.voids', { code: maskedCode(codeEnd), amount: shown(left) }));
  for (const { line, renewal } of endedOf(issued, lines)) {
    const { name } = presentLabel(line);
    if (renewal === null) io.out(t('commands.order.ends', { name, count: line.quantity }));
    else io.out(t('commands.order.takesBack', { name, from: renewal.startsOn, to: renewal.endsOn }));
  }
}

/** Prints the effects of a cancellation. */
function sayDecided(
  io: CommandIo,
  { order, lines, canceled, issued, refund }: DecidedCancellation,
  asCredit: boolean,
): void {
  const { currency } = order;
  const shown = (value: Amount) => shownAmount(value, currency);
  io.out(t('commands.order.would', { number: order.orderNumber ?? '' }));
  for (const line of lines)
    io.out(t('commands.order.part', { name: presentLabel(line).name, when: when(line) }));
  sayIssued(io, { order, lines, issued });
  io.out(
    t('commands.order.back', {
      refund: shown(refund),
      kept: shown(keptOf(canceled)),
      total: shown(canceled.totals.total),
    }),
  );
  sayRefunds(io, order, canceled.refunds, asCredit);
}

/** Cancels lines of an order; asks first, or previews it. */
export const runCancel = (given: Given, needs: OrderCommandNeeds): Promise<number> =>
  runOrderChange(given, needs, {
    change: cancellation,
    asked: given,
    say: (decided) => sayDecided(needs.io, decided, given.asCredit),
    confirm: { question: t('commands.order.ask'), unconfirmed: t('commands.order.notAsked') },
    sayDone({ order, canceled }) {
      needs.io.out(t('commands.order.canceled'));
      sayRefunding(needs.io, order, canceled.refunds, given.asCredit);
    },
  });
