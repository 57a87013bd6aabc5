/**
 * The commands of `npm run order`: what an operator does to bought orders (docs/operations.md). Each returns its exit
 * code: 0 done, 1 refused.
 */

import { maskedCode } from '@gangway/domain/gift-cards/gift-code';
import { byCommand } from '@gangway/domain/kernel/actor';
import { type Amount, add, zero } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import { partOfRefund, partWords } from '@gangway/domain/order/back-parts';
import type { Line, Order } from '@gangway/domain/order/order';
import { balanceOf } from '@gangway/domain/pricing/due';
import {
  type ContactProblem,
  correctDecided,
  decideCorrection,
} from '../../features/changes/correct-contact.service.ts';
import { decideRefund, type RefundProblem, refundDecided } from '../../features/changes/refund.service.ts';
import { internationalPhone } from '../../features/location/international-phone.shared.ts';
import { presentLabel } from '../../features/orders/line-label.presenter.ts';
import { lineDetails, type Showing } from '../../features/orders/lines/operator-rows.presenter.ts';
import {
  boughtBy,
  historyOf,
  sendAgain,
  shownReceiptKey,
} from '../../features/orders/look-up-orders.service.ts';
import { orderByNumber } from '../../features/orders/order-by-number.service.ts';
import { t } from '../../messages/t.ts';
import { takeShopSecret } from '../../platform/shop-keys.ts';
import { shownAmount } from '../../platform/shown-amount.ts';
import type { CommandIo } from '../socket.ts';
import { amountTyped, type Digits } from '../typed-amounts.ts';
import { type OrderArguments, saysAmount, withAmounts } from './arguments.ts';
import { runCancel } from './cancel.ts';
import { runChange } from './change.ts';
import { moneyDetails, orderDetails } from './details.ts';
import { runFind } from './find.ts';
import { historyWords } from './history.ts';
import { runPaid } from './paid.ts';
import {
  carryOut,
  creditFor,
  locationOf,
  moment,
  type OrderCommandNeeds,
  sayRefunding,
  sayRefunds,
  when,
} from './parts.ts';
import { runSettling } from './settle.ts';

type Of<Command extends OrderArguments['command']> = Extract<OrderArguments, { command: Command }>;

function sayLines(io: CommandIo, showing: Showing): void {
  const { order, location } = showing;
  const { currency } = order;
  const sayDetails = (line: Line) => {
    for (const words of lineDetails(line, showing)) io.out(t('commands.order.detail', { words }));
  };
  const tops = order.lines.filter(({ parentKey }) => parentKey === null);
  for (const line of tops) {
    const parts = order.lines.filter(({ parentKey }) => parentKey === line.lineKey);
    const total = add(...[line, ...parts].map(({ allocation }) => allocation.total));
    io.out(
      t('commands.order.line', {
        key: String(line.lineKey),
        name: presentLabel(line).name,
        when: when(line),
        total: shownAmount(total, currency),
      }),
    );
    sayDetails(line);
    for (const part of parts) {
      const key = String(part.lineKey);
      io.out(t('commands.order.partLine', { key, name: presentLabel(part).name, when: when(part) }));
      sayDetails(part);
    }
  }
  for (const { line, canceledAt, kept } of order.canceled)
    io.out(
      t('commands.order.canceledLine', {
        key: String(line.lineKey),
        name: presentLabel(line).name,
        when: when(line),
        date: moment(canceledAt, location),
        kept: shownAmount(kept, currency),
      }),
    );
}

function sayUnknown(io: CommandIo, number: string): number {
  io.err(t('commands.order.unknownOrder', { number }));
  return 1;
}

/** The receipt's link works once more with each look; nobody gets one to the receipt of an erased guest. */
async function sayLinks(given: Of<'show'>, needs: OrderCommandNeeds, order: Order): Promise<void> {
  if (order.erasedAt !== null) return;
  const { io, database, mail } = needs;
  const base = `${mail.publicUrl}/${given.locationKey}`;
  const orderKey = encodeURIComponent(await shownReceiptKey(database.db, order));
  io.out(t('commands.order.receipt', { url: `${base}/receipt?orderKey=${orderKey}` }));
  if (order.tickets !== null)
    io.out(t('commands.order.tickets', { url: `${base}/ticket/${order.tickets.uuid}` }));
}

