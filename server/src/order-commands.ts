/**
 * The commands of `npm run order`: what an operator does to bought orders (docs/operations.md). Each returns its exit
 * code: 0 done, 1 refused.
 */
import { randomUUID } from 'node:crypto';
import { maskedCode } from '@gangway/domain/gift-cards/gift-code';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { type Amount, add } from '@gangway/domain/kernel/money';
import { wallAt } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import { bookingsOf, type Order } from '@gangway/domain/order/order';
import { balanceOf } from '@gangway/domain/pricing/due';
import { runCancel } from './cancel-command.ts';
import { runChange } from './change-command.ts';
import { orderByNumber } from './features/cart/cancel-order.service.ts';
import {
  type ContactProblem,
  correctDecided,
  decideCorrection,
} from './features/cart/correct-contact.service.ts';
import { presentLabel } from './features/cart/line-label.presenter.ts';
import { historyOf, lookUpOrders, sendAgain } from './features/cart/look-up-orders.service.ts';
import { decideRefund, type RefundProblem, refundDecided } from './features/cart/refund-order.service.ts';
import { internationalPhone } from './features/location/international-phone.shared.ts';
import { t } from './messages/t.ts';
import type { OrderArguments } from './order-arguments.ts';
import {
  carryOut,
  creditFor,
  guestsOf,
  locationOf,
  type OrderCommandNeeds,
  sayRefunds,
  when,
} from './order-command-parts.ts';
import { historyWords } from './order-history.ts';
import { runPaid } from './paid-command.ts';
import type { CommandIo } from './platform/command-socket.ts';
import { shownAmount } from './platform/shown-amount.ts';

type Of<Command extends OrderArguments['command']> = Extract<OrderArguments, { command: Command }>;

const mostFound = 50;

/** '2026-12-05 09:00' */
const moment = (at: string | Date, { timeZone }: Location): string =>
  wallAt(new Date(at).getTime() as Instant, timeZone)
    .slice(0, 16)
    .replace('T', ' ');

async function runFind(given: Of<'find'>, needs: OrderCommandNeeds): Promise<number> {
  const location = await locationOf(given, needs);
  const { io, database } = needs;
  const { text } = given;
  const found = await lookUpOrders(database.db, given.locationKey, text, mostFound + 1);
  if (found.length === 0) {
    io.err(t('commands.order.nothingFound', { text }));
    return 1;
  }
  for (const { orderNumber: number, savedAt, total, currency, name, email, state } of found.slice(
    0,
    mostFound,
  ))
    io.out(
      t('commands.order.found', {
        ...{ number, name, email },
        date: moment(savedAt, location),
        total: shownAmount(total, currency),
        state: state === 'cancelled' ? t('commands.order.isCanceled') : '',
      }),
    );
  if (found.length > mostFound) io.out(t('commands.order.more', { count: mostFound }));
  return 0;
}

function sayLines(io: CommandIo, order: Order, location: Location): void {
  const { currency } = order;
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
    for (const booking of bookingsOf({ lines: [line] }))
      io.out(t('commands.order.guests', { guests: guestsOf(booking, location) }));
    for (const part of parts) {
      io.out(t('commands.order.part', { name: presentLabel(part).name, when: when(part) }));
      for (const booking of bookingsOf({ lines: [part] }))
        io.out(t('commands.order.guests', { guests: guestsOf(booking, location) }));
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
  sayLines(io, order, location);
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
        ? t('commands.order.refunded', { amount: shown(refund.amount), state: refund.state })
        : t('commands.order.credited', {
            amount: shown(refund.amount),
            code: maskedCode(refund.creditEnd),
          }),
    );
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
  await sendAgain(database.db, order, randomUUID());
  io.out(t('commands.order.resent', { email: order.customer?.email ?? '' }));
  return 0;
}

async function runContact(given: Of<'contact'>, needs: OrderCommandNeeds): Promise<number> {
  const location = await locationOf(given, needs);
  const { io, database } = needs;
  const { orderNumber: number, correction, tells } = given;
  const decided = decideCorrection(await orderByNumber(database.db, location, number), location, correction);
  if ('problem' in decided) return sayContactProblem(io, number, decided);
  const requestId = randomUUID();
  const problem = await correctDecided(database.db, decided, { actor: 'command', requestId });
  if (problem !== null) return sayContactProblem(io, number, problem);
  const { order, customer, fields } = decided;
  const { firstName, lastName, email } = customer;
  io.out(
    t('commands.order.corrected', {
      name: `${firstName} ${lastName}`.trim(),
      email,
      phone: internationalPhone(location, customer) ?? '',
    }),
  );
  if (!tells || !fields.includes('email')) return 0;
  await sendAgain(database.db, order, requestId);
  io.out(t('commands.order.resent', { email }));
  return 0;
}

function sayContactProblem(io: CommandIo, number: string, found: ContactProblem): number {
  switch (found.problem) {
    case 'notValid':
      io.err(
        t('commands.order.contactNotValid', {
          fields: found.complaints.map(({ label }) => label).join(', '),
        }),
      );
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
  const { reduced, refund } = decided;
  const { currency } = decided.order;
  const shown = (value: Amount) => shownAmount(value, currency);
  const credit = creditFor(decided.order, location, given, needs);
  const total = shown(reduced.totals.total);
  io.out(t('commands.order.wouldReduce', { number: orderNumber, amount: shown(reduced.reduction), total }));
  sayRefunds(io, decided.order, reduced.refunds, asCredit);
  const by = { actor: 'command', reason, tells, credit, requestId: randomUUID() };
  return carryOut(given, needs, {
    ...{ location, order: decided.order },
    question: t('commands.order.askRefund'),
    unconfirmed: t('commands.order.notRefunded'),
    make: () => refundDecided(database.db, decided, by),
    sayProblem: (problem) => sayRefundProblem(io, location, orderNumber, problem),
    sayDone: () =>
      io.out(t('commands.order.reduced', { amount: shown(reduced.reduction), refund: shown(refund) })),
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

export function runOrderCommand(given: OrderArguments, needs: OrderCommandNeeds): Promise<number> {
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
    case 'move':
    case 'change':
      return runChange(given, needs);
  }
}
