/** `npm run order -- cancel`: lines of an order, with what they issued (docs/rules/cancellation.md, "Canceling"). */

import { maskedCode } from '@gangway/domain/gift-cards/gift-code';
import { byCommand } from '@gangway/domain/kernel/actor';
import { type Amount, add } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import { endedOf } from '@gangway/domain/order/cancel-issued';
import {
  type CancelProblem,
  cancelDecided,
  type DecidedCancellation,
  decideCancellation,
  issuedBy,
} from '../../features/changes/cancel.service.ts';
import { presentLabel } from '../../features/orders/line-label.presenter.ts';
import { orderByNumber } from '../../features/orders/order-by-number.service.ts';
import { t } from '../../messages/t.ts';
import { shownAmount } from '../../platform/shown-amount.ts';
import type { CommandIo } from '../socket.ts';
import type { OrderArguments } from './arguments.ts';
import {
  carryOut,
  creditFor,
  locationOf,
  named,
  type OrderCommandNeeds,
  sayRefunding,
  sayRefunds,
  when,
} from './parts.ts';

type Given = Extract<OrderArguments, { command: 'cancel' }>;

function sayProblem(io: CommandIo, { currency }: Location, number: string, found: CancelProblem): number {
  if (found.problem === 'cardUsed') {
    const [names, most] = [found.lines.map(named).join('; '), shownAmount(found.most, currency)];
    io.err(t('commands.order.cardUsed', { names, most }));
  } else if ('lines' in found) {
    const names = found.lines
      .filter(({ parentKey }) => parentKey === null)
      .map(named)
      .join('; ');
    io.err(t(`commands.order.${found.problem}`, { names }));
  } else if (found.problem === 'tooMuch') io.err(t('commands.order.tooMuch'));
  else io.err(t(`commands.order.${found.problem}`, { number }));
  return 1;
}

/** Says what becomes of gift cards and memberships. */
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

/** Says what a cancellation would do. */
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
      kept: shown(add(...canceled.lines.map(({ kept }) => kept))),
      total: shown(canceled.totals.total),
    }),
  );
  sayRefunds(io, order, canceled.refunds, asCredit);
}

/** Cancels lines of an order; asks first, or previews it. */
export async function runCancel(given: Given, needs: OrderCommandNeeds): Promise<number> {
  const location = await locationOf(given, needs);
  const { io, database } = needs;
  const { orderNumber, reason, tells } = given;
  const order = await orderByNumber(database.db, location, orderNumber);
  const found = { order, issued: await issuedBy(database.db, order) };
  const decided = decideCancellation(found, location, given, needs.clock());
  if ('problem' in decided) return sayProblem(io, location, orderNumber, decided);
  const credit = creditFor(decided.order, location, given, needs);
  sayDecided(io, decided, given.asCredit);
  const by = { actor: byCommand, reason, tells, credit, requestId: needs.requestId };
  return carryOut(given, needs, {
    ...{ location, order: decided.order },
    question: t('commands.order.ask'),
    unconfirmed: t('commands.order.notAsked'),
    make: () => cancelDecided(database.db, decided, by),
    sayProblem: (problem) => sayProblem(io, location, orderNumber, problem),
    sayDone: () => {
      io.out(t('commands.order.canceled'));
      sayRefunding(io, decided.order, decided.canceled.refunds, given.asCredit);
    },
  });
}