async function runShow(given: Of<'show'>, needs: OrderCommandNeeds): Promise<number> {
  const location = await locationOf(given, needs);
  const { io, database } = needs;
  const order = await orderByNumber(database.db, location, given.orderNumber);
  if (order === null) return sayUnknown(io, given.orderNumber);
  const { customer, currency } = order;
  const shown = (value: Amount) => shownAmount(value, currency);
  const state = order.state === 'cancelled' ? t('commands.order.isCanceled') : '';
  const date = moment(order.savedAt ?? order.createdAt, location);
  io.out(`${t('commands.order.head', { number: given.orderNumber, date })}${state}`);
  if (order.erasedAt !== null)
    io.out(t('commands.order.isErased', { date: moment(order.erasedAt, location) }));
  else if (customer !== null)
    io.out(
      t('commands.order.customer', {
        name: `${customer.firstName} ${customer.lastName}`.trim(),
        email: customer.email,
        phone: internationalPhone(location, customer) ?? '',
      }),
    );
  const bought = await boughtBy(database.db, order);
  const showing: Showing = { order, location, bought, moment: (at) => moment(at, location) };
  sayLines(io, showing);
  for (const words of orderDetails(showing)) io.out(t('commands.order.detail', { words }));
  for (const words of moneyDetails(showing)) io.out(t('commands.order.sum', { words }));
  io.out(
    t('commands.order.totals', {
      total: shown(order.total),
      paid: shown(order.paid),
      redeemed: shown(order.redeemed),
      balance: shown(balanceOf(order)),
    }),
  );
  for (const refund of order.refunds)
    io.out(
      refund.creditEnd === null
        ? t('commands.order.refunded', {
            part: partWords(partOfRefund(order, refund), shown(refund.amount)),
            state: t(`commands.order.refundState.${refund.state === 'to be given' ? 'owed' : refund.state}`),
          })
        : t('commands.order.credited', {
            amount: shown(refund.amount),
            code: maskedCode(refund.creditEnd),
          }),
    );
  await sayLinks(given, needs, order);
  for (const event of await historyOf(database.db, order))
    io.out(
      t('commands.order.event', { at: moment(event.at, location), words: historyWords(event, currency) }),
    );
  return 0;
}

async function runResend(given: Of<'resend'>, needs: OrderCommandNeeds): Promise<number> {
  const location = await locationOf(given, needs);
  const { io, database } = needs;
  const order = await orderByNumber(database.db, location, given.orderNumber);
  if (order === null) return sayUnknown(io, given.orderNumber);
  if (order.erasedAt !== null) {
    io.err(t('commands.order.erased', { number: given.orderNumber }));
    return 1;
  }
  await sendAgain(database.db, order, needs.requestId);
  io.out(t('commands.order.resent', { email: order.customer?.email ?? '' }));
  return 0;
}

async function runContact(given: Of<'contact'>, needs: OrderCommandNeeds): Promise<number> {
  const location = await locationOf(given, needs);
  const { io, database } = needs;
  const { orderNumber: number, correction, tells } = given;
  const decided = decideCorrection(await orderByNumber(database.db, location, number), location, correction);
  if ('problem' in decided) return sayContactProblem(io, given, decided);
  const { requestId } = needs;
  const { order, customer, fields } = decided;
  const isTold = tells && fields.includes('email');
  const problem = await database.transaction(async (db) => {
    const found = await correctDecided(db, decided, { actor: byCommand, requestId });
    if (found === null && isTold) await sendAgain(db, order, requestId);
    return found;
  });
  if (problem !== null) return sayContactProblem(io, given, problem);
  const { firstName, lastName, email } = customer;
  io.out(
    t('commands.order.corrected', {
      name: `${firstName} ${lastName}`.trim(),
      email,
      phone: internationalPhone(location, customer) ?? '',
    }),
  );
  if (isTold) io.out(t('commands.order.resent', { email }));
  return 0;
}

function sayContactProblem(
  io: CommandIo,
  { orderNumber: number, correction }: Of<'contact'>,
  found: ContactProblem,
): number {
  switch (found.problem) {
    case 'notValid':
      for (const { code, label } of found.complaints)
        if (code === 'emailNotValid') io.err(t('commands.order.notEmail', { text: correction.email ?? '' }));
        else if (code === 'phoneNotValid') io.err(t('commands.order.unknownPhone'));
        else io.err(t('commands.order.missingContact', { label }));
      break;
    case 'unknownPhone':
    case 'nothingChanges':
      io.err(t(`commands.order.${found.problem}`));
      break;
    case 'changedMeanwhile':
      io.err(t('commands.order.notCorrected', { number }));
      break;
    default:
      io.err(t(`commands.order.${found.problem}`, { number }));
  }
  return 1;
}

async function runRefund(given: Of<'refund'>, needs: OrderCommandNeeds): Promise<number> {
  const location = await locationOf(given, needs);
  const { io, database } = needs;
  const { orderNumber, reason, tells, asCredit } = given;
  const order = await orderByNumber(database.db, location, orderNumber);
  const decided = decideRefund(order, given);
  if ('problem' in decided) return sayRefundProblem(io, location, orderNumber, decided);
  const { reduced } = decided;
  const { currency } = decided.order;
  const shown = (value: Amount) => shownAmount(value, currency);
  const credit = creditFor(decided.order, location, given, needs);
  const total = shown(reduced.totals.total);
  io.out(t('commands.order.wouldReduce', { number: orderNumber, amount: shown(reduced.reduction), total }));
  sayRefunds(io, decided.order, reduced.refunds, asCredit);
  const by = { actor: byCommand, reason, tells, credit, requestId: needs.requestId };
  return carryOut(given, needs, {
    ...{ location, order: decided.order },
    question: t('commands.order.askRefund'),
    unconfirmed: t('commands.order.notRefunded'),
    make: () => refundDecided(database.db, decided, by),
    sayProblem: (problem) => sayRefundProblem(io, location, orderNumber, problem),
    sayDone: () => {
      io.out(t('commands.order.reduced', { amount: shown(reduced.reduction) }));
      sayRefunding(io, decided.order, reduced.refunds, asCredit);
    },
  });
}

function sayRefundProblem(
  io: CommandIo,
  { currency }: Location,
  number: string,
  found: RefundProblem,
): number {
  if (found.problem === 'moreThanCost')
    io.err(t('commands.order.moreThanCost', { most: shownAmount(found.most, currency) }));
  else if (found.problem === 'changedMeanwhile') io.err(t('commands.order.notReduced', { number }));
  else io.err(t(`commands.order.${found.problem}`, { number }));
  return 1;
}

/** Reads the amounts of a command in its order's currency, or the venue's if there is no such order. */
async function inMoney(typed: OrderArguments<Digits>, needs: OrderCommandNeeds): Promise<OrderArguments> {
  const { command } = typed;
  if (command === 'find' || !saysAmount(typed)) return withAmounts(typed, () => zero);
  const location = await locationOf(typed, needs);
  const order = await orderByNumber(needs.database.db, location, typed.orderNumber);
  return withAmounts(typed, (digits) => amountTyped(digits, order?.currency ?? location.currency));
}

export async function runOrderCommand(
  typed: OrderArguments<Digits>,
  needs: OrderCommandNeeds,
): Promise<number> {
  // A process of its own has not taken it yet.
  takeShopSecret(needs.secret);
  const given = await inMoney(typed, needs);
  switch (given.command) {
    case 'find':
      return runFind(given, needs);
    case 'show':
      return runShow(given, needs);
    case 'resend':
      return runResend(given, needs);
    case 'cancel':
      return runCancel(given, needs);
    case 'refund':
      return runRefund(given, needs);
    case 'contact':
      return runContact(given, needs);
    case 'paid':
      return runPaid(given, needs);
    case 'paid-back':
    case 'refund-again':
      return runSettling(given, needs);
    case 'move':
    case 'change':
      return runChange(given, needs);
  }
}
